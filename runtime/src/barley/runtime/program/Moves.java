package barley.runtime.program;

import barley.runtime.data.Operator;

/**
 * What one node sends, receives or divides in the steps of an exchange where no formula says it: its lines of a {@link MoveTable}. A step
 * looks at the lines that begin no later and skips those before which all have ended, so that a step of a long table takes as long as the
 * lines that are in use.
 */
public final class Moves {

	private final Move[] sent;
	private final Move[] received;
	/** For each line the step after the last one of any line up to it. */
	private final int[] sentReach;
	private final int[] receivedReach;

	Moves(Move[] sent, Move[] received) {
		this.sent = sent;
		this.received = received;
		sentReach = reach(sent);
		receivedReach = reach(received);
	}

	/** Sends what goes out in a step. */
	public void send(int step, Ports ports, int data) {
		for (int i = start(sentReach, step); i < sent.length && sent[i].firstStep() <= step; i++) {
			Move move = sent[i];
			if (step <= move.lastStep()) {
				ports.send(move.lane(), data, move.first(step), move.count());
			}
		}
	}

	/** Receives what comes in; it replaces what is held. */
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

	/** Receives what comes in and combines it with what is held. */
	public void receive(int step, Ports ports, int data, Operator operator) {
		for (int i = start(receivedReach, step); i < received.length && received[i].firstStep() <= step; i++) {
			Move move = received[i];
			if (step <= move.lastStep()) {
				ports.receive(move.lane(), data, move.first(step), move.count(), operator);
			}
		}
	}

	/** Divides what has become complete. */
	public void divide(int step, Ports ports, int data) {
		for (int i = start(receivedReach, step); i < received.length && received[i].firstStep() <= step; i++) {
			Move move = received[i];
			if (step <= move.lastStep()) {
				ports.divide(data, move.first(step), move.count(), move.lane());
			}
		}
	}

	/** Returns the steps at which a line begins or has ended. */
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

	/** Returns the first line that may have this step: all lines before it have ended. */
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
