package barley.runtime.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.function.BiConsumer;
import java.util.function.IntFunction;

import org.junit.jupiter.api.Test;

import barley.runtime.Structures;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Program;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.result.Times;

/** Lanes that programs switch, and concurrent phases (RULES.md 22). */
class SwitchesTest {

	private static final Machine PAIR = Structures.ring(2).machine();

	@Test
	void aLaneThatIsSwitchedOffIsNotUsed() {
		String fault = fault(node -> phases -> {
			phases.deactivate(0);
			phases.exchange("Test.barley:1 exchange", 1, (step, ports) -> ports.send(0, 0, 0, 10));
		});
		assertEquals("lane-off: n[0] uses n[0] -- n[1] #1 (lane 0), which it has switched off: step 0 of \"Test.barley:1 exchange\"",
				fault);
	}

	@Test
	void bothEndsSwitchALane() {
		assertEquals("lanes-differ: n[0] switches n[0] -- n[1] #1 (lane 0), but n[1] at its other end does not",
				fault(node -> phases -> phases.deactivate(node == 0 ? new int[] {0} : new int[0])));
		assertEquals("wrong-lane: n[0] switches lane 7, which is not one of its own",
				fault(node -> phases -> phases.deactivate(node, 7)));
	}

	@Test
	void aLaneThatIsOffInTheMachineIsNotSwitched() {
		MachineBuilder builder = new MachineBuilder("Pair");
		builder.nodes(2, PAIR::nodeName, PAIR.nodeType(0));
		builder.lane(0, 1, PAIR.linkType(0));
		builder.off(0);
		Program program = Nodes.program(builder.build(), node -> phases -> phases.activate(0));
		assertEquals("lane-off: n[0] switches n[0] -- n[1] (lane 0), which is off in the machine",
				Nodes.fault(program, RunOptions.timing()));
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
		})), RunOptions.functional());
		assertEquals(3, result.transfers());
	}

	/** Parts that send from different nodes run concurrently; those that send from the same one are serialized, at any depth of nesting. */
	@Test
	void partsLastAsLongAsTheLongestOrTakeTurns() {
		long ten = times((phases, node) -> exchange(phases, node, 0, 10)).timePs();
		long four = times((phases, node) -> exchange(phases, node, 0, 4)).timePs();
		assertEquals(ten, times((phases, node) -> phases.overlap(() -> exchange(phases, node, 0, 10), () -> exchange(phases, node, 1, 4)))
				.timePs());
		assertEquals(ten + four, times((phases, node) ->
				phases.overlap(() -> exchange(phases, node, 0, 10), () -> exchange(phases, node, 0, 4))).timePs());
		assertEquals(ten + four, times((phases, node) ->
				phases.overlap(() -> exchange(phases, node, 0, 10), () -> exchange(phases, node, 1, 10),
				() -> phases.repeat(1, () -> exchange(phases, node, 0, 4)))).timePs());
		assertEquals(2 * (ten + four), times((phases, node) -> phases.repeat(2, () -> phases.overlap(() -> exchange(phases, node, 0, 10),
				() -> phases.overlap(() -> exchange(phases, node, 1, 4), () -> exchange(phases, node, 0, 4))))).timePs());
		// The third part conflicts with both others: the first two are serialized as well.
		assertEquals(3 * ten, times((phases, node) -> phases.overlap(() -> exchange(phases, node, 0, 10),
				() -> exchange(phases, node, 1, 10), () -> phases.overlap(
				() -> exchange(phases, node, 0, 10), () -> exchange(phases, node, 1, 10)))).timePs());
		// Consecutive overlaps are independent.
		assertEquals(ten + four, times((phases, node) -> {
			phases.overlap(() -> exchange(phases, node, 0, 10), () -> exchange(phases, node, 1, 4));
			phases.overlap(() -> exchange(phases, node, 0, 4), () -> exchange(phases, node, 1, 4));
		}).timePs());
	}

	/** Of two lanes, one is used in both directions at once, or in one direction at a time. */
	@Test
	void timeThatOverlapsIsRoomOnce() {
		Times together = times((phases, node) -> phases.overlap(() -> exchange(phases, node, 0, 10), () -> exchange(phases, node, 1, 10)));
		Times inTurn = times((phases, node) -> phases.overlap(() -> exchange(phases, node, 0, 10), () -> exchange(phases, node, 0, 10)));
		assertEquals("1/2 1/2", together.use() + " " + together.useOfLanesOn());
		assertEquals("1/4 1/4", inTurn.use() + " " + inTurn.useOfLanesOn());
		assertEquals(2 * together.transferPs(), inTurn.transferPs());
		assertEquals(2 * together.exchangePs(), inTurn.exchangePs());
		// The other lane is off while the second part transfers.
		Times off = times((phases, node) -> phases.overlap(() -> exchange(phases, node, 0, 10), () -> {
			phases.deactivate(1);
			exchange(phases, node, 1, 10);
		}));
		assertEquals("1/2 1", off.use() + " " + off.useOfLanesOn());
	}

	private static Times times(BiConsumer<Phases, Integer> body) {
		return Simulator.run(program(node -> phases -> body.accept(phases, node)), RunOptions.timing()).times().orElseThrow();
	}

	private static void exchange(Phases phases, int node, int from, long count) {
		phases.exchange("Test.barley:" + count + " exchange", 1, (step, ports) -> {
			if (node == from) {
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
		return Nodes.fault(program(nodes), RunOptions.timing());
	}
}
