package barley.runtime.simulate.call;

import barley.runtime.program.Pieces;

/**
 * A stretch of steps through which one call of a {@link StepPattern} names as many elements in each step and its first element moves
 * evenly. A call that names pieces has a new stretch where the ring begins anew and at pieces that are shorter than the others or empty.
 */
public final class Segment {

	/** The first element in the first step. */
	public long first;
	/** By how much it moves from step to step. */
	public long stride;
	/** Elements in each step. */
	public long count;
	/** Steps. */
	public int length;

	/**
	 * Finds the stretch in which a call stands some steps after its pattern.
	 *
	 * @param move  by how much the call's place moves from step to step
	 * @param after how many steps after the pattern
	 * @param end   how many steps there are
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
		// The shorter way round: almost always one piece forward or backward.
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

	/** Returns the number of a piece; most are less than a turn away, and divisions take longer than all else here. */
	private static int piece(long place, int members) {
		long near = place < 0 ? place + members : place;
		return near >= 0 && near < members ? (int) near : Math.floorMod(place, members);
	}

	/** Steps until a piece that moves on leaves a range of pieces. */
	private static int stretch(int piece, int step, int from, int to) {
		if (step == 0) {
			return Integer.MAX_VALUE;
		}
		return step > 0 ? (to - 1 - piece) / step + 1 : (piece - from) / -step + 1;
	}
}
