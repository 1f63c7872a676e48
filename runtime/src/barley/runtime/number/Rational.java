package barley.runtime.number;

import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * An exact fraction in lowest terms with a positive denominator, for quantities in source text and for figures of a run. No operation
 * uses floating point.
 */
public record Rational(BigInteger numerator, BigInteger denominator) implements Comparable<Rational>, Serializable {

	public static final Rational ZERO = of(0);
	public static final Rational ONE = of(1);

	public Rational {
		if (denominator.signum() == 0) {
			throw new ArithmeticException("division by zero");
		}
		BigInteger divisor = numerator.gcd(denominator);
		if (denominator.signum() < 0) {
			divisor = divisor.negate();
		}
		if (!divisor.equals(BigInteger.ONE)) {
			numerator = numerator.divide(divisor);
			denominator = denominator.divide(divisor);
		}
	}

	public static Rational of(long value) {
		return new Rational(BigInteger.valueOf(value), BigInteger.ONE);
	}

	public static Rational of(long numerator, long denominator) {
		return new Rational(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
	}

	public static Rational of(BigDecimal value) {
		return new Rational(value.unscaledValue(), BigInteger.ONE).multiply(tenTo(-value.scale()));
	}

	/** Returns ten to the power of {@code exponent}, which may be negative. */
	public static Rational tenTo(int exponent) {
		Rational power = new Rational(BigInteger.TEN.pow(Math.abs(exponent)), BigInteger.ONE);
		return exponent < 0 ? ONE.divide(power) : power;
	}

	public Rational add(Rational other) {
		return new Rational(numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
				denominator.multiply(other.denominator));
	}

	public Rational subtract(Rational other) {
		return add(other.negate());
	}

	public Rational multiply(Rational other) {
		return new Rational(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
	}

	public Rational divide(Rational other) {
		return new Rational(numerator.multiply(other.denominator), denominator.multiply(other.numerator));
	}

	public Rational negate() {
		return new Rational(numerator.negate(), denominator);
	}

	public int signum() {
		return numerator.signum();
	}

	/** Returns whether the value is an integer. */
	public boolean isWhole() {
		return denominator.equals(BigInteger.ONE);
	}

	/** Returns the total number of bits of numerator and denominator, a measure for computations that run away. */
	public int bitLength() {
		return numerator.bitLength() + denominator.bitLength();
	}

	/** Returns the value as a long; throws an exception if it is a fraction or too large. */
	public long longValueExact() {
		if (!isWhole()) {
			throw new ArithmeticException(this + " is not a whole number");
		}
		return numerator.longValueExact();
	}

	/**
	 * Returns the value as decimal text: {@code 2.5}; with twelve digits if its expansion is infinite, and with an exponent if it is very
	 * long.
	 */
	public String decimal() {
		BigDecimal nearest = new BigDecimal(numerator).divide(new BigDecimal(denominator), new MathContext(12)).stripTrailingZeros();
		return Math.abs(nearest.precision() - nearest.scale()) > 20 ? nearest.toString() : nearest.toPlainString();
	}

	/** Returns the value rounded to some decimal places. */
	public BigDecimal decimal(int places) {
		return new BigDecimal(numerator).divide(new BigDecimal(denominator), places, RoundingMode.HALF_EVEN);
	}

	/** Returns the nearest double, for display alone. */
	public double doubleValue() {
		return new BigDecimal(numerator).divide(new BigDecimal(denominator), MathContext.DECIMAL64).doubleValue();
	}

	@Override
	public int compareTo(Rational other) {
		return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
	}

	@Override
	public String toString() {
		return isWhole() ? numerator.toString() : numerator + "/" + denominator;
	}
}
