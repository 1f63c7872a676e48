package barley.runtime.simulate.clock;

import java.util.Arrays;

import barley.runtime.machine.Mix;

/**
 * The entries of the compute units of all switches. Entries of one switch form a list by age, the oldest first; all entries hang in one
 * table by switch and flag. Memory is that of the entries in use, however many a type allows. The numbers of an entry lie side by side
 * in one cache line.
 */
final class ComputeUnits {

	static final int NONE = -1;

	/** Most buckets of a table with one for each switch and flag: accesses to it seldom miss the cache. */
	private static final int MOST_DIRECT = 1 << 22;
	private static final int SHIFT = 4;
	private static final int WIDTH = 1 << SHIFT;
	private static final int CHAIN = 0;
	private static final int PLACE = 1;
	private static final int FLAG = 2;
	private static final int SUM = 3;
	private static final int ROW = 4;
	/** 1 for an entry that is not sent on unfinished: its sum is complete, or its switch is the root of the tree. */
	private static final int FIXED = 5;
	private static final int YOUNGER = 6;
	private static final int OLDER = 7;
	private static final int SETTLED = 8;
	private static final int SETTLED_HIGH = 9;

	private final int[] oldest;
	private final int[] youngest;
	private final int[] used;
	/** The number of flags if there is a bucket for each switch and flag; 0 if buckets are chosen by a hash. */
	private final int stride;
	private int[] buckets;
	private int[] data = new int[32 * WIDTH];
	private int unused = NONE;
	private int high;

	/**
	 * Makes units without entries in use.
	 *
	 * @param switches the number of switches
	 * @param flags    all flags are less than this
	 */
	ComputeUnits(int switches, int flags) {
		long all = (long) switches * flags;
		stride = all <= MOST_DIRECT ? flags : 0;
		buckets = new int[stride > 0 ? (int) all : 64];
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
		while (entry != NONE && (flag(entry) != wanted || place(entry) != at)) {
			entry = get(entry, CHAIN);
		}
		return entry;
	}

	/**
	 * Takes an entry for a packet.
	 *
	 * @param fixed whether the entry may only leave when it is complete
	 */
	int take(int at, int flag, int packet, int treeRow, boolean fixed, long settledFrom) {
		int entry = unused;
		if (entry == NONE) {
			if (high * WIDTH == data.length) {
				grow();
			}
			entry = high++;
		} else {
			unused = get(entry, CHAIN);
		}
		set(entry, PLACE, at);
		set(entry, FLAG, flag);
		set(entry, SUM, packet);
		set(entry, ROW, treeRow);
		set(entry, FIXED, fixed ? 1 : 0);
		settle(entry, settledFrom);
		hang(entry);
		set(entry, OLDER, youngest[at]);
		set(entry, YOUNGER, NONE);
		if (youngest[at] == NONE) {
			oldest[at] = entry;
		} else {
			set(youngest[at], YOUNGER, entry);
		}
		youngest[at] = entry;
		used[at]++;
		return entry;
	}

	void free(int entry) {
		int at = place(entry);
		int older = get(entry, OLDER);
		int younger = get(entry, YOUNGER);
		used[at]--;
		if (older == NONE) {
			oldest[at] = younger;
		} else {
			set(older, YOUNGER, younger);
		}
		if (younger == NONE) {
			youngest[at] = older;
		} else {
			set(younger, OLDER, older);
		}
		int bucket = bucket(at, flag(entry));
		if (buckets[bucket] == entry) {
			buckets[bucket] = get(entry, CHAIN);
		} else {
			int before = buckets[bucket];
			while (get(before, CHAIN) != entry) {
				before = get(before, CHAIN);
			}
			set(before, CHAIN, get(entry, CHAIN));
		}
		set(entry, CHAIN, unused);
		unused = entry;
	}

	/** Returns the oldest entry of a switch that may be sent on unfinished: it is not fixed, and nothing is being added to it; or -1. */
	int oldestSettled(int at, long now) {
		int entry = oldest[at];
		while (entry != NONE && (isFixed(entry) || settled(entry) > now)) {
			entry = younger(entry);
		}
		return entry;
	}

	/** Returns the first cycle in which something has been added to an entry of a switch, or {@code Long.MAX_VALUE}. */
	long nextSettled(int at, long now) {
		long next = Long.MAX_VALUE;
		for (int entry = oldest[at]; entry != NONE; entry = younger(entry)) {
			if (settled(entry) > now) {
				next = Math.min(next, settled(entry));
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
		return get(entry, YOUNGER);
	}

	/** Returns the number of the switch. */
	int place(int entry) {
		return get(entry, PLACE);
	}

	int flag(int entry) {
		return get(entry, FLAG);
	}

	/** Returns the packet that holds the sum. */
	int sum(int entry) {
		return get(entry, SUM);
	}

	/** Returns the row of the tree. */
	int row(int entry) {
		return get(entry, ROW);
	}

	/** Returns the cycle from which on nothing is being added to an entry. */
	long settled(int entry) {
		return (long) get(entry, SETTLED_HIGH) << 32 | get(entry, SETTLED) & 0xFFFF_FFFFL;
	}

	void settle(int entry, long from) {
		set(entry, SETTLED, (int) from);
		set(entry, SETTLED_HIGH, (int) (from >> 32));
	}

	private boolean isFixed(int entry) {
		return get(entry, FIXED) != 0;
	}

	void complete(int entry) {
		set(entry, FIXED, 1);
	}

	private int get(int entry, int column) {
		return data[entry << SHIFT | column];
	}

	private void set(int entry, int column, int value) {
		data[entry << SHIFT | column] = value;
	}

	private int bucket(int at, int wanted) {
		return stride > 0 ? at * stride + wanted : (int) Mix.mix((long) at << 32 | wanted) & buckets.length - 1;
	}

	private void hang(int entry) {
		int bucket = bucket(place(entry), flag(entry));
		set(entry, CHAIN, buckets[bucket]);
		buckets[bucket] = entry;
	}

	private void grow() {
		data = Arrays.copyOf(data, 2 * data.length);
		if (stride > 0) {
			return;
		}
		buckets = new int[4 * high];
		Arrays.fill(buckets, NONE);
		// No entry is unused when the table grows.
		for (int entry = 0; entry < high; entry++) {
			hang(entry);
		}
	}
}
