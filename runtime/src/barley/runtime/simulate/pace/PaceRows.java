package barley.runtime.simulate.pace;

import java.util.Arrays;

import barley.runtime.machine.Mix;
import barley.runtime.simulate.resource.Heap;

/**
 * Rows of numbers, one behind the other in one array, each different row once: what thousands of items have in common is stored once, and
 * found again by a hash table of the numbers of rows. The next row is added number by number; {@link #end()} ends it.
 */
final class PaceRows {

	private int count;
	private int[] first = new int[17];
	private int next;
	private long[] numbers = new long[64];
	/** Rows by their hashes, as number + 1; 0 where there is none. At least half of the places have none. */
	private int[] table = new int[32];

	/** Adds a number to the next row. */
	void add(long number) {
		if (next == numbers.length) {
			numbers = Arrays.copyOf(numbers, Heap.grown(next, next + 1L));
		}
		numbers[next++] = number;
	}

	/** Ends the next row; returns its number, which is {@link #count()} as it was before if no row before it is the same. */
	int end() {
		int at = place(first[count], next);
		if (table[at] > 0) {
			next = first[count];
			return table[at] - 1;
		}
		table[at] = ++count;
		if (count + 1 == first.length) {
			first = Arrays.copyOf(first, Heap.grown(first.length, count + 2L));
		}
		first[count] = next;
		if (2L * count > table.length) {
			spread();
		}
		return count - 1;
	}

	/** Returns how many rows there are. */
	int count() {
		return count;
	}

	/** Returns the place of the first number of a row; the row behind it begins where it ends. */
	int first(int row) {
		return first[row];
	}

	long get(int place) {
		return numbers[place];
	}

	/** Returns where the table has the row that stands somewhere, or where it has a place for it. */
	private int place(int from, int to) {
		long hash = to - from;
		for (int i = from; i < to; i++) {
			hash = Mix.fold(hash, numbers[i]);
		}
		int at = (int) (hash ^ hash >>> Integer.SIZE) & table.length - 1;
		while (table[at] > 0 && !Arrays.equals(numbers, from, to, numbers, first[table[at] - 1], first[table[at]])) {
			at = at + 1 & table.length - 1;
		}
		return at;
	}

	private void spread() {
		table = new int[Math.multiplyExact(table.length, 2)];
		for (int row = 0; row < count; row++) {
			table[place(first[row], first[row + 1])] = row + 1;
		}
	}
}
