package barley.runtime.program;

/**
 * A row of a {@link MoveTable}: in each of some steps, the same lane carries the same number of elements, and the first element advances
 * by a constant stride.
 *
 * @param firstStep   first of these steps
 * @param lastStep    last of these steps
 * @param from        node that sends; in a division, the node that divides
 * @param to          node that receives; in a division, the same as {@code from}
 * @param lane        lane; in a division, the divisor
 * @param first       first element in the first step
 * @param count       number of elements; 0 if nodes take part in the step without data
 * @param stride      distance by which the first element advances per step
 * @param place       destination of the first element at the receiver; {@link #SAME_PLACE} if it is {@code first}
 * @param placeStride distance by which {@code place} advances per step
 */
public record Move(int firstStep, int lastStep, int from, int to, int lane, long first, long count, long stride, long place,
		long placeStride) {

	/** The place of elements that the receiver stores at their original index. */
	public static final long SAME_PLACE = -1;

	/** Creates a move; throws an exception if its steps, count or place are invalid. */
	public Move {
		if (firstStep < 0 || lastStep < firstStep) {
			throw new IllegalArgumentException("steps " + firstStep + "-" + lastStep + " run backward");
		}
		if (first < 0 || count < 0 || place < SAME_PLACE) {
			throw new IllegalArgumentException("a number of elements or a place below 0");
		}
	}

	/** Returns whether the receiver stores the elements at another index. */
	public boolean relocates() {
		return place != SAME_PLACE;
	}

	long first(int step) {
		return first + (step - firstStep) * stride;
	}

	long place(int step) {
		return place + (step - firstStep) * placeStride;
	}
}
