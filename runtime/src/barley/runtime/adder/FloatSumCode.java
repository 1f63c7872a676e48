package barley.runtime.adder;

import java.util.Arrays;
import java.util.Optional;

import barley.runtime.data.ElementType;
import barley.runtime.data.Vector;

/**
 * The second trip of a sum of floating-point numbers (seed 004): an exact sum of integers, whatever the order. Let {@code Emax} be the
 * largest exponent, which the first trip has brought to every node, and P = W - 1 - ceil(log2 N) for N members and words of W bits. Each
 * number {@code x = X * 2^E} with 1 &lt;= |X| &lt; 2 is aligned to the largest one:
 *
 * <pre>{@code
 * A = 2^P + floor(X * 2^(P - 1 - (Emax - E)))          0 <= A < 2^(P + 1), so N of them never overflow W bits
 * S = (sum of A - N * 2^P) * 2^(Emax - P + 1)          rounded once to the type
 * }</pre>
 *
 * <p>What the floor drops is less than u = 2^(Emax - P + 1) for each number, so before it is rounded S is less than N * u below the exact
 * sum, and never above it. It is exact if all numbers are multiples of u: if their exponents differ by at most P - p, where p is the
 * number of bits of a significand.
 *
 * <p>Infinities are counted instead: +inf is 1, -inf is 2^(W/2), everything else 0.
 */
public final class FloatSumCode extends WordCode {

	private final FloatFormat type;
	private final ExponentCode exponents;
	private final int members;
	private final boolean average;
	private final int bits;
	private final int power;

	FloatSumCode(WordFormat format, ElementType type, int members, boolean average) {
		super(format, AdderOperation.SUM);
		this.type = FloatFormat.of(type);
		this.members = members;
		this.average = average;
		exponents = new ExponentCode(format, type);
		bits = format.bits();
		power = power(bits, members);
	}

	/** Returns P, the largest power of two with {@code members * 2^(P + 1) <= 2^width}. */
	static int power(int width, int members) {
		return width - 1 - ceilLog(members);
	}

	/** Returns the exponent of the smallest power of two that is no less than a positive number. */
	static int ceilLog(int number) {
		return Integer.SIZE - Integer.numberOfLeadingZeros(number - 1);
	}

	@Override
	public Optional<WordCode> before() {
		return Optional.of(exponents);
	}

	@Override
	public String meaning() {
		return "each number, aligned to the largest exponent, as an integer with a bias";
	}

	/** Nodes align numbers before the trip, and round the result after it. */
	@Override
	public long convertedBytes(long elements, boolean reads) {
		return (reads ? 2 : 1) * elements * type.bytes();
	}

	/** Returns P. */
	public int power() {
		return power;
	}

	/**
	 * Returns the exponent of the bound on what the aligned sum can differ from the exact one, relative to 2^Emax: N * u with N rounded up
	 * to a power of two.
	 */
	public int boundExponent() {
		return ceilLog(members) + 1 - power;
	}

	/** Returns P and the bound together. */
	public SumAccuracy accuracy() {
		return new SumAccuracy(power, boundExponent());
	}

	/** Returns whether the bound exceeds half a unit in the last place of the largest number, so that the width may cost bits. */
	public boolean isShort() {
		int most = power - 1 - type.precision();
		return most < 0 || most < Integer.SIZE - 1 && members > 1 << most;
	}

	@Override
	public void write(Vector elements, int first, AdderWords results, int firstResult, AdderWords into, int firstWord,
			int count) {
		for (int i = 0; i < count; i++) {
			long element = elements.bits(first + i);
			long magnitude = type.magnitude(element);
			int most = ExponentCode.result(results, firstResult + i);
			into.set(firstWord + i, 0);
			if (most >= ExponentCode.INFINITE) {
				if (magnitude == type.infinity()) {
					into.add(firstWord + i, 1, type.isNegative(element) ? bits / 2 : 0);
				}
				continue;
			}
			if (magnitude != 0) {
				align(element, magnitude, most - ExponentCode.OFFSET, into, firstWord + i);
			}
			into.add(firstWord + i, 1, power);
		}
	}

	private void align(long element, long magnitude, int most, AdderWords into, int index) {
		long significand = type.significand(magnitude);
		long number = type.isNegative(element) ? -significand : significand;
		int shift = power - type.precision() - (most - type.exponent(magnitude));
		into.add(index, shift < 0 ? number >> Math.min(-shift, Long.SIZE - 1) : number, Math.max(shift, 0));
	}

	@Override
	public void read(AdderWords words, int firstWord, AdderWords results, int firstResult, Vector into, int first, int count) {
		AdderWords sum = new AdderWords(format(), 1);
		long[] limbs = new long[format().limbs()];
		for (int i = 0; i < count; i++) {
			int most = ExponentCode.result(results, firstResult + i);
			sum.copy(0, words, firstWord + i, 1);
			if (most < ExponentCode.INFINITE && most != ExponentCode.ZERO) {
				sum.add(0, -members, power);
			}
			sum.get(0, limbs);
			into.setBits(first + i, most == ExponentCode.NAN ? type.nan() : most == ExponentCode.INFINITE ? infinite(limbs)
					: most == ExponentCode.ZERO ? 0 : rounded(limbs, most - ExponentCode.OFFSET - power + 1));
		}
	}

	/** Returns the sum of some infinities. */
	private long infinite(long[] counts) {
		boolean positive = false;
		boolean negative = false;
		for (int bit = 0; bit < bits; bit++) {
			boolean set = (counts[bit / Long.SIZE] >>> bit % Long.SIZE & 1) != 0;
			positive |= set && bit < bits / 2;
			negative |= set && bit >= bits / 2;
		}
		return positive && negative ? type.nan() : negative ? type.infinity() | type.sign() : type.infinity();
	}

	/** Returns the bits of a signed number of W bits times a power of two, divided by the number of members for an average. */
	private long rounded(long[] sum, int scale) {
		boolean negative = makePositive(sum);
		boolean zero = true;
		for (long limb : sum) {
			zero &= limb == 0;
		}
		if (zero) {
			return 0;
		}
		if (!average) {
			return type.round(negative, sum, scale, false);
		}
		// Two longs more hold enough bits of the quotient: a divisor has at most 31.
		long[] quotient = new long[sum.length + 2];
		System.arraycopy(sum, 0, quotient, 2, sum.length);
		boolean more = divide(quotient, members);
		return type.round(negative, quotient, scale - 2 * Long.SIZE, more);
	}

	/** Negates a number of W bits whose highest one is set; returns whether it was. */
	private boolean makePositive(long[] sum) {
		int last = sum.length - 1;
		int unused = Long.SIZE * sum.length - bits;
		sum[last] = sum[last] << unused >> unused;
		boolean negative = sum[last] < 0;
		boolean carry = negative;
		for (int limb = 0; negative && limb < sum.length; limb++) {
			sum[limb] = carry ? -sum[limb] : ~sum[limb];
			carry &= sum[limb] == 0;
		}
		return negative;
	}

	/** Divides an unsigned number in place; returns whether something remains. */
	private static boolean divide(long[] number, int divisor) {
		long rest = 0;
		for (int limb = number.length - 1; limb >= 0; limb--) {
			long high = rest << Integer.SIZE | number[limb] >>> Integer.SIZE;
			rest = high % divisor;
			long low = rest << Integer.SIZE | number[limb] & 0xFFFF_FFFFL;
			rest = low % divisor;
			number[limb] = high / divisor << Integer.SIZE | low / divisor;
		}
		return rest != 0;
	}
}
