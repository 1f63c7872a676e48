package barley.lang.evaluate;

import java.util.Locale;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.model.Call;
import barley.lang.value.Quantity;
import barley.lang.value.Value;
import barley.lang.value.Whole;
import barley.runtime.data.Functions;
import barley.runtime.number.Rational;

/** The functions that expressions can call. Some are exact and can stand in every expression; the others only compute elements. */
public enum ElementFunction {
	MIN(2, true), MAX(2, true), ABS(1, true), SIGN(1, true), SQRT(1, false), INVSQRT(1, false), EXP(1, false), LOG(1, false),
	LOGISTIC(1, false), UNIFORM(1, false);

	private final String word = name().toLowerCase(Locale.ROOT);
	private final int arguments;
	private final boolean exact;

	ElementFunction(int arguments, boolean exact) {
		this.arguments = arguments;
		this.exact = exact;
	}

	/** Returns the function that a call names, with as many arguments as it takes. */
	public static ElementFunction of(Call call) {
		for (ElementFunction function : values()) {
			if (function.word.equals(call.getFunction())) {
				function.requireArguments(call);
				return function;
			}
		}
		throw complaint(call, "incomplete expression");
	}

	private void requireArguments(Call call) {
		int found = call.getArguments().size();
		if (found < arguments || found > arguments && arguments == 1) {
			throw complaint(call, "%s takes %s, but here it has %d".formatted(word,
					arguments == 1 ? "one argument" : "two arguments or more", found));
		}
	}

	public String word() {
		return word;
	}

	/** Returns whether its result is exact, and of the type of its arguments. */
	public boolean isExact() {
		return exact;
	}

	/** Returns whether it depends on the element that is computed, and not on its argument alone. */
	public boolean isRandom() {
		return this == UNIFORM;
	}

	/** Returns the exact result for one argument. */
	Value exact(Value argument) {
		if (argument instanceof Whole whole) {
			return new Whole(this == SIGN ? Long.signum(whole.value()) : Math.absExact(whole.value()));
		}
		Quantity quantity = (Quantity) argument;
		Rational amount = quantity.amount();
		return this == SIGN ? new Whole(amount.signum()) : new Quantity(amount.signum() < 0 ? amount.negate() : amount, quantity.measure());
	}

	/** Returns the result for numbers with a floating point, in 64 bits. */
	double real(double... arguments) {
		double a = arguments[0];
		switch (this) {
		case MIN:
		case MAX:
			for (int i = 1; i < arguments.length; i++) {
				a = this == MIN ? Math.min(a, arguments[i]) : Math.max(a, arguments[i]);
			}
			return a;
		case ABS:
			return Math.abs(a);
		case SIGN:
			return Math.signum(a);
		case SQRT:
			return Math.sqrt(a);
		case INVSQRT:
			return Functions.invsqrt(a);
		case EXP:
			return Functions.exp(a);
		case LOG:
			return Functions.log(a);
		case LOGISTIC:
			return Functions.logistic(a);
		default:
			throw new AssertionError(this + " needs an element");
		}
	}

	/** Returns the result for whole numbers, modulo 2^64; only if it is exact. */
	long whole(long... arguments) {
		long a = arguments[0];
		for (int i = 1; i < arguments.length; i++) {
			a = this == MIN ? Math.min(a, arguments[i]) : Math.max(a, arguments[i]);
		}
		return this == ABS ? Math.abs(a) : this == SIGN ? Long.signum(a) : a;
	}

	private static Complaint complaint(Call call, String message) {
		return new Complaint(new Finding(Code.WRONG_VALUE, call, message));
	}
}
