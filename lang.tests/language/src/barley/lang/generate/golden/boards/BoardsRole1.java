package barley.lang.generate.golden.boards;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.Exchange;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.PacketKind;
import barley.runtime.program.Phases;

/**
 * Boards on Rack, as a node such as board[0].chip[0] sees it.
 * Generated for schedule Boards; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in Boards.nodes.
 */
public final class BoardsRole1 implements NodeProgram {

	private static final int X = 0; // i32

	// Trees and networks of switches
	private final int reduceXRoot; // node that sends or receives
	private final int reduceXTree; // number of the tree board.Fold
	private final int broadcastXRoot; // node that sends or receives
	private final int broadcastXTree; // number of the tree board.Fold

	public BoardsRole1(Constants constants) {
		reduceXRoot = constants.integer("reduceX.root");
		reduceXTree = constants.integer("reduceX.tree");
		broadcastXRoot = constants.integer("broadcastX.root");
		broadcastXTree = constants.integer("broadcastX.tree");
	}

	@Override
	public void phases(Phases phases) {
		phases.packets("Boards.barley:24 exchange for b in 0 ..< 3 reduce x with sum to board[b].chip[1] over board[b].Fold", ports -> {
			// reduce x with sum to board[b].chip[1] over board[b].Fold
			ports.over(PacketKind.REDUCE, reduceXTree, reduceXRoot, X, 0L, 100L, Operator.SUM);
		});
		phases.exchange("Boards.barley:25 exchange allreduce x with sum over Round", 4, Exchange.IDLE);
		phases.packets("Boards.barley:26 exchange for b in 0 ..< 3 broadcast x from board[b].chip[1] over board[b].Fold", ports -> {
			// broadcast x from board[b].chip[1] over board[b].Fold
			ports.over(PacketKind.BROADCAST, broadcastXTree, broadcastXRoot, X, 0L, 100L, null);
		});
	}
}
