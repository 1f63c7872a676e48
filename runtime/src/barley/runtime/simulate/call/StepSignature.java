package barley.runtime.simulate.call;

import barley.runtime.program.Pieces;

/**
 * Hashes the calls of one step. The hash is linear in the places of the calls: their pieces or first elements. As long as a program makes
 * the same calls in each step and each place advances by a constant distance, the hash advances by a constant as well; any other change
 * is missed only with probability 2^-64. Following a node therefore costs a few instructions per call and one comparison per step.
 */
public final class StepSignature {

	private static final long CHAIN = 0xD6E8FEB86659FD93L;
	private static final long KIND = 0x9FB21C651E98DF25L;
	private static final long LANE = 0x9E3779B97F4A7C15L;
	private static final long DATA = 0xC2B2AE3D27D4EB4FL;
	private static final long PLACE = 0x165667B19E3779F9L;
	private static final long COUNT = 0xFF51AFD7ED558CCDL;

	private StepSignature() {
	}

	/** Adds a call that names a piece. */
	public static long add(long signature, int kind, int lane, int data, Pieces pieces, int piece) {
		return signature * CHAIN + (kind * KIND + lane * LANE + data * DATA + piece * PLACE + pieces.key());
	}

	/** Adds a call that names elements. */
	public static long add(long signature, int kind, int lane, int data, long first, long count) {
		return signature * CHAIN + (kind * KIND + lane * LANE + data * DATA + first * PLACE + (count + 1) * COUNT);
	}
}
