package barley.lang.generate.golden.ownpace;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.Elements;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.PaceCalls;
import barley.runtime.program.Phases;

/**
 * OwnPace on Line, as n[0] sees it.
 * Generated for schedule OwnPace; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in OwnPace.nodes.
 */
public final class OwnPaceRole1 implements NodeProgram {

	private static final int ACT = 0; // f16, one member after another
	private static final int LOSS = 1; // f32
	private static final int NORM = 2; // f32

	// What all nodes do, each at its own pace
	private final PaceBlock asyncLine17; // OwnPace.barley:17 async
	private final PaceBlock asyncLine24; // OwnPace.barley:24 async

	public OwnPaceRole1(Constants constants) {
		asyncLine17 = constants.pace("asyncLine17");
		asyncLine24 = constants.pace("asyncLine24", Operator.SUM, Operator.MAX);
	}

	@Override
	public void phases(Phases phases) {
		phases.async("OwnPace.barley:17 async", asyncLine17, this::asyncLine17);
		phases.async("OwnPace.barley:24 async", asyncLine24, this::asyncLine24);
	}

	// OwnPace.barley:17 async
	private void asyncLine17(PaceCalls pace) {
		for (int round = 0; round < 4; round++) {
			pace.compute(
					"OwnPace.barley:20 compute act[k] from act[k] costs 100 MFLOP",
					100_000_000L,
					new Elements(ACT, 50L * round, 50L));
			pace.send("OwnPace.barley:21 send act[k] to n[s + 1]", 1, new Elements(ACT, 50L * round, 50L));
		}
	}

	// OwnPace.barley:24 async
	private void asyncLine24(PaceCalls pace) {
		pace.compute("OwnPace.barley:25 compute loss costs 10 MFLOP", 10_000_000L, new Elements(LOSS, 0L, 8L));
		pace.send(
				"OwnPace.barley:26 send loss with sum from n[0] to n[p - 1] by shortest",
				1,
				new Elements(LOSS, 0L, 8L));
		pace.receive(
				"OwnPace.barley:27 send norm with max from n[1] to n[0]",
				1,
				Operator.MAX,
				new Elements(NORM, 0L, 8L));
	}
}
