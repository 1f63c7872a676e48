package barley.lang.generate.golden.oneway;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Pieces;
import barley.runtime.program.Ports;
import barley.runtime.program.Stretches;

/**
 * OneWay on Ring, as each of its nodes sees it.
 * Generated for schedule OneWay; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in OneWay.nodes.
 */
public final class OneWay implements NodeProgram {

	private static final int X = 0; // f32

	// On Round: Round forward
	private static final int ROUND_LAPS = 1;
	private final int roundMembers; // nodes on each lap
	private final int roundSteps; // steps once around
	private final int[] roundPosition; // position of this node on each lap
	private final int[] roundOut; // the lane to the next position
	private final int[] roundIn; // the lane from the previous position
	private final Pieces[] roundPieces = new Pieces[ROUND_LAPS]; // data of each lap

	public OneWay(Constants constants) {
		roundMembers = constants.integer("round.members");
		roundSteps = roundMembers - 1;
		roundPosition = constants.integers("round.position");
		roundOut = constants.integers("round.out");
		roundIn = constants.integers("round.in");
		roundPieces[0] = Pieces.of(constants.longInteger("roundPieces.size"), 1).cut(0, roundMembers);
	}

	@Override
	public void phases(Phases phases) {
		phases.exchange(
				"OneWay.barley:8 exchange allreduce x with sum over Round forward",
				Stretches.of(2 * roundSteps, roundSteps),
				this::allreduceX);
	}

	// OneWay.barley:8 exchange allreduce x with sum over Round forward
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
