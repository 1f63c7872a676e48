package barley.runtime.data;

import barley.runtime.machine.Mix;

/**
 * The functions that expressions of elements call. They compute in 64 bits, and who calls them rounds to the type of the elements. Bits
 * are the same on every virtual machine.
 */
public final class Functions {

	private static final int UNUSED_BITS = Long.SIZE - 53;

	private Functions() {
	}

	/** Returns 1 divided by the square root; infinity for 0 and less. */
	public static double invsqrt(double x) {
		return x <= 0 ? Double.POSITIVE_INFINITY : 1 / Math.sqrt(x);
	}

	public static double exp(double x) {
		return StrictMath.exp(x);
	}

	/** Returns the natural logarithm. */
	public static double log(double x) {
		return StrictMath.log(x);
	}

	/** Returns 1 / (1 + exp(-x)). */
	public static double logistic(double x) {
		return 1 / (1 + StrictMath.exp(-x));
	}

	/**
	 * Returns a number from 0 to below 1 that depends on the arguments alone.
	 *
	 * @param number  distinguishes the numbers that one element needs
	 * @param round   how often the node has executed the statement before
	 * @param element the position of the element; what the first one gets depends on the other three arguments only
	 */
	public static double uniform(long number, int node, long round, int element) {
		long hash = Mix.fold(Mix.fold(Mix.fold(0, number), node), round);
		return ((element == 0 ? hash : Mix.fold(hash, element)) >>> UNUSED_BITS) * 0x1p-53;
	}

	/** Returns the smaller of two unsigned integers. */
	public static long minUnsigned(long a, long b) {
		return Long.compareUnsigned(a, b) <= 0 ? a : b;
	}

	/** Returns the larger of two unsigned integers. */
	public static long maxUnsigned(long a, long b) {
		return Long.compareUnsigned(a, b) >= 0 ? a : b;
	}

	/** Rounds a number to {@code f16}. */
	public static float f16(double x) {
		return fromF16(toF16((float) x));
	}

	/** Returns the number that the bits of an {@code f16} stand for. */
	public static float fromF16(short bits) {
		return Half.toFloat(bits);
	}

	/** Returns the bits of a number that is rounded to {@code f16}. */
	public static short toF16(float x) {
		return Half.fromFloat(x);
	}

	/** Rounds a number to {@code bf16}. */
	public static float bf16(double x) {
		return fromBf16(toBf16((float) x));
	}

	/** Returns the number that the bits of a {@code bf16} stand for. */
	public static float fromBf16(short bits) {
		return Brain.toFloat(bits);
	}

	/** Returns the bits of a number that is rounded to {@code bf16}. */
	public static short toBf16(float x) {
		return Brain.fromFloat(x);
	}
}
