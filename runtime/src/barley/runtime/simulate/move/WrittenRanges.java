package barley.runtime.simulate.move;

import java.util.Arrays;

/**
 * The elements of one node that arrivals of a step overwrite, as ranges of addresses. Starts and ends are sorted separately: the number
 * of ranges that intersect a given range is the number of starts before its end minus the number of ends up to its start. A query takes
 * logarithmic time.
 */
final class WrittenRanges {

	private long[] begins = new long[16];
	private long[] ends = new long[16];
	private int size;

	void clear() {
		size = 0;
	}

	void add(long address, long count) {
		if (count == 0) {
			return;
		}
		if (size == begins.length) {
			begins = Arrays.copyOf(begins, 2 * size);
			ends = Arrays.copyOf(ends, 2 * size);
		}
		begins[size] = address;
		ends[size++] = address + count;
	}

	/** Prepares for queries. */
	void sort() {
		Arrays.sort(begins, 0, size);
		Arrays.sort(ends, 0, size);
	}

	boolean touches(long address, long count) {
		return count > 0 && below(begins, address + count) > below(ends, address + 1);
	}

	/** Returns the number of values less than a bound. */
	private int below(long[] values, long bound) {
		int low = 0;
		int high = size;
		while (low < high) {
			int middle = (low + high) >>> 1;
			if (values[middle] < bound) {
				low = middle + 1;
			} else {
				high = middle;
			}
		}
		return low;
	}
}
