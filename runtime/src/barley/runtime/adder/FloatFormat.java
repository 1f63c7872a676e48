package barley.runtime.adder;

import barley.runtime.data.ElementType;

/**
 * The parts of a floating-point number. Every finite number but zero is {@code m * 2^(E - p + 1)} with an integer significand {@code m} of
 * exactly p bits, the implicit bit included; subnormal numbers are normalized.
 *
 * @param exponentBits bits of the exponent
 * @param fractionBits bits of the fraction, p - 1
 */
record FloatFormat(int exponentBits, int fractionBits) {

	static FloatFormat of(ElementType type) {
		return switch (type) {
			case F16 -> new FloatFormat(5, 10);
			case BF16 -> new FloatFormat(8, 7);
			case F32 -> new FloatFormat(8, 23);
			case F64 -> new FloatFormat(11, 52);
			default -> throw new IllegalArgumentException(type.word() + " is no floating-point type");
		};
	}

	/** Returns p, the bits of a significand with the implicit one. */
	int precision() {
		return fractionBits + 1;
	}

	int bytes() {
		return (1 + exponentBits + fractionBits) / Byte.SIZE;
	}

	private int bias() {
		return (1 << exponentBits - 1) - 1;
	}

	/** Returns the bits of positive infinity, which are larger than those of all numbers. */
	long infinity() {
		return (1L << exponentBits) - 1 << fractionBits;
	}

	/** Returns the bits of the quiet NaN without a payload. */
	long nan() {
		return infinity() | 1L << fractionBits - 1;
	}

	long sign() {
		return 1L << exponentBits + fractionBits;
	}

	boolean isNegative(long bits) {
		return (bits & sign()) != 0;
	}

	/** Returns the bits without the sign. */
	long magnitude(long bits) {
		return bits & sign() - 1;
	}

	/** Returns E of a finite number other than zero, by its bits without the sign. */
	int exponent(long magnitude) {
		int field = (int) (magnitude >>> fractionBits);
		return field > 0 ? field - bias() : 1 - bias() - (Long.numberOfLeadingZeros(magnitude) - (Long.SIZE - precision()));
	}

	/** Returns m of a finite number other than zero, by its bits without the sign. */
	long significand(long magnitude) {
		long fraction = magnitude & (1L << fractionBits) - 1;
		return magnitude != fraction ? fraction | 1L << fractionBits
				: fraction << Long.numberOfLeadingZeros(fraction) - (Long.SIZE - precision());
	}

	/**
	 * Returns the bits of {@code magnitude * 2^scale}, rounded once: to nearest, ties to even; beyond the largest number to infinity.
	 *
	 * @param magnitude not zero; longs, the lowest first
	 * @param more      whether something that is less than the lowest bit was cut off
	 */
	long round(boolean negative, long[] magnitude, int scale, boolean more) {
		int top = top(magnitude);
		int exponent = Math.max(top + scale, 1 - bias());
		int lowest = exponent - fractionBits - scale;
		long significand = bits(magnitude, lowest);
		boolean half = lowest > 0 && (bits(magnitude, lowest - 1) & 1) != 0;
		if (half && (more || (significand & 1) != 0 || isAnySet(magnitude, lowest - 1))) {
			significand++;
		}
		// The implicit bit, where there is one, counts the exponent up by one; so does a carry out of the significand.
		boolean over = exponent > bias();
		long rounded = over ? infinity() : ((long) exponent + bias() - 1 << fractionBits) + significand;
		return rounded | (negative ? sign() : 0);
	}

	/** Returns the number of the highest bit that is set. */
	private static int top(long[] magnitude) {
		int limb = magnitude.length - 1;
		while (magnitude[limb] == 0) {
			limb--;
		}
		return Long.SIZE * limb + Long.SIZE - 1 - Long.numberOfLeadingZeros(magnitude[limb]);
	}

	/** Returns 64 bits of a number from one of its bits on; those below bit 0 are zeros. */
	private static long bits(long[] magnitude, int from) {
		if (from < 0) {
			return from > -Long.SIZE ? magnitude[0] << -from : 0;
		}
		int limb = from / Long.SIZE;
		int shift = from % Long.SIZE;
		long low = limb < magnitude.length ? magnitude[limb] >>> shift : 0;
		return shift == 0 || limb + 1 >= magnitude.length ? low : low | magnitude[limb + 1] << Long.SIZE - shift;
	}

	/** Returns whether one of the bits below a bit is set. */
	private static boolean isAnySet(long[] magnitude, int end) {
		int limb = 0;
		for (; Long.SIZE * (limb + 1) <= end && limb < magnitude.length; limb++) {
			if (magnitude[limb] != 0) {
				return true;
			}
		}
		return limb < magnitude.length && end % Long.SIZE != 0 && magnitude[limb] << Long.SIZE - end % Long.SIZE != 0;
	}
}
