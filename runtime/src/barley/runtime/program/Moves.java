package barley.runtime.program;

import java.util.function.ObjLongConsumer;

import barley.runtime.data.Operator;

/**
 * The sends, receives or divisions of one node in an exchange that no formula describes: its rows of a {@link MoveTable}. Each step scans
 * only the rows from the first one that may still be active to the last one that has begun, so the time of a step depends on the active
 * rows and not on the length of the table.
 */
public final class Moves {

	private final Move[] sent;
	private final Move[] received;
	/** For each row, the maximum end of all rows up to it. */
	private final int[] sentReach;
	private final int[] receivedReach;

	Moves(Move[] sent, Move[] received) {
		this.sent = sent;
		this.received = received;
		sentReach = reach(sent);
		receivedReach = reach(received);
	}

	/** Executes the sends of a step. */
	public void send(int step, Ports ports, int data) {
		for (int i = start(sentReach, step); i < sent.length && sent[i].firstStep() <= step; i++) {
			Move move = sent[i];
			if (step <= move.lastStep()) {
				ports.send(move.lane(), data, move.first(step), move.count());
			}
		}
	}

	/** Executes the receives of a step; what arrives replaces the node's elements. */
	public void receive(int step, Ports ports, int data) {
		for (int i = start(receivedReach, step); i < received.length && received[i].firstStep() <= step; i++) {
			Move move = received[i];
			if (step <= move.lastStep() && move.relocates()) {
				ports.receive(move.lane(), data, move.first(step), move.count(), move.place(step));
			} else if (step <= move.lastStep()) {
				ports.receive(move.lane(), data, move.first(step), move.count());
			}
		}
	}

	/** Executes the receives of a step, and combines what arrives with the node's elements. */
	public void receive(int step, Ports ports, int data, Operator operator) {
		for (int i = start(receivedReach, step); i < received.length && received[i].firstStep() <= step; i++) {
			Move move = received[i];
			if (step <= move.lastStep()) {
				ports.receive(move.lane(), data, move.first(step), move.count(), operator);
			}
		}
	}

	/** Executes the receives of a step; what arrives replaces elements of other data of the node. */
	public void receive(int step, Ports ports, int data, int into) {
		arrivals(step, (move, place) -> ports.receive(move.lane(), data, move.first(step), move.count(), into, place));
	}

	/** Executes the receives of a step, and combines what arrives with elements of other data of the node. */
	public void receive(int step, Ports ports, int data, int into, Operator operator) {
		arrivals(step, (move, place) -> ports.receive(move.lane(), data, move.first(step), move.count(), into, place, operator));
	}

	/** Executes the receives of a step of what the node only relays: it holds it in a buffer. */
	public void hold(int step, Ports ports, int data, int buffer) {
		arrivals(step, (move, place) -> ports.hold(move.lane(), data, move.first(step), move.count(), buffer, place));
	}

	private void arrivals(int step, ObjLongConsumer<Move> arrival) {
		for (int i = start(receivedReach, step); i < received.length && received[i].firstStep() <= step; i++) {
			Move move = received[i];
			if (step <= move.lastStep()) {
				arrival.accept(move, move.relocates() ? move.place(step) : move.first(step));
			}
		}
	}

	/** Executes the divisions of a step. */
	public void divide(int step, Ports ports, int data) {
		for (int i = start(receivedReach, step); i < received.length && received[i].firstStep() <= step; i++) {
			Move move = received[i];
			if (step <= move.lastStep()) {
				ports.divide(data, move.first(step), move.count(), move.lane());
			}
		}
	}

	/** Returns the steps at which a row begins or has ended. */
	public int[] changes() {
		int[] changes = new int[2 * (sent.length + received.length)];
		int size = 0;
		for (Move[] moves : new Move[][] {sent, received}) {
			for (Move move : moves) {
				changes[size++] = move.firstStep();
				changes[size++] = move.lastStep() + 1;
			}
		}
		return changes;
	}

	private static int[] reach(Move[] moves) {
		int[] reach = new int[moves.length];
		for (int i = 0; i < moves.length; i++) {
			reach[i] = Math.max(i > 0 ? reach[i - 1] : 0, moves[i].lastStep() + 1);
		}
		return reach;
	}

	/** Returns the first row that may contain a step: all rows before it have ended. */
	private static int start(int[] reach, int step) {
		if (reach.length == 0 || reach[0] > step) {
			return 0;
		}
		int low = 0;
		int high = reach.length;
		while (low < high) {
			int middle = (low + high) >>> 1;
			if (reach[middle] <= step) {
				low = middle + 1;
			} else {
				high = middle;
			}
		}
		return low;
	}
}
