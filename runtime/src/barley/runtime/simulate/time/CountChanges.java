package barley.runtime.simulate.time;

import java.util.Arrays;

import barley.runtime.simulate.call.StepPattern;

/** The number of elements that each call of a pattern names, while iterating over the steps at which the numbers change. */
final class CountChanges {

	/** The result of {@link #step} when there are no more changes. */
	static final int NEVER = Integer.MAX_VALUE;

	/** For each change, its step in the upper half and its number in the lower half; sorted by step once complete. */
	private long[] order = new long[16];
	private int[] calls = new int[16];
	private long[] counts = new long[16];
	private int size;
	private int walked;
	/** Number of elements of each call in the current step; before the first step, its maximum over all steps. */
	private long[] present = new long[16];

	/** Starts with another pattern. Calls that name pieces have no elements until a change is added. */
	void begin(StepPattern pattern) {
		size = 0;
		walked = 0;
		if (pattern.size > present.length) {
			present = new long[pattern.count.length];
		}
		System.arraycopy(pattern.count, 0, present, 0, pattern.size);
	}

	/** Adds a change: from some step after the pattern's on, a call names a given number of elements. */
	void add(int step, int call, long count) {
		if (size == order.length) {
			order = Arrays.copyOf(order, 2 * size);
			calls = Arrays.copyOf(calls, 2 * size);
			counts = Arrays.copyOf(counts, 2 * size);
		}
		order[size] = (long) step << Integer.SIZE | size;
		calls[size] = call;
		counts[size++] = count;
		present[call] = Math.max(present[call], count);
	}

	boolean isEmpty() {
		return size == 0;
	}

	/** Sorts the changes by step. */
	void sort() {
		Arrays.sort(order, 0, size);
	}

	/** Returns the step of the next changes. */
	int step() {
		return walked < size ? (int) (order[walked] >>> Integer.SIZE) : NEVER;
	}

	/** Advances to the next changes. */
	void walk() {
		for (int step = step(); walked < size && step() == step; walked++) {
			int change = (int) order[walked];
			present[calls[change]] = counts[change];
		}
	}

	/** Returns the current number of elements of a call; before the first step, the maximum. */
	long count(int call) {
		return present[call];
	}
}
