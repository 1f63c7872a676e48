package barley.lang.steps;

import java.util.Arrays;

/** Which numbered things belong to a key: sorted pairs in one array, since there may be millions of them. */
final class Slots {

	private static final int BITS = 32;
	private static final long MASK = (1L << BITS) - 1;

	private long[] pairs = new long[16];
	private int size;

	void add(int key, int slot) {
		if (size == pairs.length) {
			pairs = Arrays.copyOf(pairs, 2 * size);
		}
		pairs[size++] = (long) key << BITS | slot;
	}

	/** Puts them in order; nothing is added from then on. */
	Slots sorted() {
		pairs = Arrays.copyOf(pairs, size);
		Arrays.sort(pairs);
		return this;
	}

	/** Returns the place of the first thing that belongs to a key; see {@link #at}. */
	int first(int key) {
		int found = Arrays.binarySearch(pairs, (long) key << BITS);
		return found >= 0 ? found : -found - 1;
	}

	/** Returns the thing at a place, or -1 if it belongs to another key. */
	int at(int key, int place) {
		return place < size && pairs[place] >> BITS == key ? (int) (pairs[place] & MASK) : -1;
	}
}
