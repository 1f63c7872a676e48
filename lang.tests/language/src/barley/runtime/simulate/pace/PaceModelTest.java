package barley.runtime.simulate.pace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import barley.runtime.data.Operator;
import barley.runtime.machine.Circuit;
import barley.runtime.machine.Circuit.Leg;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.SwitchType;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.PaceBlockBuilder;

/** Random blocks: times, and who is stuck, as a plain model has them. */
class PaceModelTest {

	private static final int BLOCKS = Integer.getInteger("barley.paces", 3_000);

	/** What a node does: it computes, or has one end of a message. */
	private record Doing(int node, byte kind, int other) {
	}

	@Test
	void timesAreThoseOfThePlainModel() {
		int stuck = 0;
		for (int seed = 0; seed < BLOCKS; seed++) {
			Random random = new Random(seed * 0x9E3779B97F4A7C15L); // neighbouring seeds begin alike
			random.nextInt();
			Machine machine = machine(random);
			PaceBlock block = block(random, machine);
			PaceModel model = new PaceModel(block, machine, List.of());
			PaceItems items = new PaceBuilder(block, machine, datum -> 1).items();
			PaceClock clock = new PaceClock(items);
			PaceJournal journal = PaceJournal.of(items);
			String which = "seed " + seed;
			assertEquals(model.isBlocked(), clock.isBlocked(), which);
			assertEquals(clock.isBlocked(), PaceGraph.of(items).circle().length > 0, which);
			assertEquals(clock.isBlocked(), PaceGraph.of(items).order().length < block.count(), which);
			assertEquals(model.picoseconds(), clock.picoseconds(), which);
			for (int leg = 0; leg < journal.legs().count(); leg++) {
				PaceModel.Leg modelled = model.legs().get(leg);
				assertTrue(modelled.beginPs == Long.MAX_VALUE || modelled.beginPs == journal.legBegin(leg), which + ", leg " + leg);
			}
			for (int item = 0; item < block.count() && !clock.isBlocked(); item++) {
				assertEquals(model.begin[item] + " to " + model.end[item], journal.begin(item) + " to " + journal.end(item),
						which + ", item " + item);
			}
			PacePath path = clock.critical();
			assertEquals(new PaceChain(items, journal).from(journal.last()).after(PaceChain.BEGINNING), path, which);
			assertTrue(clock.isBlocked() || clock.picoseconds() == path.computePs() + path.launchPs() + path.transferPs() + path.latencyPs()
					+ path.combinePs(), which);
			stuck += clock.isBlocked() ? 1 : 0;
		}
		assertTrue(stuck > BLOCKS / 50 && stuck < BLOCKS / 2, stuck + " of " + BLOCKS);
	}

	static Machine machine(Random random) {
		return random.nextInt(3) == 0 ? star(random) : ring(random);
	}

	private static NodeType node(Random random) {
		return new NodeType("Gpu", 1_000_000_000_000L, 0, random.nextBoolean() ? 0 : 500_000_000L, random.nextInt(3) * 1_000, 0);
	}

	private static LinkType link(Random random, String name) {
		return new LinkType(name, (1 + random.nextInt(3)) * 8_000_000_000L, random.nextInt(3) * 700, 0);
	}

	/** Two lanes between neighbours. */
	private static Machine ring(Random random) {
		MachineBuilder builder = new MachineBuilder("Ring");
		int nodes = 2 + random.nextInt(3);
		builder.nodes(nodes, i -> "n[" + i + "]", node(random));
		LinkType lane = link(random, "Lane");
		LinkType beside = link(random, "Beside");
		for (int one = 0; one < nodes; one++) {
			for (int other = 0; other < one; other++) {
				builder.lane(one, other, lane);
				builder.lane(one, other, beside);
			}
		}
		return builder.build();
	}

	/** Circuits through one clear switch, which share lanes. */
	private static Machine star(Random random) {
		MachineBuilder builder = new MachineBuilder("Star");
		int nodes = 2 + random.nextInt(3);
		builder.nodes(nodes, i -> "n[" + i + "]", node(random));
		int hub = builder.switches(1, i -> "s", new int[] {1}, SwitchType.clear("Hub", 300, 0, 0));
		LinkType link = link(random, "Lane");
		IntStream.range(0, nodes).forEach(node -> builder.lane(node, hub, link));
		Machine machine = Machine.withoutCircuits(builder.build());
		for (int one = 0; one < nodes; one++) {
			for (int other = 0; other < one; other++) {
				machine.add(new Circuit(machine, new int[] {other, nodes, one},
						List.of(new Leg(0, 1, List.of(other)), new Leg(1, 2, List.of(one)))));
			}
		}
		return machine;
	}

	/** Every other block has a bounded number of buffers. */
	static PaceBlock block(Random random, Machine machine) {
		PaceBlock block = unbounded(random, machine);
		return random.nextBoolean() ? block : block.withBuffers(random.nextInt(4));
	}

	private static PaceBlock unbounded(Random random, Machine machine) {
		List<List<Doing>> programs = new ArrayList<>();
		IntStream.range(0, machine.nodes()).forEach(node -> programs.add(new ArrayList<>()));
		List<Doing> inOrder = new ArrayList<>();
		for (int i = 1 + random.nextInt(12); i > 0; i--) {
			int from = random.nextInt(machine.nodes());
			int to = (from + 1 + random.nextInt(machine.nodes() - 1)) % machine.nodes();
			List<Doing> doing = random.nextInt(3) == 0 ? List.of(new Doing(from, PaceBlock.COMPUTE, 0))
					: List.of(new Doing(from, PaceBlock.SEND, to), new Doing(to, PaceBlock.RECEIVE, from));
			inOrder.addAll(doing);
			doing.forEach(each -> programs.get(each.node).add(each));
		}
		if (random.nextBoolean()) {
			return write(random, machine, inOrder);
		}
		programs.forEach(program -> swap(random, program));
		return write(random, machine, programs.stream().flatMap(List::stream).toList());
	}

	private static void swap(Random random, List<Doing> program) {
		for (int i = random.nextInt(3); i > 0 && program.size() > 1; i--) {
			Collections.swap(program, random.nextInt(program.size()), random.nextInt(program.size()));
		}
	}

	/** Messages are matched in order; a send and its receive have as many elements. */
	private static PaceBlock write(Random random, Machine machine, List<Doing> all) {
		PaceBlockBuilder block = new PaceBlockBuilder(2);
		Map<List<Integer>, Deque<int[]>> open = new HashMap<>();
		for (Doing doing : all) {
			int item = block.add(doing.kind, doing.node, "item", doing.kind == PaceBlock.COMPUTE ? random.nextInt(4) * 1_000 : 0);
			if (doing.kind == PaceBlock.COMPUTE) {
				block.part(random.nextInt(2), random.nextInt(20), random.nextInt(20), PaceBlock.READS);
				block.part(random.nextInt(2), random.nextInt(20), random.nextInt(20), PaceBlock.RENEWS);
				continue;
			}
			boolean sends = doing.kind == PaceBlock.SEND;
			List<Integer> way = List.of(sends ? doing.node : doing.other, sends ? doing.other : doing.node, sends ? 0 : 1);
			Deque<int[]> others = open.getOrDefault(List.of(way.get(0), way.get(1), 1 - way.get(2)), new ArrayDeque<>());
			int[] match = others.poll();
			int[] sizes = match == null ? new int[] {item, random.nextInt(30), random.nextInt(3) == 0 ? random.nextInt(9) : 0} : match;
			for (int part = 1; part < sizes.length; part++) {
				block.part(random.nextInt(2), random.nextInt(20), sizes[part], sends ? channel(random, machine, doing, part)
						: random.nextBoolean() ? PaceBlock.REPLACES : block.operator(Operator.SUM));
			}
			if (match == null) {
				open.computeIfAbsent(way, any -> new ArrayDeque<>()).add(sizes);
			} else {
				block.match(sends ? item : match[0], sends ? match[0] : item);
			}
		}
		return block.build();
	}

	private static int channel(Random random, Machine machine, Doing send, int part) {
		int[] lanes = IntStream.range(0, machine.lanesAndCircuits()).filter(lane -> List.of(machine.from(lane), machine.to(lane))
				.containsAll(List.of(send.node, send.other))).toArray();
		return machine.channel(lanes[lanes.length > 1 ? part - 1 : 0], send.node);
	}
}
