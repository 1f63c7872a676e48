package barley.runtime.simulate.call;

import barley.runtime.data.Operator;

/** Numbers of the kinds of calls that a program makes in a step. */
public final class CallKind {

	public static final int SEND = 1;
	/** Divide; the divisor is stored in place of the lane. */
	public static final int DIVIDE = 2;
	public static final int REPLACE = 3;
	/** Copy and take have two entries each: source and destination. */
	public static final int COPY = 4;
	public static final int TAKE = 5;
	public static final int INTO = 6;
	/**
	 * Destination of a receive that replaces, if it differs from the source at the sender; not a call of its own, but part of the
	 * signature.
	 */
	public static final int PLACE = 7;
	private static final int COMBINE = 16;
	private static final int COMBINE_INTO = 1 << 20;

	private CallKind() {
	}

	/** Returns the kind of a receive that combines. */
	public static int combine(Operator operator) {
		return COMBINE + operator.number();
	}

	/** Returns the kind of a take that combines. */
	public static int combineInto(Operator operator) {
		return COMBINE_INTO + operator.number();
	}

	/** Returns whether a call of this kind transfers elements over a lane. */
	public static boolean moves(int kind) {
		return kind == SEND || receives(kind);
	}

	public static boolean receives(int kind) {
		return kind == REPLACE || kind >= COMBINE && kind < COMBINE_INTO;
	}

	public static boolean combines(int kind) {
		return kind >= COMBINE;
	}
}
