package barley.lang.elaborate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import barley.lang.BarleyText;
import barley.lang.Machines;
import barley.runtime.machine.Machine;

/** Machines made of topologies: types, parts inside of parts, partitions, lanes that are off (RULES.md 23 and 27). */
class MachineTest {

	@Test
	void topologiesStandInsideTopologies() {
		BarleyText text = BarleyText.of(Machines.PRISM, """
				topology Board(chips = 4) {
					part pr[chips] = Prism(layers = 2)
					for c in 1 ..< chips, e in 0 ..< 3 link pr[c - 1].n[1, e] -- pr[c].n[0, e] lanes 2
					ring Round { for c in 0 ..< chips visit pr[c].n[0, 0], pr[c].n[0, 1] }
				}
				""");
		Machine machine = text.design("Board").wiring().machine();
		assertEquals(24, machine.nodes());
		assertEquals(4 * 18 + 3 * 3 * 2, machine.lanes());
		assertEquals("pr[1].n[0,2]", machine.nodeName(8));
		assertEquals(List.of("ring-gap: ring Round steps from pr[0].n[0,1] to pr[1].n[0,0], but no link connects them"), text.complaints());
	}

	@Test
	void collectivesTravelOverWalksOfParts() {
		assertEquals(List.of(), BarleyText.of(Machines.PRISM, """
				topology Pair { part pr[2] = Prism(layers = 2) }
				schedule Each on Pair {
					data x : f32[3600]
					exchange allreduce x with sum over pr[0].Braid, pr[1].Braid
				}
				""").findings());
	}

	@Test
	void partsOfAMachineAreMachinesOfTheirOwn() {
		BarleyText text = BarleyText.of(Machines.TYPES, Machines.PRISM, """
				machine Rack = Prism(layers = 8) { node : Ipu link : Serdes }
				machine Tenants = Rack {
					part Small = Prism(layers = 3) at 0
					part Large = Prism(layers = 5) at 3
				}
				schedule Both on Tenants {
					data x : f32[27_000]
					exchange { allreduce x with sum over Small.Braid allreduce x with sum over Large.Braid }
				}
				""");
		assertEquals(List.of(), text.findings());
		Machine machine = text.design("Tenants").wiring().machine();
		assertEquals(72, machine.lanes());
		assertEquals("Serdes", machine.linkType(0).name());
		assertTrue(IntStream.range(0, 24).allMatch(node -> machine.adjacency().degree(node) == 6));
		assertEquals(0, machine.adjacency().between(8, 9).length + machine.adjacency().between(6, 9).length);
	}

	@Test
	void partsThatDoNotFitAreRefused() {
		String parts = "machine M = Prism(layers = 8) { part A = Prism(layers = %d) at %d part B = Prism(layers = 4) at %d }";
		assertComplains(parts.formatted(4, 0, 3), "part-place: n[3,0] already belongs to another part");
		assertComplains(parts.formatted(4, 0, 6), "part-place: this extends to index 8 of dimension 1, but the whole ends at 7");
		assertComplains("machine M = Prism(layers = 8) { part A = Prism(layers = 4) at 0 }", null);
		assertComplains(Machines.LADDER + "machine M = Prism { part A = Ladder at 0 }",
				"part-place: n[0,0] has 6 link ends in M, but 4 in A: rewiring can move cables but not add any");
	}

	@Test
	void lanesThatAreOffCutWalks() {
		assertEquals(List.of(
				"walk-cut: with off n[0, 0] -- n[0, 1] #2, VR[1] is cut: n[0,1] -> n[0,0] has 2 lanes, 1 of them off, and VR[0] needs "
				+ "the other"), BarleyText.of(Machines.LADDER, "machine Broken = Ladder { off n[0, 0] -- n[0, 1] #2 }").findings());
		assertTrue(BarleyText.of(Machines.LADDER, "machine Broken = Ladder { off n[3, 1] }",
				"schedule S on Broken { data x : f32[64] exchange allreduce x with sum over Twist }").findings().stream()
				.anyMatch(it -> it.startsWith("lane-off")));
	}

	@Test
	void offUnusedLeavesWhatAWalkNeeds() {
		BarleyText text = BarleyText.of(Machines.LADDER, "machine Quiet = Ladder { off unused by Twist.VR[0] }",
				"schedule S on Quiet { data x : f32[64] exchange allreduce x with sum over Twist.VR[0] ensure allreduce x with sum }");
		assertEquals(8, text.design("Quiet").wiring().machine().lanesOn());
		assertTrue(text.findings().stream().noneMatch(it -> it.startsWith("lane-off")), text.findings().toString());
	}

	private static void assertComplains(String text, String finding) {
		List<String> complaints = BarleyText.of(Machines.PRISM, text).complaints();
		assertTrue(finding == null ? complaints.isEmpty() : complaints.contains(finding), complaints.toString());
	}
}
