package barley.runtime.simulate.call;

import barley.runtime.program.Pieces;

/**
 * Hash the calls of one step in such a way that the hash is linear in the places that calls name, in their piece or their first element. As
 * long as a program makes the same calls step by step and each place moves by the same amount, the hash moves by the same amount too;
 * anything else shows with all but certainty, one in 2^64. So following a node comes down to a few instructions a call and one comparison a
 * step.
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
