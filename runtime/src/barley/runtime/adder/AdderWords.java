package barley.runtime.adder;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * Unsigned integers of one width. Each is kept in longs, the lowest first; bits beyond the width are zero. One long, which is what most
 * adders have, is computed without loops over longs.
 */
public final class AdderWords {

	private final WordFormat format;
	private final int limbs;
	private final long mask;
	private final int length;
	private final long[] values;

	/** Makes words that are zero. */
	public AdderWords(WordFormat format, int length) {
		this.format = format;
		this.length = length;
		limbs = format.limbs();
		mask = format.topMask();
		values = new long[Math.multiplyExact(limbs, length)];
	}

	public WordFormat format() {
		return format;
	}

	public int length() {
		return length;
	}

	/** Returns a word as a number. */
	public BigInteger value(int index) {
		BigInteger value = BigInteger.ZERO;
		for (int limb = limbs - 1; limb >= 0; limb--) {
			long bits = values[index * limbs + limb];
			value = value.shiftLeft(Integer.SIZE).add(BigInteger.valueOf(bits >>> Integer.SIZE)).shiftLeft(Integer.SIZE)
					.add(BigInteger.valueOf(bits & 0xFFFF_FFFFL));
		}
		return value;
	}

	/** Returns the lowest 64 bits of a word. */
	long low(int index) {
		return values[index * limbs];
	}

	/** Sets a word to an unsigned number of 64 bits, or as many of them as the width has. */
	void set(int index, long unsigned) {
		int at = index * limbs;
		for (int limb = 1; limb < limbs; limb++) {
			values[at + limb] = 0;
		}
		values[at] = limbs == 1 ? unsigned & mask : unsigned;
	}

	/** Adds {@code factor * 2^power} to a word, modulo its width. */
	void add(int index, long factor, int power) {
		int at = index * limbs;
		if (limbs == 1) {
			values[at] = values[at] + (power < Long.SIZE ? factor << power : 0) & mask;
			return;
		}
		boolean carry = false;
		for (int limb = 0; limb < limbs; limb++) {
			long held = values[at + limb];
			long added = part(factor, Long.SIZE * limb - power);
			long sum = held + added;
			boolean over = Long.compareUnsigned(sum, held) < 0;
			values[at + limb] = carry ? sum + 1 : sum;
			carry = over || carry && sum == -1;
		}
		values[at + limbs - 1] &= mask;
	}

	/** Returns the 64 bits of a signed number from one of its bits on; below the lowest one are zeros, above the highest one its sign. */
	private static long part(long number, int from) {
		return from >= 0 ? number >> Math.min(from, Long.SIZE - 1) : from > -Long.SIZE ? number << -from : 0;
	}

	/** Sets words to zero. */
	public void clear(int first, int count) {
		Arrays.fill(values, first * limbs, (first + count) * limbs, 0);
	}

	/** Copies a word into longs, the lowest first. */
	void get(int index, long[] into) {
		System.arraycopy(values, index * limbs, into, 0, limbs);
	}

	/** Replaces {@code count} words starting at {@code at} by others of the same width starting at {@code first}. */
	public void copy(int at, AdderWords source, int first, int count) {
		System.arraycopy(source.values, first * limbs, values, at * limbs, count * limbs);
	}

	/** Combines {@code count} words starting at {@code at} with others of the same width starting at {@code first}. */
	public void combine(AdderOperation operation, int at, AdderWords source, int first, int count) {
		switch (operation) {
			case SUM -> sum(at, source, first, count);
			case MAX -> max(at, source, first, count);
			case AND -> {
				for (int i = 0; i < count * limbs; i++) {
					values[at * limbs + i] &= source.values[first * limbs + i];
				}
			}
			case OR -> {
				for (int i = 0; i < count * limbs; i++) {
					values[at * limbs + i] |= source.values[first * limbs + i];
				}
			}
			case XOR -> {
				for (int i = 0; i < count * limbs; i++) {
					values[at * limbs + i] ^= source.values[first * limbs + i];
				}
			}
		}
	}

	private void sum(int at, AdderWords source, int first, int count) {
		if (limbs == 1) {
			for (int i = 0; i < count; i++) {
				values[at + i] = values[at + i] + source.values[first + i] & mask;
			}
			return;
		}
		for (int i = 0; i < count; i++) {
			int to = (at + i) * limbs;
			int from = (first + i) * limbs;
			boolean carry = false;
			for (int limb = 0; limb < limbs; limb++) {
				long held = values[to + limb];
				long sum = held + source.values[from + limb];
				boolean over = Long.compareUnsigned(sum, held) < 0;
				values[to + limb] = carry ? sum + 1 : sum;
				carry = over || carry && sum == -1;
			}
			values[to + limbs - 1] &= mask;
		}
	}

	private void max(int at, AdderWords source, int first, int count) {
		for (int i = 0; i < count; i++) {
			int limb = limbs - 1;
			int to = (at + i) * limbs;
			int from = (first + i) * limbs;
			while (limb > 0 && values[to + limb] == source.values[from + limb]) {
				limb--;
			}
			if (Long.compareUnsigned(values[to + limb], source.values[from + limb]) < 0) {
				System.arraycopy(source.values, from, values, to, limbs);
			}
		}
	}

	/** Inverts the highest bit of words, as a faulty adder may do. */
	public void turnOver(int first, int count) {
		for (int i = first; i < first + count; i++) {
			values[i * limbs + limbs - 1] ^= mask ^ mask >>> 1;
		}
	}
}
