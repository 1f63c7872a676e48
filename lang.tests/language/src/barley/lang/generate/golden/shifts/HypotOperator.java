package barley.lang.generate.golden.shifts;

import barley.runtime.data.Operator;

/**
 * operator hypot(a, b) = (a ^ 2 + b ^ 2) ^ 0.5
 * Generated for operator barley.lang.generate.golden.shifts.hypot; the next generation overwrites changes.
 */
public final class HypotOperator {

	public static final Operator OPERATOR = Operator.own("barley.lang.generate.golden.shifts.hypot", HypotOperator::ofReals, null);

	private HypotOperator() {
	}

	static double ofReals(double a, double b) {
		return Operator.power((Operator.power(a, 2.0) + Operator.power(b, 2.0)), 0.5);
	}
}
