package barley.runtime.program;

import java.util.Arrays;

import barley.runtime.data.Operator;

/**
 * What a node sends, receives or divides in the steps of an exchange where no formula says it: stretches of steps in each of which the same
 * lane carries as many elements in every step and the first of them moves on evenly. Stands in the table of nodes and reads:
 *
 * <pre>
 * 5[0..749]               in step 0, lane 5 carries elements 0 to 749
 * 2-6:5[3000..3749]-750   in step 2 lane 5 carries elements 3000 to 3749, and in each one up to 6 those 750 before
 * 5/2[0..749]             elements of data number 2
 * 5[0..749]@2250          what arrives is put where elements 2250 and the following are; that may move, too: @2250+750
 * 5[0..-1]                nothing is carried, but the step is taken part in
 * </pre>
 *
 * <p>Of a division, the divisor stands where a lane does.
 */
public final class Moves {

	private static final int SAME_DATA = -1;
	private static final long SAME_PLACE = -1;

	private final int[] from;
	private final int[] until;
	private final int[] lane;
	private final int[] data;
	private final long[] first;
	private final long[] count;
	private final long[] stride;
	private final long[] place;
	private final long[] placeStride;
	/** The step after the last one of any stretch up to each. */
	private final int[] reach;

	private Moves(int size) {
		from = new int[size];
		until = new int[size];
		lane = new int[size];
		data = new int[size];
		first = new long[size];
		count = new long[size];
		stride = new long[size];
		place = new long[size];
		placeStride = new long[size];
		reach = new int[size];
	}

	/**
	 * Read what a table says.
	 *
	 * @throws IllegalArgumentException saying what is wrong
	 */
	static Moves read(String text) {
		String[] parts = text.isBlank() ? new String[0] : text.strip().split(" +");
		Moves moves = new Moves(parts.length);
		for (int i = 0; i < parts.length; i++) {
			new MoveReader(parts[i]).read(moves, i);
		}
		return moves;
	}

	/** Note a stretch; stretches come in the order of their first steps. */
	void set(int i, int fromStep, int untilStep, int overLane, int ofData, long firstElement, long elements, long move, long at, long atMove) {
		if (i > 0 && from[i - 1] > fromStep) {
			throw new IllegalArgumentException("step " + fromStep + " follows step " + from[i - 1]);
		}
		from[i] = fromStep;
		until[i] = untilStep;
		lane[i] = overLane;
		data[i] = ofData;
		first[i] = firstElement;
		count[i] = elements;
		stride[i] = move;
		place[i] = at;
		placeStride[i] = atMove;
		reach[i] = Math.max(i > 0 ? reach[i - 1] : 0, untilStep);
	}

	/** Send what goes out in a step; of {@code ofData}, where a move does not name other data. */
	public void send(int step, Ports ports, int ofData) {
		for (int i = start(step); i < from.length && from[i] <= step; i++) {
			if (step < until[i]) {
				ports.send(lane[i], data(i, ofData), first(i, step), count[i]);
			}
		}
	}

	/** Receive what comes in, in place of what is held. */
	public void receive(int step, Ports ports, int ofData) {
		for (int i = start(step); i < from.length && from[i] <= step; i++) {
			if (step < until[i] && place[i] == SAME_PLACE) {
				ports.receive(lane[i], data(i, ofData), first(i, step), count[i]);
			} else if (step < until[i]) {
				ports.receive(lane[i], data(i, ofData), first(i, step), count[i], place[i] + (step - from[i]) * placeStride[i]);
			}
		}
	}

	/** Receive what comes in and combine it with what is held. */
	public void receive(int step, Ports ports, int ofData, Operator operator) {
		for (int i = start(step); i < from.length && from[i] <= step; i++) {
			if (step < until[i]) {
				ports.receive(lane[i], data(i, ofData), first(i, step), count[i], operator);
			}
		}
	}

	/** Divide what has become complete. */
	public void divide(int step, Ports ports, int ofData) {
		for (int i = start(step); i < from.length && from[i] <= step; i++) {
			if (step < until[i]) {
				ports.divide(data(i, ofData), first(i, step), count[i], lane[i]);
			}
		}
	}

	/** The steps at which a stretch begins or has ended. */
	public int[] changes() {
		int[] changes = Arrays.copyOf(from, 2 * from.length);
		System.arraycopy(until, 0, changes, from.length, until.length);
		return changes;
	}

	/** The first stretch that may have this step: before it, all have ended. */
	private int start(int step) {
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

	private int data(int i, int otherwise) {
		return data[i] == SAME_DATA ? otherwise : data[i];
	}

	private long first(int i, int step) {
		return first[i] + (step - from[i]) * stride[i];
	}
}
