package barley.lang.generate.golden.bothways;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Pieces;
import barley.runtime.program.Ports;
import barley.runtime.program.Stretches;

/**
 * BothWays on Ladder, as each of its nodes sees it.
 * Generated for schedule BothWays; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in BothWays.nodes.
 */
public final class BothWays implements NodeProgram {

	private static final int GRADIENT = 0; // f32

	// FLOP of computations
	private final long flop; // BothWays.barley:9 compute gradient costs 25 GFLOP

	// On Twist: VR[0] forward, VR[0] backward, VR[1] forward, VR[1] backward
	private static final int TWIST_LAPS = 4;
	private final int twistMembers; // nodes on each lap
	private final int twistSteps; // steps once around
	private final int[] twistPosition; // position of this node on each lap
	private final int[] twistOut; // the lane to the next position
	private final int[] twistIn; // the lane from the previous position
	private final Pieces[] twistPieces = new Pieces[TWIST_LAPS]; // data of each lap

	public BothWays(Constants constants) {
		flop = constants.longInteger("flop");
		twistMembers = constants.integer("twist.members");
		twistSteps = twistMembers - 1;
		twistPosition = constants.integers("twist.position");
		twistOut = constants.integers("twist.out");
		twistIn = constants.integers("twist.in");
		for (int lap = 0; lap < TWIST_LAPS; lap++) {
			twistPieces[lap] = Pieces.of(constants.longInteger("twistPieces.size"), TWIST_LAPS).cut(lap, twistMembers);
		}
	}

	@Override
	public void phases(Phases phases) {
		phases.repeat(3L, () -> {
			phases.compute("BothWays.barley:9 compute gradient costs 25 GFLOP", flop, GRADIENT);
			phases.exchange(
					"BothWays.barley:10 exchange allreduce gradient with sum over Twist",
					Stretches.of(2 * twistSteps, twistSteps),
					this::allreduceGradient);
		});
	}

	// BothWays.barley:10 exchange allreduce gradient with sum over Twist
	private void allreduceGradient(int step, Ports ports) {
		// pieces are combined once around the ring, then complete pieces go to all members
		if (step < twistSteps) {
			for (int lap = 0; lap < TWIST_LAPS; lap++) {
				int piece = twistPosition[lap] - step;
				ports.send(twistOut[lap], GRADIENT, twistPieces[lap], piece);
				ports.receive(twistIn[lap], GRADIENT, twistPieces[lap], piece - 1, Operator.SUM);
			}
		} else if (step < 2 * twistSteps) {
			for (int lap = 0; lap < TWIST_LAPS; lap++) {
				int piece = twistPosition[lap] + 1 - (step - twistSteps);
				ports.send(twistOut[lap], GRADIENT, twistPieces[lap], piece);
				ports.receive(twistIn[lap], GRADIENT, twistPieces[lap], piece - 1);
			}
		}
	}
}
