package barley.runtime.data;

/** Converts {@code bf16}, the upper half of single precision (8 bits of exponent, 7 of fraction), to and from single precision. */
final class Brain {

	private Brain() {
	}

	static float toFloat(int brain) {
		return Float.intBitsToFloat(brain << 16);
	}

	/** Rounds to nearest, ties to even; NaN stays NaN. */
	static short fromFloat(float value) {
		int bits = Float.floatToRawIntBits(value);
		if ((bits & 0x7FFFFFFF) > 0x7F800000) {
			return (short) (bits >>> 16 | 0x40);
		}
		int even = bits >>> 16 & 1;
		return (short) (bits + 0x7FFF + even >>> 16);
	}
}
