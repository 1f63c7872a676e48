package barley.runtime.simulate;

import barley.runtime.data.Operator;

/** Number the kinds of calls that a program makes in a step. */
final class Kind {

	static final int SEND = 1;
	/** Divide; the divisor takes the place of the lane. */
	static final int DIVIDE = 2;
	static final int REPLACE = 3;
	private static final int COMBINE = 4;

	private Kind() {
	}

	/** Receive and combine. */
	static int combine(Operator operator) {
		return COMBINE + operator.ordinal();
	}

	static boolean combines(int kind) {
		return kind >= COMBINE;
	}
}
