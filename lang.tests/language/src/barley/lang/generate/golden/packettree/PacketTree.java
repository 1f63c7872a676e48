package barley.lang.generate.golden.packettree;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.PacketKind;
import barley.runtime.program.Phases;

/**
 * PacketTree on Mesh, as each of its nodes sees it.
 * Generated for schedule PacketTree; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in PacketTree.nodes.
 */
public final class PacketTree implements NodeProgram {

	private static final int X = 0; // i32
	private static final int Y = 1; // i32

	// Trees and networks of switches
	private static final int TREE_FOLD_0_0_ = 0; // tree Fold[0,0]
	private static final int TREE_FOLD_1_1_ = 1; // tree Fold[1,1]

	public PacketTree(Constants constants) {
	}

	@Override
	public void phases(Phases phases) {
		phases.packets("PacketTree.barley:17 exchange { allreduce x with sum over Fold[0, 0] reduce y with sum to chip[1, 1] over Fold[1, 1] }", ports -> {
			// allreduce x with sum over Fold[0, 0]
			ports.over(PacketKind.ALLREDUCE, TREE_FOLD_0_0_, -1, X, 0L, 100L, Operator.SUM);
			// reduce y with sum to chip[1, 1] over Fold[1, 1]
			ports.over(PacketKind.REDUCE, TREE_FOLD_1_1_, 3, Y, 0L, 100L, Operator.SUM);
		});
		phases.packets("PacketTree.barley:18 exchange broadcast y from chip[1, 1] over Fold[1, 1]", ports -> {
			// broadcast y from chip[1, 1] over Fold[1, 1]
			ports.over(PacketKind.BROADCAST, TREE_FOLD_1_1_, 3, Y, 0L, 100L, null);
		});
	}
}
