package barley.lang.wiring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import barley.lang.finding.Origin;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.SwitchType;

class DistancesTest {

	private static final LongConsumer FREE = paid -> {
	};
	/** More hops than any machine here has. */
	private static final int NEVER = 1_000_000;

	@Test
	void theDiameterIsSearchedOnceAndPaidByEachThatAsks() {
		Wiring ring = ring(9);
		List<Long> first = new ArrayList<>();
		List<Long> second = new ArrayList<>();
		assertEquals(4, ring.distances().diameter(first::add));
		assertEquals(4, ring.distances().diameter(second::add));
		assertEquals(9, first.size(), "a search from each node");
		assertEquals(List.of(first.stream().mapToLong(Long::longValue).sum()), second, "the same, at once");
	}

	@Test
	void wiringsWithTheSameLanesShareTheirDistances() {
		Wiring ring = ring(5);
		Origin[] off = new Origin[ring.machine().lanes()];
		off[0] = Origin.of("made", 1, "off");
		assertSame(ring.distances(), ring.withOff(off, List.of()).distances());
		assertSame(ring.distances(), ring.forPlan().distances());
	}

	@Test
	void aLargeMachineIsSweptTwice() {
		List<Long> paid = new ArrayList<>();
		Wiring ring = ring(2_002);
		assertEquals(1_001, ring.distances().diameter(paid::add));
		assertEquals(2, paid.size());
		assertEquals(1_001, ring.distances().diameter(paid::add));
		assertEquals(paid.get(0) + paid.get(1), paid.get(2));
	}

	/** One way around a ring it is far to the node behind. */
	@Test
	void aLargeMachineOfOneWayLanesIsSweptTwiceFromEitherEnd() {
		MachineBuilder builder = nodes("Ring", 3_000);
		for (int node = 0; node < 3_000; node++) {
			builder.oneWay(node, (node + 1) % 3_000, LinkType.PLAIN);
		}
		List<Long> paid = new ArrayList<>();
		assertEquals(2_999, wiring(builder.build()).distances().diameter(paid::add));
		assertEquals(4, paid.size());
	}

	/** Random machines, some in several parts, some with switches behind switches, some with lanes that lead one way. */
	@Test
	void searchesFindTheShortestWays() {
		for (int seed = 0; seed < 300; seed++) {
			Random random = new Random(seed);
			int nodes = 1 + random.nextInt(seed % 10 == 0 ? 150 : 30);
			int switches = random.nextInt(5);
			double oneWay = seed % 3 * 0.4;
			MachineBuilder builder = nodes("Random", nodes);
			builder.switches(switches, each -> "s[" + each + "]", new int[] {switches}, SwitchType.PLAIN);
			for (int lane = random.nextInt(3 * nodes); lane >= 0; lane--) {
				int from = random.nextInt(nodes + switches);
				int to = random.nextInt(nodes + switches);
				if (from != to && random.nextDouble() < oneWay) {
					builder.oneWay(vertex(from, nodes), vertex(to, nodes), LinkType.PLAIN);
				} else if (from != to) {
					builder.lane(vertex(from, nodes), vertex(to, nodes), LinkType.PLAIN);
				}
			}
			Machine machine = builder.build();
			Distances distances = wiring(machine).distances();
			int[][] hops = hops(machine);
			BitSet others = new BitSet();
			random.ints(1 + random.nextInt(3), 0, nodes).forEach(others::set);
			int most = 0;
			for (int root = 0; root < nodes; root++) {
				int node = root;
				String what = "seed " + seed + ", node " + node;
				assertEquals(most(others.stream().map(other -> hops[node][other])), distances.farthestFrom(node, others, FREE), what);
				assertEquals(most(others.stream().map(other -> hops[other][node])), distances.farthestTo(node, others, FREE), what);
				most = Math.max(most, most(IntStream.range(0, nodes).map(other -> hops[node][other])));
			}
			assertEquals(most, distances.diameter(FREE), "seed " + seed);
		}
	}

	private static int most(IntStream hops) {
		return hops.filter(each -> each < NEVER).max().orElse(0);
	}

	/** Returns the hops from each node to each other by relaxing lanes until nothing changes (Bellman and Ford). */
	private static int[][] hops(Machine machine) {
		return IntStream.range(0, machine.nodes()).mapToObj(root -> {
			int[] hops = new int[machine.vertices()];
			Arrays.fill(hops, NEVER);
			hops[root] = 0;
			for (boolean changed = true; changed;) {
				changed = false;
				for (int channel = 0; channel < machine.channels(); channel++) {
					int reached = hops[machine.sender(channel)] + (machine.isSwitch(machine.receiver(channel)) ? 0 : 1);
					if (machine.isOpen(channel) && reached < hops[machine.receiver(channel)]) {
						hops[machine.receiver(channel)] = reached;
						changed = true;
					}
				}
			}
			return hops;
		}).toArray(int[][]::new);
	}

	private static MachineBuilder nodes(String name, int nodes) {
		MachineBuilder builder = new MachineBuilder(name);
		builder.nodes(nodes, node -> "n[" + node + "]", NodeType.PLAIN);
		return builder;
	}

	private static int vertex(int number, int nodes) {
		return number < nodes ? number : MachineBuilder.FIRST_SWITCH + number - nodes;
	}

	private static Wiring ring(int nodes) {
		MachineBuilder builder = nodes("Ring", nodes);
		for (int node = 0; node < nodes; node++) {
			builder.lane(node, (node + 1) % nodes, LinkType.PLAIN);
		}
		return wiring(builder.build());
	}

	private static Wiring wiring(Machine machine) {
		return new Wiring(Origin.of("made", 1, "Ring"), "Ring", true, machine, new Realm(""), new Origin[machine.lanes()]);
	}
}
