package barley.runtime.simulate.clock;

import java.util.Arrays;

import barley.runtime.machine.Mix;

/**
 * Numbers of contributions by place and flag: a hash table with open addressing. Absent keys have the number 0, and a key whose number
 * becomes 0 is removed, so that the table only holds groups that are under way.
 */
final class FlagCounts {

	private static final long FREE = -1;

	private long[] keys = new long[64];
	private int[] counts = new int[64];
	private int size;

	FlagCounts() {
		Arrays.fill(keys, FREE);
	}

	int get(int place, int flag) {
		if (size == 0) {
			return 0;
		}
		int slot = find(key(place, flag));
		return keys[slot] == FREE ? 0 : counts[slot];
	}

	/** Adds to a number and returns the sum. */
	int add(int place, int flag, int count) {
		long key = key(place, flag);
		int slot = find(key);
		if (keys[slot] == FREE) {
			if (2 * size >= keys.length) {
				grow();
				slot = find(key);
			}
			keys[slot] = key;
			counts[slot] = 0;
			size++;
		}
		counts[slot] += count;
		return counts[slot];
	}

	void remove(int place, int flag) {
		int slot = size == 0 ? -1 : find(key(place, flag));
		if (slot < 0 || keys[slot] == FREE) {
			return;
		}
		size--;
		int mask = keys.length - 1;
		int hole = slot;
		for (int at = slot + 1 & mask; keys[at] != FREE; at = at + 1 & mask) {
			// A key may move back to the hole unless its home lies behind the hole.
			if ((at - home(keys[at]) & mask) >= (at - hole & mask)) {
				keys[hole] = keys[at];
				counts[hole] = counts[at];
				hole = at;
			}
		}
		keys[hole] = FREE;
	}

	private static long key(int place, int flag) {
		return (long) place << 32 | flag;
	}

	private int home(long key) {
		return (int) Mix.mix(key) & keys.length - 1;
	}

	private int find(long key) {
		int slot = home(key);
		while (keys[slot] != FREE && keys[slot] != key) {
			slot = slot + 1 & keys.length - 1;
		}
		return slot;
	}

	private void grow() {
		long[] oldKeys = keys;
		int[] oldCounts = counts;
		keys = new long[2 * oldKeys.length];
		counts = new int[keys.length];
		Arrays.fill(keys, FREE);
		for (int i = 0; i < oldKeys.length; i++) {
			if (oldKeys[i] != FREE) {
				int slot = find(oldKeys[i]);
				keys[slot] = oldKeys[i];
				counts[slot] = oldCounts[i];
			}
		}
	}
}
