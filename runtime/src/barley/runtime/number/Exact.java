package barley.runtime.number;

import java.math.BigInteger;

/** Whole numbers that must not drift and must not overflow unseen. */
public final class Exact {

	/** Picoseconds in a second. */
	public static final long SECOND = 1_000_000_000_000L;

	private Exact() {
	}

	/**
	 * Divides a product and round up: {@code ceil(amount * scale / rate)}, none of them negative, the rate positive.
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
