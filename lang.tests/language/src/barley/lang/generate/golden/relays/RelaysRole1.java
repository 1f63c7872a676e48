package barley.lang.generate.golden.relays;

import barley.runtime.data.Operator;
import barley.runtime.motion.RingTurn;
import barley.runtime.program.Constants;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Pieces;
import barley.runtime.program.Ports;
import barley.runtime.program.Relaying;
import barley.runtime.program.Stretches;

/**
 * Relays on Passing, as each of 3 of its 6 nodes, n[0] for one, sees it.
 * Generated for schedule Relays; the next generation overwrites changes. What differs between the nodes stands in Relays.nodes beside this.
 */
public final class RelaysRole1 implements NodeProgram {

	private static final int X = 0; // i32[100]
	private static final int Y = 1; // i32[100]
	private static final int X_RELAYED = 2; // i32[100]
	private static final int Y_RELAYED = 3; // i32[100]

	// On Short: Short forward, Short backward
	private static final int SHORT_LAPS = 2;
	private static final int SHORT_MEMBERS = 3;
	private static final int SHORT_ROUND = SHORT_MEMBERS - 1; // steps once round
	private final int[] shortPosition; // where on each lap this node sits
	private final int[] shortOut; // the lane to the next position
	private final int[] shortIn; // the lane from the position before
	private final Pieces[] shortPieces = new Pieces[SHORT_LAPS]; // what travels on each lap

	// allreduce x with max over Long
	private final Relaying allreduceX;

	// allgather y over Long
	private final Relaying allgatherY;

	public RelaysRole1(Constants constants) {
		shortPosition = constants.integers("short.position");
		shortOut = constants.integers("short.out");
		shortIn = constants.integers("short.in");
		shortPieces[0] = Pieces.of(100L, 2).cut(0, SHORT_MEMBERS);
		shortPieces[1] = Pieces.of(100L, 2).cut(1, SHORT_MEMBERS);
		allreduceX = new Relaying(constants.text("allreduceX"), X, X_RELAYED, Pieces.of(0L, 100L, 2), Operator.MAX, 0, RingTurn.COMBINE, RingTurn.HAND_ON);
		allgatherY = new Relaying(constants.text("allgatherY"), Y, Y_RELAYED, Pieces.of(0L, 100L, 2), null, 0, RingTurn.HAND_ON);
	}

	@Override
	public void phases(Phases phases) {
		phases.exchange("Relays.barley:14 exchange allreduce x with max over Long", 10, this::exchange1);
		phases.exchange("Relays.barley:15 exchange reducescatter y with sum over Short", Stretches.of(2), this::exchange2);
		phases.exchange("Relays.barley:16 exchange allgather y over Long", 5, this::exchange3);
	}

	/** exchange allreduce x with max over Long */
	private void exchange1(int step, Ports ports) {
		allreduceX.step(step, ports);
	}

	/** exchange reducescatter y with sum over Short */
	private void exchange2(int step, Ports ports) {
		// reducescatter y
		if (step < SHORT_ROUND) {
			for (int lap = 0; lap < SHORT_LAPS; lap++) {
				int piece = shortPosition[lap] - step;
				ports.send(shortOut[lap], Y, shortPieces[lap], piece);
				ports.receive(shortIn[lap], Y, shortPieces[lap], piece - 1, Operator.SUM);
			}
		}
	}

	/** exchange allgather y over Long */
	private void exchange3(int step, Ports ports) {
		allgatherY.step(step, ports);
	}
}
