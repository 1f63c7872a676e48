package barley.runtime.simulate.pace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import barley.runtime.data.Operator;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.PaceBlockBuilder;
import barley.runtime.program.PaceLoop;

/** Blocks that leave rounds of loops out take exactly what the same blocks take with all rounds (RULES.md 41). */
class PaceRhythmTest {

	private static final int BLOCKS = Integer.getInteger("barley.rhythms", 200);

	/** What a node does in a round: it computes, or has one end of a message. */
	private record Doing(int node, byte kind, int other, int data, long amount) {
	}

	@Test
	void roundsLeftOutTakeWhatTheyTake() {
		int skipped = 0;
		for (int seed = 0; seed < BLOCKS; seed++) {
			Random random = new Random(seed);
			Machine machine = machine(random);
			PaceBlock block = random.nextInt(3) == 0 ? together(random, machine) : programs(random, machine);
			skipped += compare(block, machine, "seed " + seed);
		}
		assertTrue(skipped > BLOCKS / 8, skipped + " of " + BLOCKS);
	}

	/** One forward, one backward: each node runs ahead of the next one by a round. */
	@Test
	void pipelinesOfOneForwardOneBackward() {
		for (int seed = 0; seed < 60; seed++) {
			Random random = new Random(seed);
			Machine machine = machine(random);
			PaceBlock block = pipeline(machine, 20 + random.nextInt(30), 300 + random.nextInt(200), 1_000 * (1 + random.nextInt(3)),
					1_000 * (1 + random.nextInt(4)), 1 + random.nextInt(40));
			assertEquals(1, compare(block, machine, "seed " + seed));
		}
	}

	/** Nodes that wait for buffers have a rhythm, too, of as many rounds as there are buffers at most. */
	@Test
	void boundedBuffersGoOnInRounds() {
		int skipped = 0;
		for (int seed = 0; seed < BLOCKS; seed++) {
			Random random = new Random(seed);
			Machine machine = machine(random);
			PaceBlock block = random.nextInt(3) == 0 ? pipeline(machine, 20 + random.nextInt(30), 300 + random.nextInt(200),
					1_000 * (1 + random.nextInt(3)), 1_000 * (1 + random.nextInt(4)), 1 + random.nextInt(40))
					: random.nextBoolean() ? together(random, machine) : programs(random, machine);
			skipped += compare(block.withBuffers(random.nextInt(seed % 10 == 0 ? 600 : 6)), machine, "seed " + seed);
		}
		assertTrue(skipped > BLOCKS / 8, skipped + " of " + BLOCKS);
	}

	/** A million microbatches take as much memory as some. */
	@Test
	void aMillionRoundsAreSkipped() {
		Machine machine = machine(new Random(5));
		PaceBlock block = pipeline(machine, 40, 1_000_000_000, 1_000, 2_000, 8);
		PaceTimes times = times(block, machine);
		assertTrue(times.items().count() < 5_000, times.items().count() + " items");
		assertEquals(times.critical().transfers(), times(pipeline(machine, 40, 1_000_000_000, 1_000, 2_000, 8), machine).critical()
				.transfers());
	}

	/** What is no loop is refused: different rounds, rounds of which nothing is there, and messages that no other round takes. */
	@Test
	void rejectsWhatIsNoLoop() {
		PaceBlockBuilder different = new PaceBlockBuilder(1);
		different.add(PaceBlock.COMPUTE, 0, "x", 1);
		different.add(PaceBlock.COMPUTE, 0, "x", 2);
		different.repeat(new PaceLoop(0, 1, 2, 5));
		assertEquals(List.of(new PaceLoop(1, 1, 1, 5)), different.build().loops());
		PaceBlockBuilder beyond = new PaceBlockBuilder(1);
		beyond.add(PaceBlock.COMPUTE, 0, "x", 1);
		beyond.repeat(new PaceLoop(0, 1, 2, 5));
		assertThrows(IllegalArgumentException.class, beyond::build);
		PaceBlockBuilder unmatched = new PaceBlockBuilder(1);
		int send = unmatched.add(PaceBlock.SEND, 0, "x", 0);
		unmatched.repeat(new PaceLoop(0, 1, 1, 5));
		unmatched.match(send, unmatched.add(PaceBlock.RECEIVE, 1, "x", 0));
		assertThrows(IllegalArgumentException.class, unmatched::build);
	}

	/** Returns 1 if rounds have been skipped, else 0. */
	private static int compare(PaceBlock block, Machine machine, String which) {
		PaceBlock whole = block.whole("");
		assertEquals(whole.count(), block.total(), which);
		PaceTimes plain = times(whole, machine);
		PaceTimes times = times(block, machine);
		if (times.unknown() != null || times.clock().isBlocked()) {
			assertTrue(plain.clock().isBlocked(), which);
			return 0;
		}
		assertEquals(plain.picoseconds(), times.picoseconds(), which);
		assertEquals(plain.critical(), times.critical(), which);
		assertEquals(plain.transfers(), times.transfers(), which);
		assertEquals(plain.bubble(), times.bubble(), which);
		assertArrayEquals(plain.channelBytes(), times.channelBytes(), which);
		assertArrayEquals(plain.busyPs(), times.busyPs(), which);
		assertArrayEquals(plain.waitsPs(), times.waitsPs(), which);
		assertArrayEquals(plain.mostBuffered(), times.mostBuffered(), which);
		assertEquals(plain.fingerprint(), times.fingerprint(), which);
		return times.block().loops().isEmpty() ? 0 : 1;
	}

	private static PaceTimes times(PaceBlock block, Machine machine) {
		return new PaceTimes(block, machine, datum -> 1);
	}

	private static Machine machine(Random random) {
		MachineBuilder builder = new MachineBuilder("Full");
		int nodes = 2 + random.nextInt(3);
		builder.nodes(nodes, i -> "n[" + i + "]", new NodeType("Gpu", 1_000_000_000_000L, 0, random.nextBoolean() ? 0 : 500_000_000L,
				random.nextInt(3) * 1_000, 0));
		LinkType lane = new LinkType("Lane", (1 + random.nextInt(3)) * 8_000_000_000L, random.nextInt(3) * 700, 0);
		for (int one = 0; one < nodes; one++) {
			for (int other = 0; other < one; other++) {
				builder.lane(one, other, lane);
			}
		}
		return builder.build();
	}

	/** Both ends of each message stand together, in rounds of all nodes, maybe with a few rounds in front and behind. */
	private static PaceBlock together(Random random, Machine machine) {
		PaceBlockBuilder block = new PaceBlockBuilder(3);
		List<Doing> round = doing(random, machine);
		add(block, machine, doing(random, machine));
		int first = block.add(PaceBlock.COMPUTE, 0, "between", 5) + 1;
		int written = 2 + random.nextInt(10);
		IntStream.range(0, written).forEach(any -> add(block, machine, round));
		block.repeat(new PaceLoop(first, round.size(), written, 100 + random.nextInt(300)));
		add(block, machine, doing(random, machine));
		return block.build();
	}

	private static void add(PaceBlockBuilder block, Machine machine, List<Doing> doing) {
		int send = -1;
		for (Doing each : doing) {
			int item = add(block, machine, each);
			if (each.kind == PaceBlock.RECEIVE) {
				block.match(send, item);
			}
			send = item;
		}
	}

	private static int add(PaceBlockBuilder block, Machine machine, Doing doing) {
		int item = block.add(doing.kind, doing.node, "item", doing.kind == PaceBlock.COMPUTE ? doing.amount * 1_000 : 0);
		if (doing.kind == PaceBlock.COMPUTE) {
			block.part(doing.data, 0, 10, PaceBlock.READS);
			block.part(doing.other, 0, 10, PaceBlock.RENEWS);
		} else if (doing.kind == PaceBlock.SEND) {
			block.part(doing.data, 0, doing.amount, machine.leading(doing.node, doing.other)[0]);
		} else {
			block.part(doing.data, 0, doing.amount, doing.amount % 2 == 0 ? PaceBlock.REPLACES : block.operator(Operator.SUM));
		}
		return item;
	}

	private static List<Doing> doing(Random random, Machine machine) {
		List<Doing> all = new ArrayList<>();
		for (int node = 0; node < machine.nodes(); node++) {
			for (int data = 0; data < 3 && random.nextInt(8) > 0; data++) {
				all.add(new Doing(node, PaceBlock.COMPUTE, data, data, random.nextInt(8)));
			}
		}
		for (int i = 1 + random.nextInt(6); i > 0; i--) {
			int from = random.nextInt(machine.nodes());
			int to = (from + 1 + random.nextInt(machine.nodes() - 1)) % machine.nodes();
			int data = random.nextInt(3);
			if (random.nextInt(3) == 0) {
				all.add(new Doing(from, PaceBlock.COMPUTE, random.nextInt(3), data, random.nextInt(8)));
			} else {
				long amount = random.nextInt(20);
				all.add(new Doing(from, PaceBlock.SEND, to, data, amount));
				all.add(new Doing(to, PaceBlock.RECEIVE, from, random.nextInt(3), amount));
			}
		}
		return all;
	}

	/** Each node has a program of its own: a few items, a loop, a few items. */
	private static PaceBlock programs(Random random, Machine machine) {
		List<Doing> before = doing(random, machine);
		List<Doing> round = doing(random, machine);
		List<Doing> behind = doing(random, machine);
		long more = 100 + random.nextInt(300);
		int written = 2 + random.nextInt(10);
		Programs programs = new Programs(machine);
		for (int node = 0; node < machine.nodes(); node++) {
			int at = node;
			before.stream().filter(each -> each.node == at).forEach(programs::add);
			List<Doing> own = round.stream().filter(each -> each.node == at).toList();
			if (!own.isEmpty()) {
				programs.loop(own, written, more);
			}
			behind.stream().filter(each -> each.node == at).forEach(programs::add);
		}
		return programs.block.build();
	}

	private static PaceBlock pipeline(Machine machine, int written, long more, long forward, long backward, long bytes) {
		Programs programs = new Programs(machine);
		int last = machine.nodes() - 1;
		for (int node = 0; node <= last; node++) {
			List<Doing> ahead = new ArrayList<>();
			List<Doing> back = new ArrayList<>();
			if (node > 0) {
				ahead.add(new Doing(node, PaceBlock.RECEIVE, node - 1, 0, bytes));
			}
			ahead.add(new Doing(node, PaceBlock.COMPUTE, 0, 0, forward));
			if (node < last) {
				ahead.add(new Doing(node, PaceBlock.SEND, node + 1, 0, bytes));
				back.add(new Doing(node, PaceBlock.RECEIVE, node + 1, 1, bytes));
			}
			back.add(new Doing(node, PaceBlock.COMPUTE, 1, 0, backward));
			if (node > 0) {
				back.add(new Doing(node, PaceBlock.SEND, node - 1, 1, bytes));
			}
			for (int warm = node; warm < last; warm++) {
				ahead.forEach(programs::add);
			}
			List<Doing> both = new ArrayList<>(ahead);
			both.addAll(back);
			programs.loop(both, written - (last - node), more);
			for (int warm = node; warm < last; warm++) {
				back.forEach(programs::add);
			}
		}
		return programs.block.build();
	}

	/** Writes programs, whose messages are matched in order. */
	private static final class Programs {

		private final Machine machine;
		private final PaceBlockBuilder block = new PaceBlockBuilder(3);
		private final List<List<Integer>> open = new ArrayList<>();
		private int count;

		Programs(Machine machine) {
			this.machine = machine;
			IntStream.range(0, 2 * machine.nodes() * machine.nodes()).forEach(any -> open.add(new ArrayList<>()));
		}

		void loop(List<Doing> round, int written, long more) {
			block.repeat(new PaceLoop(count, round.size(), written, more));
			for (int i = 0; i < written; i++) {
				round.forEach(this::add);
			}
		}

		void add(Doing doing) {
			int item = PaceRhythmTest.add(block, machine, doing);
			count++;
			if (doing.kind != PaceBlock.COMPUTE) {
				boolean sends = doing.kind == PaceBlock.SEND;
				int pair = sends ? doing.node * machine.nodes() + doing.other : doing.other * machine.nodes() + doing.node;
				List<Integer> others = open.get(2 * pair + (sends ? 1 : 0));
				if (others.isEmpty()) {
					open.get(2 * pair + (sends ? 0 : 1)).add(item);
				} else {
					int other = others.remove(0);
					block.match(sends ? item : other, sends ? other : item);
				}
			}
		}
	}
}
