package barley.lang.generate.golden.bothways;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Pieces;
import barley.runtime.program.Ports;
import barley.runtime.program.Stretches;

/**
 * BothWays(rounds = 3) on Ladder(rungs = 3), as each of its 6 nodes sees it.
 * Generated for schedule BothWays; the next generation overwrites changes. What differs between the nodes stands in BothWays.nodes beside this.
 */
public final class BothWays implements NodeProgram {

	private static final int GRADIENT = 0; // f32[6_000]

	// On Twist: VR[0] forward, VR[0] backward, VR[1] forward, VR[1] backward
	private static final int TWIST_LAPS = 4;
	private static final int TWIST_MEMBERS = 6;
	private static final int TWIST_ROUND = TWIST_MEMBERS - 1; // steps once round
	private final int[] twistPosition; // where on each lap this node sits
	private final int[] twistOut; // the lane to the next position
	private final int[] twistIn; // the lane from the position before
	private final Pieces[] twistPieces = new Pieces[TWIST_LAPS]; // what travels on each lap

	public BothWays(Constants constants) {
		twistPosition = constants.integers("twist.position");
		twistOut = constants.integers("twist.out");
		twistIn = constants.integers("twist.in");
		twistPieces[0] = Pieces.of(6_000L, 4).cut(0, TWIST_MEMBERS);
		twistPieces[1] = Pieces.of(6_000L, 4).cut(1, TWIST_MEMBERS);
		twistPieces[2] = Pieces.of(6_000L, 4).cut(2, TWIST_MEMBERS);
		twistPieces[3] = Pieces.of(6_000L, 4).cut(3, TWIST_MEMBERS);
	}

	@Override
	public void phases(Phases phases) {
		phases.repeat(3L, () -> {
			phases.compute("BothWays.barley:9 compute gradient costs 25 GFLOP", 25_000_000_000L, GRADIENT);
			phases.exchange("BothWays.barley:10 exchange allreduce gradient with sum over Twist", Stretches.of(10, TWIST_ROUND), this::exchange1);
		});
	}

	/** exchange allreduce gradient with sum over Twist */
	private void exchange1(int step, Ports ports) {
		// allreduce gradient: pieces are combined on their way once round, then complete ones are handed on to everybody
		if (step < TWIST_ROUND) {
			for (int lap = 0; lap < TWIST_LAPS; lap++) {
				int piece = twistPosition[lap] - step;
				ports.send(twistOut[lap], GRADIENT, twistPieces[lap], piece);
				ports.receive(twistIn[lap], GRADIENT, twistPieces[lap], piece - 1, Operator.SUM);
			}
		} else if (step < 2 * TWIST_ROUND) {
			for (int lap = 0; lap < TWIST_LAPS; lap++) {
				int piece = twistPosition[lap] + 1 - (step - TWIST_ROUND);
				ports.send(twistOut[lap], GRADIENT, twistPieces[lap], piece);
				ports.receive(twistIn[lap], GRADIENT, twistPieces[lap], piece - 1);
			}
		}
	}
}
