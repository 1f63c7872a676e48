package barley.lang.wiring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

import barley.lang.finding.Origin;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.SwitchType;

class DistancesTest {

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

	/** Random machines, some in several parts, some with switches behind switches. */
	@Test
	void searchesTogetherFindWhatSingleOnesFind() {
		for (int seed = 0; seed < 200; seed++) {
			Random random = new Random(seed);
			int nodes = 1 + random.nextInt(150);
			int switches = random.nextInt(5);
			MachineBuilder builder = new MachineBuilder("Random");
			builder.nodes(nodes, node -> "n[" + node + "]", NodeType.PLAIN);
			builder.switches(switches, each -> "s[" + each + "]", new int[] {switches}, SwitchType.PLAIN);
			for (int lane = random.nextInt(2 * nodes); lane >= 0; lane--) {
				int from = random.nextInt(nodes + switches);
				int to = random.nextInt(nodes + switches);
				if (from != to) {
					builder.lane(vertex(from, nodes), vertex(to, nodes), LinkType.PLAIN);
				}
			}
			Wiring wiring = wiring(builder.build());
			int most = 0;
			for (int root = 0; root < nodes; root++) {
				most = Math.max(most, wiring.distances().farthest(root, paid -> { }));
			}
			assertEquals(most, wiring.distances().diameter(paid -> { }), "seed " + seed);
		}
	}

	private static int vertex(int number, int nodes) {
		return number < nodes ? number : MachineBuilder.FIRST_SWITCH + number - nodes;
	}

	private static Wiring ring(int nodes) {
		MachineBuilder builder = new MachineBuilder("Ring");
		builder.nodes(nodes, node -> "n[" + node + "]", NodeType.PLAIN);
		for (int node = 0; node < nodes; node++) {
			builder.lane(node, (node + 1) % nodes, LinkType.PLAIN);
		}
		return wiring(builder.build());
	}

	private static Wiring wiring(Machine machine) {
		return new Wiring(Origin.of("made", 1, "Ring"), "Ring", true, machine, new Realm(""), new Origin[machine.lanes()]);
	}
}
