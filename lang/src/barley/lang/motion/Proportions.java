package barley.lang.motion;

import java.math.BigInteger;
import java.util.Arrays;

import barley.runtime.machine.Machine;
import barley.runtime.number.Exact;

/**
 * A cut of elements in proportion to weights, in order: each part has its share of all of them, rounded up, and the last ones have what is
 * left, or nothing. With equal weights that is a cut into equal pieces (RULES.md 11).
 */
public final class Proportions {

	private final long[] weights;
	private final long sum;

	/** @param weights none of them negative, and at least one positive */
	public Proportions(long... weights) {
		long divisor = Arrays.stream(weights).reduce(0, Proportions::divisor);
		this.weights = Arrays.stream(weights).map(weight -> weight / divisor).toArray();
		sum = Arrays.stream(this.weights).reduce(0, Math::addExact);
	}

	/** Returns the cut of a message over lanes: by their bandwidths, evenly if one of them has none. */
	static Proportions of(Machine machine, int[] lanes) {
		long[] rates = Arrays.stream(lanes).mapToLong(lane -> machine.linkType(lane).bitsPerSecond()).toArray();
		Arrays.setAll(rates, Arrays.stream(rates).allMatch(rate -> rate > 0) ? lane -> rates[lane] : lane -> 1);
		return new Proportions(rates);
	}

	private static long divisor(long one, long other) {
		return BigInteger.valueOf(one).gcd(BigInteger.valueOf(other)).longValue();
	}

	public int parts() {
		return weights.length;
	}

	/** Returns how many of some elements are before a part. */
	public long first(int part, long elements) {
		long before = 0;
		for (int i = 0; i < part && before < elements; i++) {
			before = Math.min(elements, before + Exact.ceilQuotient(elements, weights[i], sum));
		}
		return before;
	}

	/** Returns how many of some elements a part has. */
	public long count(int part, long elements) {
		long before = first(part, elements);
		return Math.min(elements - before, Exact.ceilQuotient(elements, weights[part], sum));
	}
}
