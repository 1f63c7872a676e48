package barley.lang.evaluate;

import java.util.Arrays;

/**
 * The indices of a member of a family of values, as the key of a map. All bits of the hash depend on all indices: small neighbouring
 * numbers in several dimensions would otherwise share few hashes. Keys are in an order, so that a map finds those of one hash in
 * logarithmic time.
 */
record TableKey(long... indices) implements Comparable<TableKey> {

	/** The golden ratio in 64 bits: multiples of it are spread evenly (Knuth, The Art of Computer Programming, 6.4). */
	private static final long SPREAD = 0x9E3779B97F4A7C15L;

	@Override
	public boolean equals(Object other) {
		return other instanceof TableKey key && Arrays.equals(indices, key.indices);
	}

	@Override
	public int hashCode() {
		long hash = indices.length;
		for (long index : indices) {
			hash = (hash ^ index) * SPREAD;
			hash ^= hash >>> 32;
		}
		return (int) hash;
	}

	@Override
	public int compareTo(TableKey other) {
		return Arrays.compare(indices, other.indices);
	}
}
