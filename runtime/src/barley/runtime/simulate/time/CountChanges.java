package barley.runtime.simulate.time;

import java.util.Arrays;

import barley.runtime.simulate.call.StepPattern;

/** How many elements each call of a pattern names, while one walks through the steps at which some begin to name more or fewer. */
final class CountChanges {

	/** What {@link #step} says when nothing changes any more. */
	static final int NEVER = Integer.MAX_VALUE;

	/** For each change its step in the upper half and its number in the lower one, in the order of steps once they are sorted. */
	private long[] order = new long[16];
	private int[] calls = new int[16];
	private long[] counts = new long[16];
	private int size;
	private int walked;
	/** What each call names in the step at which one stands; before the first step the most that it ever names. */
	private long[] present = new long[16];

	/** Begins with another pattern. Calls that name pieces name none until a change says how many. */
	void begin(StepPattern pattern) {
		size = 0;
		walked = 0;
		if (pattern.size > present.length) {
			present = new long[pattern.count.length];
		}
		System.arraycopy(pattern.count, 0, present, 0, pattern.size);
	}

	/** From some step after the pattern's on, a call names so many elements. */
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

	/** Brings changes into the order of steps. */
	void sort() {
		Arrays.sort(order, 0, size);
	}

	/** Returns the step of the next changes. */
	int step() {
		return walked < size ? (int) (order[walked] >>> Integer.SIZE) : NEVER;
	}

	/** Walks on to the next changes. */
	void walk() {
		for (int step = step(); walked < size && step() == step; walked++) {
			int change = (int) order[walked];
			present[calls[change]] = counts[change];
		}
	}

	/** Returns how many elements a call names now, and before the first step at the most. */
	long count(int call) {
		return present[call];
	}
}
