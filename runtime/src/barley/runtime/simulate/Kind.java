package barley.runtime.simulate;

import barley.runtime.data.Operator;

/** Number the kinds of calls that a program makes in a step. */
final class Kind {

	static final int SEND = 1;
	/** Divide; the divisor takes the place of the lane. */
	static final int DIVIDE = 2;
	static final int REPLACE = 3;
	/** Copy and take have two entries each: where from, and where to. */
	static final int COPY = 4;
	static final int TAKE = 5;
	static final int INTO = 6;
	/** Where what a receive replaces stands, if not where it stood at the sender; no call of its own, but part of the signature. */
	static final int PLACE = 7;
	private static final int COMBINE = 16;
	private static final int COMBINE_INTO = 1 << 20;

	private Kind() {
	}

	/** Receive and combine. */
	static int combine(Operator operator) {
		return COMBINE + operator.number();
	}

	/** Take and combine. */
	static int combineInto(Operator operator) {
		return COMBINE_INTO + operator.number();
	}

	/** Whether elements go over a lane. */
	static boolean moves(int kind) {
		return kind == SEND || receives(kind);
	}

	static boolean receives(int kind) {
		return kind == REPLACE || kind >= COMBINE && kind < COMBINE_INTO;
	}

	static boolean combines(int kind) {
		return kind >= COMBINE;
	}
}
