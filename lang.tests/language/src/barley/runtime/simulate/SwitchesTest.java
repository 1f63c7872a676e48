package barley.runtime.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.IntFunction;

import org.junit.jupiter.api.Test;

import barley.runtime.Structures;
import barley.runtime.machine.Machine;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Program;

/** Lanes that programs switch, and phases at the same time. */
class SwitchesTest {

	private static final Machine PAIR = Structures.ring(2).machine();

	@Test
	void aLaneThatIsSwitchedOffIsNotUsed() {
		String fault = fault(node -> phases -> {
			phases.deactivate(0);
			phases.exchange("Test.barley:1 exchange", 1, (step, ports) -> ports.send(0, 0, 0, 10));
		});
		assertEquals("lane-off: n[0] uses n[0] -- n[1] #1 (lane 0), which it has switched off: step 0 of \"Test.barley:1 exchange\"", fault);
	}

	@Test
	void bothEndsSwitchALane() {
		assertTrue(fault(node -> phases -> phases.deactivate(node == 0 ? new int[] {0} : new int[0])).startsWith("lanes-differ: n[0] switches n[0] -- n[1] #1 (lane 0)"));
		assertTrue(fault(node -> phases -> phases.deactivate(node, 7)).startsWith("wrong-lane: n[0] switches lane 7"));
	}

	@Test
	void aLaneThatIsOnAgainIsUsed() {
		Result result = Simulator.run(program(node -> phases -> phases.repeat(3, () -> {
			phases.deactivate(0);
			phases.compute("Test.barley:1 compute", 0);
			phases.activate(0);
			phases.exchange("Test.barley:2 exchange", 1, (step, ports) -> {
				if (node == 0) {
					ports.send(0, 0, 0, 10);
				} else {
					ports.receive(0, 0, 0, 10);
				}
			});
		})), Options.functional());
		assertEquals(3, result.transfers());
	}

	@Test
	void partsLastAsLongAsTheLongest() {
		Program apart = program(node -> phases -> {
			exchange(phases, node, 10);
			exchange(phases, node, 4);
		});
		Program together = program(node -> phases -> phases.overlap(() -> exchange(phases, node, 10), () -> exchange(phases, node, 4)));
		Result one = Simulator.run(apart, Options.timing());
		Result other = Simulator.run(together, Options.timing());
		assertEquals(one.phases().stream().mapToLong(PhaseTime::timePs).max().orElse(0), other.times().orElseThrow().timePs());
		assertEquals(one.phases().stream().mapToLong(PhaseTime::timePs).sum(), one.times().orElseThrow().timePs());
	}

	private static void exchange(Phases phases, int node, long count) {
		phases.exchange("Test.barley:" + count + " exchange", 1, (step, ports) -> {
			if (node == 0) {
				ports.send(0, 0, 0, count);
			} else {
				ports.receive(0, 0, 0, count);
			}
		});
	}

	private static Program program(IntFunction<NodeProgram> nodes) {
		return Nodes.program(PAIR, nodes);
	}

	private static String fault(IntFunction<NodeProgram> nodes) {
		return Nodes.fault(program(nodes), Options.timing());
	}
}
