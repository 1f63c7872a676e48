package barley.runtime.simulate.move;

import java.util.Arrays;

/**
 * A growing set of elements, as ranges. Adding takes amortized logarithmic time, and the memory is in proportion to the number of disjoint
 * ranges. Starts and ends are sorted separately: a range of the union ends before start number i exactly if end number i - 1 is less than
 * it, because as many ranges have ended there as have begun.
 */
final class RangeUnion {

	private long[] begins = new long[4];
	private long[] ends = new long[4];
	private int size;

	/** Adds elements {@code first .. end - 1}. */
	void add(long first, long end) {
		if (first >= end) {
			return;
		}
		if (size > 0 && begins[size - 1] <= first && first <= ends[size - 1]) {
			ends[size - 1] = Math.max(ends[size - 1], end);
			return;
		}
		if (size == begins.length) {
			unite();
			if (size > begins.length / 2) {
				begins = Arrays.copyOf(begins, 2 * begins.length);
				ends = Arrays.copyOf(ends, 2 * ends.length);
			}
		}
		begins[size] = first;
		ends[size++] = end;
	}

	/** Returns the disjoint ranges in order, the starts and then the ends; no two of them touch. */
	long[][] ranges() {
		unite();
		return new long[][] {Arrays.copyOf(begins, size), Arrays.copyOf(ends, size)};
	}

	private void unite() {
		Arrays.sort(begins, 0, size);
		Arrays.sort(ends, 0, size);
		int united = 0;
		for (int i = 0; i < size; i++) {
			if (i == 0 || ends[i - 1] < begins[i]) {
				begins[united++] = begins[i];
			}
			ends[united - 1] = ends[i];
		}
		size = united;
	}
}
