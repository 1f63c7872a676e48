package barley.lang.generate.golden.ownwork;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.DataNames;
import barley.runtime.program.Elements;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.Phases;

/**
 * OwnWork on Four, as a node such as n[2] sees it.
 * Generated for schedule OwnWork; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in OwnWork.nodes.
 */
public final class OwnWorkRole2 implements NodeProgram {

	private static final int W = 0; // f32
	private static final int G = 1; // f32, one member after another

	// FLOP of computations
	private final long flopLine19; // OwnWork.barley:19 compute g[k] = w / 2 + k costs 100 MFLOP
	private final long flopLine24; // OwnWork.barley:24 compute w = w - g[k] / 8 costs 10 MFLOP

	// What all nodes do, each at its own pace
	private final PaceBlock asyncLine18; // OwnWork.barley:18 async
	private final PaceBlock asyncLine22; // OwnWork.barley:22 async

	public OwnWorkRole2(Constants constants) {
		flopLine19 = constants.longInteger("flopLine19");
		flopLine24 = constants.longInteger("flopLine24");
		asyncLine18 = constants.pace("asyncLine18", Operator.AVG);
		asyncLine22 = constants.pace("asyncLine22");
	}

	@Override
	public void phases(Phases phases) {
		phases.async("OwnWork.barley:18 async", asyncLine18, pace -> {
			for (int next = 0; next < 3; next++) {
				int round = next;
				pace.compute(
						"OwnWork.barley:19 compute g[k] = w / 2 + k costs 100 MFLOP",
						flopLine19,
						node -> OwnWorkElements.g(node.data(new Elements(G, 8L * round, 8L)).floats(), node.data(W).floats(), round),
						DataNames.NONE,
						new Elements(G, 8L * round, 8L));
			}
		});
		phases.async("OwnWork.barley:22 async", asyncLine22);
	}
}
