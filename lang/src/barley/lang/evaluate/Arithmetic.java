package barley.lang.evaluate;

import java.math.BigInteger;

import barley.lang.value.Measure;
import barley.lang.value.Quantity;
import barley.lang.value.Truth;
import barley.lang.value.Value;
import barley.lang.value.Whole;
import barley.runtime.number.Rational;

/**
 * What the operators do. Between whole numbers {@code /} floors and {@code %} is never negative; with a unit or a fraction on
 * either side {@code /} is exact.
 */
final class Arithmetic {

	/** The largest exponent of a fraction or quantity. */
	private static final int MOST_EXPONENT = 1_000;

	/** A quantity whose exact value takes more bits than this is no measurement of anything. */
	private static final int MOST_BITS = 4096;

	/** The exact result has more digits than any quantity needs. */
	static final class TooManyDigits extends ArithmeticException {
		private static final long serialVersionUID = 1L;
	}

	static final class DivisionByZero extends ArithmeticException {
		private static final long serialVersionUID = 1L;
	}

	/** The operator is not made for these operands; the message says why. */
	static final class Unsuitable extends ArithmeticException {
		private static final long serialVersionUID = 1L;

		Unsuitable(String message) {
			super(message);
		}
	}

	private Arithmetic() {
	}

	/** Returns whether both sides have to measure the same: adding and comparing, but not multiplying. */
	static boolean needsSameMeasure(String operator) {
		return !operator.equals("*") && !operator.equals("/") && !operator.equals("^");
	}

	static Value whole(String operator, long left, long right) {
		switch (operator) {
		case "+":
			return new Whole(Math.addExact(left, right));
		case "-":
			return new Whole(Math.subtractExact(left, right));
		case "*":
			return new Whole(Math.multiplyExact(left, right));
		case "/":
			requireNonZero(right);
			if (left == Long.MIN_VALUE && right == -1) {
				throw new ArithmeticException();
			}
			return new Whole(Math.floorDiv(left, right));
		case "%":
			requireNonZero(right);
			return new Whole(remainder(left, right));
		case "^":
			return new Whole(power(left, right));
		default:
			return compare(operator, Long.compare(left, right));
		}
	}

	static Value measured(String operator, Quantity left, Quantity right) {
		Rational a = left.amount();
		Rational b = right.amount();
		switch (operator) {
		case "+":
			return limited(a.add(b), left.measure());
		case "-":
			return limited(a.subtract(b), left.measure());
		case "*":
			return limited(a.multiply(b), left.measure().times(right.measure()));
		case "/":
			requireNonZero(b.signum());
			return limited(a.divide(b), left.measure().over(right.measure()));
		case "%":
			throw new Unsuitable("% requires whole numbers");
		case "^":
			return power(left, right);
		default:
			return compare(operator, a.compareTo(b));
		}
	}

	private static Quantity limited(Rational amount, Measure measure) {
		if (amount.bitLength() > MOST_BITS) {
			throw new TooManyDigits();
		}
		return new Quantity(amount, measure);
	}

	private static Truth compare(String operator, int order) {
		return Truth.of(switch (operator) {
		case "==" -> order == 0;
		case "!=" -> order != 0;
		case "<" -> order < 0;
		case "<=" -> order <= 0;
		case ">" -> order > 0;
		case ">=" -> order >= 0;
		default -> throw new Unsuitable(operator + " is not an operator");
		});
	}

	private static void requireNonZero(long divisor) {
		if (divisor == 0) {
			throw new DivisionByZero();
		}
	}

	/** Returns the remainder from 0 up to the size of the divisor, whatever the signs. */
	private static long remainder(long left, long right) {
		long remainder = left % right;
		return remainder >= 0 ? remainder : remainder + Math.abs(right);
	}

	private static long power(long base, long exponent) {
		if (exponent < 0) {
			throw new Unsuitable("the exponent of a whole number must not be negative, but is " + exponent);
		}
		if (base == 0 || base == 1) {
			return exponent == 0 ? 1 : base;
		}
		if (base == -1) {
			return exponent % 2 == 0 ? 1 : -1;
		}
		if (exponent > Long.SIZE) {
			throw new ArithmeticException();
		}
		return BigInteger.valueOf(base).pow((int) exponent).longValueExact();
	}

	private static Quantity power(Quantity base, Quantity exponent) {
		if (!base.measure().equals(Measure.NUMBER) || !exponent.measure().equals(Measure.NUMBER)) {
			throw new Unsuitable("^ requires plain numbers");
		}
		if (!exponent.amount().isWhole() || exponent.amount().numerator().abs().bitLength() > Integer.SIZE
				|| Math.abs(exponent.amount().longValueExact()) > MOST_EXPONENT) {
			throw new Unsuitable("the exponent must be a whole number from -%1$,d to %1$,d".formatted(MOST_EXPONENT));
		}
		int times = (int) exponent.amount().longValueExact();
		Rational size = base.amount();
		if ((size.bitLength() - 2L) * Math.abs(times) > MOST_BITS) { // of numerator and denominator, the first bit at least is a power
			throw new TooManyDigits();
		}
		Rational power = new Rational(size.numerator().pow(Math.abs(times)), size.denominator().pow(Math.abs(times)));
		if (times < 0) {
			requireNonZero(power.signum());
			power = Rational.ONE.divide(power);
		}
		return limited(power, Measure.NUMBER);
	}
}
