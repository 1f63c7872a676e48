package barley.lang.generate.golden.boards;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.PacketKind;
import barley.runtime.program.Phases;
import barley.runtime.program.Pieces;
import barley.runtime.program.Ports;
import barley.runtime.program.Stretches;

/**
 * Boards on Rack, as a node such as board[0].chip[1] sees it.
 * Generated for schedule Boards; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in Boards.nodes.
 */
public final class BoardsRole2 implements NodeProgram {

	private static final int X = 0; // i32

	// Trees and networks of switches
	private final int reduceXRoot; // node that sends or receives
	private final int reduceXTree; // number of the tree board.Fold
	private final int broadcastXRoot; // node that sends or receives
	private final int broadcastXTree; // number of the tree board.Fold

	// On Round: Round forward, Round backward
	private static final int ROUND_LAPS = 2;
	private final int roundMembers; // nodes on each lap
	private final int roundSteps; // steps once around
	private final int[] roundPosition; // position of this node on each lap
	private final int[] roundOut; // the lane to the next position
	private final int[] roundIn; // the lane from the previous position
	private final Pieces[] roundPieces = new Pieces[ROUND_LAPS]; // data of each lap

	public BoardsRole2(Constants constants) {
		reduceXRoot = constants.integer("reduceX.root");
		reduceXTree = constants.integer("reduceX.tree");
		broadcastXRoot = constants.integer("broadcastX.root");
		broadcastXTree = constants.integer("broadcastX.tree");
		roundMembers = constants.integer("round.members");
		roundSteps = roundMembers - 1;
		roundPosition = constants.integers("round.position");
		roundOut = constants.integers("round.out");
		roundIn = constants.integers("round.in");
		for (int lap = 0; lap < ROUND_LAPS; lap++) {
			roundPieces[lap] = Pieces.of(constants.longInteger("roundPieces.size"), ROUND_LAPS).cut(lap, roundMembers);
		}
	}

	@Override
	public void phases(Phases phases) {
		phases.packets("Boards.barley:24 exchange for b in 0 ..< 3 reduce x with sum to board[b].chip[1] over board[b].Fold", ports -> {
			// reduce x with sum to board[b].chip[1] over board[b].Fold
			ports.over(PacketKind.REDUCE, reduceXTree, reduceXRoot, X, 0L, 100L, Operator.SUM);
		});
		phases.exchange(
				"Boards.barley:25 exchange allreduce x with sum over Round",
				Stretches.of(2 * roundSteps, roundSteps),
				this::allreduceX);
		phases.packets("Boards.barley:26 exchange for b in 0 ..< 3 broadcast x from board[b].chip[1] over board[b].Fold", ports -> {
			// broadcast x from board[b].chip[1] over board[b].Fold
			ports.over(PacketKind.BROADCAST, broadcastXTree, broadcastXRoot, X, 0L, 100L, null);
		});
	}

	// Boards.barley:25 exchange allreduce x with sum over Round
	private void allreduceX(int step, Ports ports) {
		// pieces are combined once around the ring, then complete pieces go to all members
		if (step < roundSteps) {
			for (int lap = 0; lap < ROUND_LAPS; lap++) {
				int piece = roundPosition[lap] - step;
				ports.send(roundOut[lap], X, roundPieces[lap], piece);
				ports.receive(roundIn[lap], X, roundPieces[lap], piece - 1, Operator.SUM);
			}
		} else if (step < 2 * roundSteps) {
			for (int lap = 0; lap < ROUND_LAPS; lap++) {
				int piece = roundPosition[lap] + 1 - (step - roundSteps);
				ports.send(roundOut[lap], X, roundPieces[lap], piece);
				ports.receive(roundIn[lap], X, roundPieces[lap], piece - 1);
			}
		}
	}
}
