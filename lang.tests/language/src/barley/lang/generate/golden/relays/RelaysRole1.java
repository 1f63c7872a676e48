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
 * Relays on Passing, as a node such as n[0] sees it.
 * Generated for schedule Relays; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in Relays.nodes.
 */
public final class RelaysRole1 implements NodeProgram {

	private static final int X = 0; // i32
	private static final int Y = 1; // i32
	private static final int X_RELAYED = 2; // i32, a buffer for relayed data
	private static final int Y_RELAYED = 3; // i32, a buffer for relayed data

	// On Short: Short forward, Short backward
	private static final int SHORT_LAPS = 2;
	private final int shortMembers; // nodes on each lap
	private final int shortSteps; // steps once around
	private final int[] shortPosition; // position of this node on each lap
	private final int[] shortOut; // the lane to the next position
	private final int[] shortIn; // the lane from the previous position
	private final Pieces[] shortPieces = new Pieces[SHORT_LAPS]; // data of each lap

	// Relays.barley:14 allreduce x with max over Long
	private final Relaying allreduceX;

	// Relays.barley:16 allgather y over Long
	private final Relaying allgatherY;

	public RelaysRole1(Constants constants) {
		shortMembers = constants.integer("short.members");
		shortSteps = shortMembers - 1;
		shortPosition = constants.integers("short.position");
		shortOut = constants.integers("short.out");
		shortIn = constants.integers("short.in");
		for (int lap = 0; lap < SHORT_LAPS; lap++) {
			shortPieces[lap] = Pieces.of(constants.longInteger("shortPieces.size"), SHORT_LAPS).cut(lap, shortMembers);
		}
		allreduceX = new Relaying(constants.text("allreduceX"),
				X, X_RELAYED, Pieces.of(constants.longInteger("allreduceX.size"), 2), Operator.MAX, 0, RingTurn.COMBINE, RingTurn.HAND_ON);
		allgatherY = new Relaying(constants.text("allgatherY"),
				Y, Y_RELAYED, Pieces.of(constants.longInteger("allgatherY.size"), 2), null, 0, RingTurn.HAND_ON);
	}

	@Override
	public void phases(Phases phases) {
		phases.exchange("Relays.barley:14 exchange allreduce x with max over Long", 10, this::allreduceX);
		phases.exchange(
				"Relays.barley:15 exchange reducescatter y with sum over Short",
				Stretches.of(shortSteps),
				this::reducescatterY);
		phases.exchange("Relays.barley:16 exchange allgather y over Long", 5, this::allgatherY);
	}

	// Relays.barley:14 exchange allreduce x with max over Long
	private void allreduceX(int step, Ports ports) {
		allreduceX.step(step, ports);
	}

	// Relays.barley:15 exchange reducescatter y with sum over Short
	private void reducescatterY(int step, Ports ports) {
		// pieces are combined once around the ring
		if (step < shortSteps) {
			for (int lap = 0; lap < SHORT_LAPS; lap++) {
				int piece = shortPosition[lap] - step;
				ports.send(shortOut[lap], Y, shortPieces[lap], piece);
				ports.receive(shortIn[lap], Y, shortPieces[lap], piece - 1, Operator.SUM);
			}
		}
	}

	// Relays.barley:16 exchange allgather y over Long
	private void allgatherY(int step, Ports ports) {
		allgatherY.step(step, ports);
	}
}
