package barley.runtime.simulate.result;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** An exact fraction in lowest terms with a positive denominator. */
public record Ratio(BigInteger numerator, BigInteger denominator) {

	public Ratio {
		if (denominator.signum() <= 0) {
			throw new ArithmeticException("the denominator is " + denominator);
		}
		BigInteger divisor = numerator.gcd(denominator).max(BigInteger.ONE);
		numerator = numerator.divide(divisor);
		denominator = denominator.divide(divisor);
	}

	public static Ratio of(long numerator, long denominator) {
		return new Ratio(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
	}

	/** The fraction rounded to some decimal places. */
	public BigDecimal decimal(int places) {
		return new BigDecimal(numerator).divide(new BigDecimal(denominator), places, RoundingMode.HALF_EVEN);
	}

	@Override
	public String toString() {
		return denominator.equals(BigInteger.ONE) ? numerator.toString() : numerator + "/" + denominator;
	}
}
