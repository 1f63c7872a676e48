package barley.runtime.simulate.call;

import barley.runtime.program.Pieces;

/**
 * A stretch of steps in which one call of a {@link StepPattern} has the same number of elements in each step and its first element
 * advances by a constant stride. A call that names pieces starts a new stretch where the ring wraps around, and at pieces that are
 * shorter than the others or empty.
 */
public final class Segment {

	/** The first element in the first step. */
	public long first;
	/** Distance from the first element of one step to that of the next. */
	public long stride;
	/** Elements per step. */
	public long count;
	/** Number of steps. */
	public int length;

	/**
	 * Sets this to the stretch that contains a call some steps after its pattern.
	 *
	 * @param move  distance by which the call's place advances per step
	 * @param after number of steps after the pattern
	 * @param end   total number of steps
	 */
	public void find(StepPattern pattern, int call, long move, int after, int end) {
		long place = pattern.place[call] + move * after;
		Pieces pieces = pattern.pieces[call];
		if (pieces == null) {
			first = place;
			stride = move;
			count = pattern.count[call];
			length = end - after;
		} else {
			findPiece(pieces, piece(place, pieces.members()), move, end - after);
		}
	}

	private void findPiece(Pieces pieces, int piece, long move, int most) {
		first = pieces.first(piece);
		count = pieces.count(piece);
		int members = pieces.members();
		// Take the shorter direction: almost always one piece forward or backward.
		int step = piece(move, members);
		step = step > members / 2 ? step - members : step;
		int full = pieces.full();
		if (piece < full) {
			stride = step * count;
			length = Math.min(most, stretch(piece, step, 0, full));
		} else {
			stride = 0;
			int empty = pieces.count(full) > 0 ? full + 1 : full;
			length = count > 0 ? 1 : Math.min(most, stretch(piece, step, empty, members));
		}
	}

	/** Returns the number of a piece. Most are less than one turn away; this avoids a division, the dominant cost here. */
	private static int piece(long place, int members) {
		long near = place < 0 ? place + members : place;
		return near >= 0 && near < members ? (int) near : Math.floorMod(place, members);
	}

	/** Returns the number of steps until an advancing piece leaves a range of pieces. */
	private static int stretch(int piece, int step, int from, int to) {
		if (step == 0) {
			return Integer.MAX_VALUE;
		}
		return step > 0 ? (to - 1 - piece) / step + 1 : (piece - from) / -step + 1;
	}
}
