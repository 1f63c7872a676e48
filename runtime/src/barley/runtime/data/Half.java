package barley.runtime.data;

/**
 * Arithmetic on the 16-bit format of IEEE 754 ({@code f16}: 1 sign bit, 5 exponent bits, 10 fraction bits), computed in single precision
 * (1, 8 and 23 bits). Computing in single precision and then rounding to a half gives the correctly rounded result of one addition,
 * multiplication or division, because 24 >= 2 * 11 + 2 bits (S. A. Figueroa, <i>When is double rounding innocuous?</i>, 1995).
 *
 * <p>The bits of a half, shifted to the sign, exponent and fraction of a single, represent its value scaled by 2^-112, because the biases
 * of the exponents are 15 and 127. This also holds for zeros and subnormal numbers:
 *
 * <pre>
 * half    s eeeee ffffffffff
 * single  s 000eeeee ffffffffff0000000000000
 * </pre>
 *
 * <p>Scaled values are added and compared without conversion and rounded at bit 13, which takes half the time of converting to singles and
 * back. Products and quotients are converted: below 2^-126 a single has fewer bits than the rule above requires. The code does not branch
 * on ordinary values: signs and magnitudes of data are random, and a mispredicted branch costs as much as several additions.
 */
final class Half {

	private static final int INFINITY = 0x7C00;
	/** Number of bits by which the fraction of a single is longer. */
	private static final int LONGER = 13;
	/**
	 * The value of each half, scaled by 2^-112; infinities and NaN are not changed. A lookup in 256 KiB is faster than testing for them.
	 */
	private static final float[] SCALED = new float[1 << 16];

	static {
		for (int half = 0; half < SCALED.length; half++) {
			boolean finite = (half & INFINITY) != INFINITY;
			SCALED[half] = Float.intBitsToFloat((short) half << LONGER & 0x8FFFE000 | (finite ? 0 : 0x7F800000));
		}
	}

	private Half() {
	}

	/** Returns the value of the lower 16 bits of a number. */
	static float toFloat(int half) {
		return scaled(half) * 0x1p112f;
	}

	/** Rounds to nearest, ties to even; values half a unit or more beyond 65,504 become infinite; NaN stays NaN. */
	static short fromFloat(float value) {
		int bits = Float.floatToRawIntBits(value);
		int magnitude = bits & 0x7FFFFFFF;
		if (magnitude >= 0x477FF000) {
			return special(bits);
		}
		// In the binade of 2^13 times the value's power of two, the last place of a single is that of the half: the addition rounds
		// there.
		int power = Math.max(magnitude & 0x7F800000, 0x38800000);
		int large = power + (LONGER << 23);
		int fraction = Float.floatToRawIntBits(Float.intBitsToFloat(large) + Float.intBitsToFloat(magnitude)) - large;
		return (short) (bits >>> 16 & 0x8000 | (power - 0x38800000 >>> LONGER) + fraction);
	}

	/** Returns the value of the lower 16 bits of a number, scaled by 2^-112. */
	static float scaled(int half) {
		return SCALED[half & 0xFFFF];
	}

	/** Rounds the results of sums and comparisons of scaled values, as {@link #fromFloat} does. */
	static short fromScaled(float value) {
		int bits = Float.floatToRawIntBits(value);
		int magnitude = bits & 0x7FFFFFFF;
		int even = magnitude >>> LONGER & 1;
		int rounded = magnitude + 0xFFF + even >>> LONGER;
		return rounded < INFINITY ? (short) (bits >>> 16 & 0x8000 | rounded) : special(bits);
	}

	/** Returns NaN with as many of its bits as fit, or infinity. */
	private static short special(int bits) {
		boolean number = (bits & 0x7FFFFFFF) <= 0x7F800000;
		return (short) (bits >>> 16 & 0x8000 | (number ? INFINITY : 0x7E00 | bits >>> LONGER & 0x3FF));
	}
}
