package barley.lang.generate.golden.boards;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.Exchange;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.PacketKind;
import barley.runtime.program.Phases;

/**
 * Boards on Rack, as a node such as board[1].chip[0] sees it.
 * Generated for schedule Boards; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in Boards.nodes.
 */
public final class BoardsRole3 implements NodeProgram {

	private static final int X = 0; // i32

	// Trees and networks of switches
	private static final int TREE_BOARD_1__FOLD = 1; // tree board[1].Fold

	public BoardsRole3(Constants constants) {
	}

	@Override
	public void phases(Phases phases) {
		phases.packets("Boards.barley:24 exchange for b in 0 ..< 3 reduce x with sum to board[b].chip[1] over board[b].Fold", ports -> {
			// reduce x with sum to board[b].chip[1] over board[b].Fold
			ports.over(PacketKind.REDUCE, TREE_BOARD_1__FOLD, 4, X, 0L, 100L, Operator.SUM);
		});
		phases.exchange("Boards.barley:25 exchange allreduce x with sum over Round", 4, Exchange.IDLE);
		phases.packets("Boards.barley:26 exchange for b in 0 ..< 3 broadcast x from board[b].chip[1] over board[b].Fold", ports -> {
			// broadcast x from board[b].chip[1] over board[b].Fold
			ports.over(PacketKind.BROADCAST, TREE_BOARD_1__FOLD, 4, X, 0L, 100L, null);
		});
	}
}
