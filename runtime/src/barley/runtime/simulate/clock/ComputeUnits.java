package barley.runtime.simulate.clock;

import java.util.Arrays;

import barley.runtime.machine.Mix;

/**
 * The entries of the compute units of all switches. Entries of one switch form a list by age, the oldest first; all entries hang in one
 * hash table by switch and flag. Memory is that of the entries in use, however many a type allows.
 */
final class ComputeUnits {

	static final int NONE = -1;

	private final int[] oldest;
	private final int[] youngest;
	private final int[] used;
	private int[] buckets = new int[64];
	private int[] chain = new int[64];
	private int[] younger = new int[64];
	private int[] older = new int[64];
	private int[] place = new int[64];
	private int[] flag = new int[64];
	/** The packet that holds the sum. */
	private int[] sum = new int[64];
	private int[] row = new int[64];
	/** The cycle from which on nothing is being added to the entry. */
	private long[] settled = new long[64];
	private boolean[] complete = new boolean[64];
	private int unused = NONE;
	private int high;

	ComputeUnits(int switches) {
		oldest = new int[switches];
		youngest = new int[switches];
		used = new int[switches];
		Arrays.fill(oldest, NONE);
		Arrays.fill(youngest, NONE);
		Arrays.fill(buckets, NONE);
	}

	/** Returns the number of entries in use at a switch. */
	int used(int at) {
		return used[at];
	}

	/** Returns the entry of a flag at a switch, or -1. */
	int find(int at, int wanted) {
		int entry = buckets[bucket(at, wanted)];
		while (entry != NONE && (flag[entry] != wanted || place[entry] != at)) {
			entry = chain[entry];
		}
		return entry;
	}

	/** Takes an entry for a packet. */
	int take(int at, int newFlag, int packet, int treeRow, long settledFrom) {
		int entry = unused;
		if (entry == NONE) {
			if (high == chain.length) {
				grow();
			}
			entry = high++;
		} else {
			unused = chain[entry];
		}
		place[entry] = at;
		flag[entry] = newFlag;
		sum[entry] = packet;
		row[entry] = treeRow;
		settled[entry] = settledFrom;
		complete[entry] = false;
		hang(entry);
		older[entry] = youngest[at];
		younger[entry] = NONE;
		if (youngest[at] == NONE) {
			oldest[at] = entry;
		} else {
			younger[youngest[at]] = entry;
		}
		youngest[at] = entry;
		used[at]++;
		return entry;
	}

	void free(int entry) {
		int at = place[entry];
		used[at]--;
		if (older[entry] == NONE) {
			oldest[at] = younger[entry];
		} else {
			younger[older[entry]] = younger[entry];
		}
		if (younger[entry] == NONE) {
			youngest[at] = older[entry];
		} else {
			older[younger[entry]] = older[entry];
		}
		int bucket = bucket(at, flag[entry]);
		if (buckets[bucket] == entry) {
			buckets[bucket] = chain[entry];
		} else {
			int before = buckets[bucket];
			while (chain[before] != entry) {
				before = chain[before];
			}
			chain[before] = chain[entry];
		}
		chain[entry] = unused;
		unused = entry;
	}

	/** Returns the oldest entry of a switch that is neither complete nor being added to, or -1. */
	int oldestSettled(int at, long now) {
		int entry = oldest[at];
		while (entry != NONE && (complete[entry] || settled[entry] > now)) {
			entry = younger[entry];
		}
		return entry;
	}

	/** Returns the first cycle in which something has been added to an entry of a switch, or {@code Long.MAX_VALUE}. */
	long nextSettled(int at, long now) {
		long next = Long.MAX_VALUE;
		for (int entry = oldest[at]; entry != NONE; entry = younger[entry]) {
			if (!complete[entry] && settled[entry] > now) {
				next = Math.min(next, settled[entry]);
			}
		}
		return next;
	}

	/** Returns the oldest entry of a switch, or -1. */
	int oldest(int at) {
		return oldest[at];
	}

	/** Returns the entry of the same switch that was taken next, or -1. */
	int younger(int entry) {
		return younger[entry];
	}

	int place(int entry) {
		return place[entry];
	}

	int flag(int entry) {
		return flag[entry];
	}

	int sum(int entry) {
		return sum[entry];
	}

	int row(int entry) {
		return row[entry];
	}

	long settled(int entry) {
		return settled[entry];
	}

	void settle(int entry, long from) {
		settled[entry] = from;
	}

	boolean isComplete(int entry) {
		return complete[entry];
	}

	void complete(int entry) {
		complete[entry] = true;
	}

	private int bucket(int at, int wanted) {
		return (int) Mix.mix((long) at << 32 | wanted) & buckets.length - 1;
	}

	private void hang(int entry) {
		int bucket = bucket(place[entry], flag[entry]);
		chain[entry] = buckets[bucket];
		buckets[bucket] = entry;
	}

	private void grow() {
		int length = 2 * high;
		chain = Arrays.copyOf(chain, length);
		younger = Arrays.copyOf(younger, length);
		older = Arrays.copyOf(older, length);
		place = Arrays.copyOf(place, length);
		flag = Arrays.copyOf(flag, length);
		sum = Arrays.copyOf(sum, length);
		row = Arrays.copyOf(row, length);
		settled = Arrays.copyOf(settled, length);
		complete = Arrays.copyOf(complete, length);
		buckets = new int[2 * length];
		Arrays.fill(buckets, NONE);
		// No entry is unused when the table grows.
		for (int entry = 0; entry < high; entry++) {
			hang(entry);
		}
	}
}
