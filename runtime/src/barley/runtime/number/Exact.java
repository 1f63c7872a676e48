package barley.runtime.number;

import java.math.BigInteger;

/** Integer arithmetic without rounding errors and without silent overflow. */
public final class Exact {

	/** Picoseconds in a second. */
	public static final long SECOND = 1_000_000_000_000L;

	private Exact() {
	}

	/**
	 * Returns the quotient of a product, rounded up: {@code ceil(amount * scale / rate)}, where no argument is negative and the rate is
	 * positive.
	 *
	 * @throws ArithmeticException if the quotient exceeds 64 bits
	 */
	public static long ceilQuotient(long amount, long scale, long rate) {
		long low = amount * scale;
		if (low >= 0 && Math.multiplyHigh(amount, scale) == 0) {
			return low / rate + (low % rate == 0 ? 0 : 1);
		}
		BigInteger[] quotient = BigInteger.valueOf(amount).multiply(BigInteger.valueOf(scale)).divideAndRemainder(BigInteger.valueOf(rate));
		return quotient[0].add(quotient[1].signum() == 0 ? BigInteger.ZERO : BigInteger.ONE).longValueExact();
	}
}
