package barley.runtime.network.prove;

import java.util.Arrays;

import barley.runtime.machine.Mix;

/** A set of pairs of channels in the order in which they were added: a list, and a hash table of places in it. */
final class ChannelPairs {

	private long[] pairs = new long[64];
	private int[] slots = new int[256];
	private int size;

	ChannelPairs() {
		Arrays.fill(slots, -1);
	}

	int size() {
		return size;
	}

	int first(int at) {
		return (int) (pairs[at] >> 32);
	}

	int second(int at) {
		return (int) pairs[at];
	}

	void add(int first, int second) {
		long pair = (long) first << 32 | second;
		int slot = slot(pair);
		if (slots[slot] >= 0) {
			return;
		}
		if (size == pairs.length) {
			pairs = Arrays.copyOf(pairs, 2 * size);
		}
		pairs[size] = pair;
		slots[slot] = size++;
		if (4 * size > 3 * slots.length) {
			slots = new int[2 * slots.length];
			Arrays.fill(slots, -1);
			for (int at = 0; at < size; at++) {
				slots[slot(pairs[at])] = at;
			}
		}
	}

	private int slot(long pair) {
		int slot = (int) Mix.mix(pair) & slots.length - 1;
		while (slots[slot] >= 0 && pairs[slots[slot]] != pair) {
			slot = slot + 1 & slots.length - 1;
		}
		return slot;
	}
}
