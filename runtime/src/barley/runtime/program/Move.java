package barley.runtime.program;

/**
 * A line of a {@link MoveTable}: in each of some steps the same lane carries the same number of elements, the first of which moves evenly.
 *
 * @param firstStep   the first of these steps
 * @param lastStep    the last of them
 * @param from        the node that sends; of a division, the node that divides
 * @param to          the node that receives; of a division, the same as {@code from}
 * @param lane        the lane; of a division, the divisor
 * @param first       the first element in the first step
 * @param count       the number of elements; 0 if nodes take part in the step without data
 * @param stride      the distance by which the first element moves from step to step
 * @param place       where the receiver puts the first element; {@link #SAME_PLACE} if it stays where it is
 * @param placeStride the distance by which {@code place} moves from step to step
 */
public record Move(int firstStep, int lastStep, int from, int to, int lane, long first, long count, long stride, long place,
		long placeStride) {

	/** The place of elements that the receiver puts where they were. */
	public static final long SAME_PLACE = -1;

	/** Creates a move; refuses one whose steps, count or place make no sense. */
	public Move {
		if (firstStep < 0 || lastStep < firstStep) {
			throw new IllegalArgumentException("steps " + firstStep + "-" + lastStep + " run backward");
		}
		if (first < 0 || count < 0 || place < SAME_PLACE) {
			throw new IllegalArgumentException("a number of elements or a place below 0");
		}
	}

	/** Returns whether the receiver puts the elements elsewhere. */
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
