package barley.lang.generate.golden.ownwork;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.DataNames;
import barley.runtime.program.Elements;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.PaceCalls;
import barley.runtime.program.Phases;

/**
 * OwnWork on Four, as n[1] sees it.
 * Generated for schedule OwnWork; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in OwnWork.nodes.
 */
public final class OwnWorkRole2 implements NodeProgram {

	private static final int W = 0; // f32
	private static final int G = 1; // f32, one member after another

	// FLOP of computations
	private final long flopLine17; // OwnWork.barley:17 compute g[k] = w / 2 + k costs 100 MFLOP
	private final long flopLine22; // OwnWork.barley:22 compute w = w - g[k] / 8 costs 10 MFLOP

	// What all nodes do, each at its own pace
	private final PaceBlock asyncLine16; // OwnWork.barley:16 async
	private final PaceBlock asyncLine20; // OwnWork.barley:20 async

	public OwnWorkRole2(Constants constants) {
		flopLine17 = constants.longInteger("flopLine17");
		flopLine22 = constants.longInteger("flopLine22");
		asyncLine16 = constants.pace("asyncLine16", Operator.AVG);
		asyncLine20 = constants.pace("asyncLine20");
	}

	@Override
	public void phases(Phases phases) {
		phases.async("OwnWork.barley:16 async", asyncLine16, this::asyncLine16);
		phases.async("OwnWork.barley:20 async", asyncLine20, this::asyncLine20);
	}

	// OwnWork.barley:16 async
	private void asyncLine16(PaceCalls pace) {
		for (int next = 0; next < 3; next++) {
			int round = next;
			pace.compute(
					"OwnWork.barley:17 compute g[k] = w / 2 + k costs 100 MFLOP",
					flopLine17,
					node -> OwnWorkElements.g(node.data(new Elements(G, 8L * round, 8L)).floats(), node.data(W).floats(), round),
					DataNames.NONE,
					new Elements(G, 8L * round, 8L));
			pace.items("OwnWork.barley:18 exchange allreduce g[k] with avg among n", 8);
		}
	}

	// OwnWork.barley:20 async
	private void asyncLine20(PaceCalls pace) {
		for (int next = 0; next < 3; next++) {
			int round = next;
			pace.compute(
					"OwnWork.barley:22 compute w = w - g[k] / 8 costs 10 MFLOP",
					flopLine22,
					node -> OwnWorkElements.w(node.data(W).floats(), node.data(new Elements(G, 8L * round, 8L)).floats()),
					W);
			pace.receive("OwnWork.barley:24 receive w from n[0]", 0, new Elements(W, 0L, 8L));
		}
	}
}
