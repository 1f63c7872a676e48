package barley.runtime.data;

/**
 * Convert the 16-bit format of IEEE 754 ({@code f16}: 5 bits of exponent, 10 of fraction) to and from single precision. Operating in single
 * precision and rounding once more is correctly rounded for one addition, multiplication or division, since 24 >= 2 * 11 + 2 bits (S. A.
 * Figueroa, <i>When is double rounding innocuous?</i>, 1995).
 */
final class Half {

	private Half() {
	}

	static float toFloat(short half) {
		int sign = (half & 0x8000) << 16;
		int exponent = half >>> 10 & 0x1F;
		int fraction = half & 0x3FF;
		if (exponent == 0) {
			float magnitude = fraction * 0x1p-24f;
			return Float.intBitsToFloat(sign | Float.floatToRawIntBits(magnitude));
		}
		if (exponent == 31) {
			return Float.intBitsToFloat(sign | 0x7F800000 | fraction << 13);
		}
		return Float.intBitsToFloat(sign | (exponent + 112) << 23 | fraction << 13);
	}

	/** Round to nearest, ties to even; beyond 65,504 by half a unit or more becomes infinite; NaN stays NaN. */
	static short fromFloat(float value) {
		int bits = Float.floatToRawIntBits(value);
		int sign = bits >>> 16 & 0x8000;
		int magnitude = bits & 0x7FFFFFFF;
		if (magnitude > 0x7F800000) {
			return (short) (sign | 0x7E00 | magnitude >>> 13 & 0x3FF);
		}
		if (magnitude >= 0x47800000) {
			return (short) (sign | 0x7C00);
		}
		if (magnitude < 0x38800000) {
			// Below the least normal number: adding 1/2 lets the hardware round at the last place of a subnormal one, 2^-24.
			float rounded = Float.intBitsToFloat(magnitude) + 0.5f;
			return (short) (sign | Float.floatToRawIntBits(rounded) - 0x3F000000);
		}
		int even = magnitude >>> 13 & 1;
		return (short) (sign | magnitude - 0x38000000 + 0xFFF + even >>> 13);
	}
}
