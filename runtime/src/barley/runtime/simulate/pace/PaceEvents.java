package barley.runtime.simulate.pace;

import java.util.Arrays;

import barley.runtime.simulate.resource.Heap;

/**
 * Priority queue of events, ordered by time, then by key: a heap with four children a place, as long as what is in flight. Each event is
 * about a slot. Keys order what happens at one instant: ends of items, by their numbers; then ends of legs, by item and leg; then arrivals.
 */
final class PaceEvents {

	/** In place of a key. */
	static final long NOTHING = Long.MAX_VALUE;

	private static final int CHILDREN = 4;
	private static final int LEG_BITS = 31;
	private static final int CLASS_BITS = 62;

	private long[] time = new long[64];
	private long[] key = new long[64];
	private int[] slot = new int[64];
	private int size;

	/** Returns the key of an item that ends. */
	static long item(int item) {
		return (-1L << CLASS_BITS) + item;
	}

	/** Returns the key of a leg of a message that gives its channels back, or waits for them. */
	static long leg(int send, int leg) {
		return (long) send << LEG_BITS | leg;
	}

	/** Returns the key of a leg of a message that arrives. */
	static long arrival(int send, int leg) {
		return (1L << CLASS_BITS) + leg(send, leg);
	}

	static boolean isItem(long key) {
		return key < 0;
	}

	static boolean isArrival(long key) {
		return key >= 1L << CLASS_BITS && key != NOTHING;
	}

	/** Returns the item, or the send whose leg it is. */
	static int itemOf(long key) {
		return isItem(key) ? (int) (key - item(0)) : (int) ((key & (1L << CLASS_BITS) - 1) >> LEG_BITS);
	}

	/** Returns the leg, which is counted from 0 within its message. */
	static int legOf(long key) {
		return (int) (key & (1L << LEG_BITS) - 1);
	}

	boolean isEmpty() {
		return size == 0;
	}

	/** Returns the time of the earliest event. */
	long time() {
		return time[0];
	}

	/** Returns the key of the earliest event. */
	long key() {
		return key[0];
	}

	void add(long at, long by, int about) {
		if (size == slot.length) {
			int length = Heap.grown(size, size + 1L);
			time = Arrays.copyOf(time, length);
			key = Arrays.copyOf(key, length);
			slot = Arrays.copyOf(slot, length);
		}
		int place = size++;
		while (place > 0) {
			int parent = (place - 1) / CHILDREN;
			if (isBefore(time[parent], key[parent], at, by)) {
				break;
			}
			move(parent, place);
			place = parent;
		}
		put(place, at, by, about);
	}

	/** Removes the earliest event and returns its slot. */
	int take() {
		int first = slot[0];
		size--;
		if (size > 0) {
			sink(time[size], key[size], slot[size]);
		}
		return first;
	}

	private void sink(long at, long by, int about) {
		int place = 0;
		for (int child = 1; child < size; child = CHILDREN * place + 1) {
			int least = child;
			for (int other = child + 1; other < Math.min(size, child + CHILDREN); other++) {
				if (isBefore(time[other], key[other], time[least], key[least])) {
					least = other;
				}
			}
			if (isBefore(at, by, time[least], key[least])) {
				break;
			}
			move(least, place);
			place = least;
		}
		put(place, at, by, about);
	}

	private static boolean isBefore(long at, long by, long later, long other) {
		return at < later || at == later && by < other;
	}

	private void move(int from, int to) {
		put(to, time[from], key[from], slot[from]);
	}

	private void put(int place, long at, long by, int about) {
		time[place] = at;
		key[place] = by;
		slot[place] = about;
	}
}
