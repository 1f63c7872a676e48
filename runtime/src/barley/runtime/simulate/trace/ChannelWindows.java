package barley.runtime.simulate.trace;

import java.util.Arrays;

/**
 * Counts by place in windows of equal length, from cycle 0 on. If a run has more cycles than all windows hold, pairs of windows are
 * merged, so that the memory is fixed and the whole run is covered.
 */
public final class ChannelWindows {

	private static final int MOST_WINDOWS = 256;
	private static final int MOST_COUNTS = 1 << 20;

	private final int places;
	private final int windows;
	/** The counts of all windows so far, those of a window side by side. */
	private int[] counts;
	private int shift;

	ChannelWindows(int places) {
		this.places = places;
		windows = Math.max(2, Math.min(MOST_WINDOWS, Integer.highestOneBit(MOST_COUNTS / Math.max(1, places))));
		counts = new int[0];
	}

	/** Counts something that happens in a cycle. */
	void add(long cycle, int place) {
		add(cycle, cycle + 1, place);
	}

	/** Counts each cycle from one to another. */
	void add(long from, long end, int place) {
		while (end - 1 >> shift >= windows) {
			merge();
		}
		for (long window = from >> shift; window << shift < end; window++) {
			int at = (int) window * places + place;
			if (at >= counts.length) {
				counts = Arrays.copyOf(counts, places * (int) Math.min(windows, 2 * window + 2));
			}
			long cycles = Math.min(end, window + 1 << shift) - Math.max(from, window << shift);
			counts[at] = (int) Math.min(Integer.MAX_VALUE, counts[at] + cycles);
		}
	}

	private void merge() {
		counts = Arrays.copyOf(counts, places * windows);
		for (int window = 0; window < windows / 2; window++) {
			for (int place = 0; place < places; place++) {
				counts[window * places + place] = counts[2 * window * places + place] + counts[(2 * window + 1) * places + place];
			}
		}
		Arrays.fill(counts, windows / 2 * places, counts.length, 0);
		shift++;
	}

	/** Returns the number of cycles in a window. */
	public long cycles() {
		return 1L << shift;
	}

	/** Returns the number of windows that there may be. */
	public int windows() {
		return windows;
	}

	/** Returns the count of a place in a window. */
	public int count(int window, int place) {
		int at = window * places + place;
		return at < counts.length ? counts[at] : 0;
	}

	/** Returns the count of a place from a cycle to another one, in whole windows. */
	public long count(long from, long to, int place) {
		long sum = 0;
		for (long window = Math.max(0, from >> shift); window < windows && window << shift < to; window++) {
			sum += count((int) window, place);
		}
		return sum;
	}
}
