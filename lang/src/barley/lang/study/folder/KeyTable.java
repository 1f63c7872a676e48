package barley.lang.study.folder;

import java.util.Arrays;

/**
 * A number for each key, in flat arrays: keys are digests, so that their first bits are a hash. Slots are probed one after the other, three
 * quarters of them at most are taken, and each takes 24 bytes: about 32 to 48 bytes a key.
 */
final class KeyTable {

	/** The number of a key that is absent. */
	static final long ABSENT = -1;

	private static final int LEAST = 64;

	private long[] high;
	private long[] low;
	private long[] numbers;
	private int size;

	KeyTable() {
		allocate(LEAST);
	}

	private void allocate(int slots) {
		high = new long[slots];
		low = new long[slots];
		numbers = new long[slots];
		Arrays.fill(numbers, ABSENT);
	}

	int size() {
		return size;
	}

	/** Returns the number of a key, or {@link #ABSENT}. */
	long get(RunKey key) {
		return numbers[slot(key.high(), key.low())];
	}

	/** Sets the number of a key, which is not negative. */
	void put(RunKey key, long number) {
		int slot = slot(key.high(), key.low());
		if (numbers[slot] == ABSENT) {
			size++;
		}
		high[slot] = key.high();
		low[slot] = key.low();
		numbers[slot] = number;
		if (size > numbers.length / 4 * 3) {
			grow();
		}
	}

	private void grow() {
		long[] oldHigh = high;
		long[] oldLow = low;
		long[] oldNumbers = numbers;
		allocate(Math.multiplyExact(oldNumbers.length / 2, 3));
		for (int i = 0; i < oldNumbers.length; i++) {
			if (oldNumbers[i] != ABSENT) {
				int slot = slot(oldHigh[i], oldLow[i]);
				high[slot] = oldHigh[i];
				low[slot] = oldLow[i];
				numbers[slot] = oldNumbers[i];
			}
		}
	}

	/** Returns the slot of a key, or the free one where it belongs. */
	private int slot(long first, long second) {
		int slots = numbers.length;
		int slot = (int) ((first >>> Integer.SIZE) * slots >>> Integer.SIZE);
		while (numbers[slot] != ABSENT && (high[slot] != first || low[slot] != second)) {
			slot = slot + 1 == slots ? 0 : slot + 1;
		}
		return slot;
	}
}
