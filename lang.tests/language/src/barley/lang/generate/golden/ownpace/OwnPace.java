package barley.lang.generate.golden.ownpace;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.Phases;

/**
 * OwnPace on Line, as each of its nodes sees it.
 * Generated for schedule OwnPace; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in OwnPace.nodes.
 */
public final class OwnPace implements NodeProgram {

	private static final int ACT = 0; // f16, one member after another
	private static final int LOSS = 1; // f32
	private static final int NORM = 2; // f32

	// What all nodes do, each at its own pace
	private final PaceBlock asyncLine17; // OwnPace.barley:17 async
	private final PaceBlock asyncLine24; // OwnPace.barley:24 async

	public OwnPace(Constants constants) {
		asyncLine17 = constants.pace("asyncLine17");
		asyncLine24 = constants.pace("asyncLine24", Operator.SUM, Operator.MAX);
	}

	@Override
	public void phases(Phases phases) {
		phases.async("OwnPace.barley:17 async", asyncLine17);
		phases.async("OwnPace.barley:24 async", asyncLine24);
	}
}
