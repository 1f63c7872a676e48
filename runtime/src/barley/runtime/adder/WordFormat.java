package barley.runtime.adder;

import java.util.stream.IntStream;

import barley.runtime.machine.Fault;

/**
 * The width of the unsigned integers that an adder takes.
 *
 * @param bits whole bytes
 */
public record WordFormat(int bits) {

	public static final int LEAST_BITS = 8;
	public static final int MOST_BITS = 2048;

	public WordFormat {
		if (!isWidth(bits)) {
			throw Fault.of("wrong-value", "the width of an adder is %,d bits, but must be whole bytes from %d to %,d bits", bits,
					LEAST_BITS, MOST_BITS);
		}
	}

	/** Returns whether an adder can have so many bits. */
	public static boolean isWidth(long bits) {
		return bits >= LEAST_BITS && bits <= MOST_BITS && bits % Byte.SIZE == 0;
	}

	/** Returns the widths that are usual: the powers of two. */
	static IntStream usual() {
		return IntStream.iterate(LEAST_BITS, bits -> bits <= MOST_BITS, bits -> 2 * bits);
	}

	public int bytes() {
		return bits / Byte.SIZE;
	}

	/** Returns the number of longs in which a word is kept. */
	int limbs() {
		return (bits + Long.SIZE - 1) / Long.SIZE;
	}

	/** Returns the bits that are used in the highest of these longs. */
	long topMask() {
		return -1L >>> Long.SIZE * limbs() - bits;
	}
}
