package barley.runtime.simulate.trace;

import java.util.Arrays;

/**
 * Counts by place in windows of equal length, from cycle 0 on. If a run has more cycles than all windows hold, pairs of windows are
 * merged, so that the memory is fixed and the whole run is covered.
 */
public final class ChannelWindows {

	private static final int MOST_WINDOWS = 256;
	private static final int MOST_COUNTS = 1 << 22;

	private final int places;
	private final int windows;
	private final int[] counts;
	private int shift;

	ChannelWindows(int places) {
		this.places = places;
		windows = Math.max(2, Math.min(MOST_WINDOWS, Integer.highestOneBit(MOST_COUNTS / Math.max(1, places))));
		counts = new int[places * windows];
	}

	void add(long cycle, int place) {
		while (cycle >> shift >= windows) {
			merge();
		}
		counts[(int) (cycle >> shift) * places + place]++;
	}

	private void merge() {
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
		return counts[window * places + place];
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
