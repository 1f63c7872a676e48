package barley.lang.generate.golden.relays;

import barley.runtime.data.Operator;
import barley.runtime.motion.RingTurn;
import barley.runtime.program.Constants;
import barley.runtime.program.Exchange;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Pieces;
import barley.runtime.program.Ports;
import barley.runtime.program.Relaying;

/**
 * Relays on Passing, as a node such as n[3] sees it.
 * Generated for schedule Relays; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in Relays.nodes.
 */
public final class RelaysRole2 implements NodeProgram {

	private static final int X = 0; // i32
	private static final int Y = 1; // i32
	private static final int X_RELAYED = 2; // i32, a buffer for relayed data
	private static final int Y_RELAYED = 3; // i32, a buffer for relayed data

	// Relays.barley:14 allreduce x with max over Long
	private final Relaying allreduceX;

	// Relays.barley:16 allgather y over Long
	private final Relaying allgatherY;

	public RelaysRole2(Constants constants) {
		allreduceX = new Relaying(constants.text("allreduceX"),
				X, X_RELAYED, Pieces.of(constants.longInteger("allreduceX.size"), 2), Operator.MAX, 0, RingTurn.COMBINE, RingTurn.HAND_ON);
		allgatherY = new Relaying(constants.text("allgatherY"),
				Y, Y_RELAYED, Pieces.of(constants.longInteger("allgatherY.size"), 2), null, 0, RingTurn.HAND_ON);
	}

	@Override
	public void phases(Phases phases) {
		phases.exchange("Relays.barley:14 exchange allreduce x with max over Long", 10, this::allreduceX);
		phases.exchange("Relays.barley:15 exchange reducescatter y with sum over Short", 2, Exchange.IDLE);
		phases.exchange("Relays.barley:16 exchange allgather y over Long", 5, this::allgatherY);
	}

	// Relays.barley:14 exchange allreduce x with max over Long
	private void allreduceX(int step, Ports ports) {
		allreduceX.step(step, ports);
	}

	// Relays.barley:16 exchange allgather y over Long
	private void allgatherY(int step, Ports ports) {
		allgatherY.step(step, ports);
	}
}
