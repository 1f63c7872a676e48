package barley.lang.motion;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import barley.runtime.number.Rational;
import barley.runtime.program.Pieces;

/**
 * Into which shares the data of a collective are cut, one for each lap: evenly, or by weights (RULES.md 11 and 12). Weights are kept in
 * lowest terms, so that equal ones are an even cut.
 */
public final class Shares {

	private final long[] weights;
	private final long sum;

	private Shares(long[] weights) {
		this.weights = weights;
		sum = Arrays.stream(weights).reduce(0, Math::addExact);
	}

	/** Returns shares of equal size. */
	public static Shares even(int count) {
		long[] weights = new long[count];
		Arrays.fill(weights, 1);
		return new Shares(weights);
	}

	/** Returns shares of which one is all. */
	static Shares only(int lap, int count) {
		long[] weights = new long[count];
		weights[lap] = 1;
		return new Shares(weights);
	}

	/**
	 * Returns shares by weights, none of which is negative and one of which is positive.
	 *
	 * @throws ArithmeticException if their sum, in lowest terms, exceeds 64 bits
	 */
	public static Shares of(List<Rational> weights) {
		BigInteger common = BigInteger.ONE;
		for (Rational weight : weights) {
			common = common.multiply(weight.denominator()).divide(common.gcd(weight.denominator()));
		}
		BigInteger[] whole = new BigInteger[weights.size()];
		BigInteger divisor = BigInteger.ZERO;
		for (int lap = 0; lap < whole.length; lap++) {
			whole[lap] = weights.get(lap).numerator().multiply(common).divide(weights.get(lap).denominator());
			divisor = divisor.gcd(whole[lap]);
		}
		long[] lowest = new long[whole.length];
		for (int lap = 0; lap < lowest.length; lap++) {
			lowest[lap] = whole[lap].divide(divisor).longValueExact();
		}
		return new Shares(lowest);
	}

	public int count() {
		return weights.length;
	}

	/** Returns the weight of a lap, in lowest terms. */
	public long weight(int lap) {
		return weights[lap];
	}

	/** Returns the sum of the weights, in lowest terms. */
	public long sum() {
		return sum;
	}

	public LongStream weights() {
		return Arrays.stream(weights);
	}

	/** Returns whether all shares are of equal size. */
	public boolean isEven() {
		return sum == weights.length && Arrays.stream(weights).allMatch(weight -> weight == 1);
	}

	/** Returns the laps that carry something. */
	public IntStream used() {
		return IntStream.range(0, weights.length).filter(lap -> weights[lap] > 0);
	}

	/** Returns the shares of a vector of {@code size} elements. */
	public Pieces of(long size) {
		return isEven() ? Pieces.of(size, weights.length) : Pieces.weighted(0, size, weights);
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof Shares shares && Arrays.equals(weights, shares.weights);
	}

	@Override
	public int hashCode() {
		return Arrays.hashCode(weights);
	}

	/** "10 : 1" */
	@Override
	public String toString() {
		return String.join(" : ", Arrays.stream(weights).mapToObj(Long::toString).toList());
	}
}
