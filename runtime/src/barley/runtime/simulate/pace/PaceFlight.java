package barley.runtime.simulate.pace;

import java.util.Arrays;

/**
 * The items in flight, each in a slot: those for which something that they wait for is there, until they have ended, and sends until all
 * legs of their messages have arrived. A slot is found by its item only while more has to come, in a hash table; then whoever follows the
 * item knows its slot. So memory is linear in what is in flight, and not in items.
 */
final class PaceFlight {

	/** In place of a slot of the table. */
	private static final int NONE = -1;
	private static final int GOLDEN = 0x9E3779B9;

	private final PaceItems items;
	private final PaceSlots slots = new PaceSlots(this::room);
	/** What the time up to the beginning of each item is made of, and to its end once it has ended. */
	final PacePaths paths = new PacePaths();
	private int[] item = {};
	/** For how many more items and messages an item waits; of a send, how many legs of its message have to arrive. */
	private int[] left = {};
	private long[] begin = {};
	/** When the last item of its own node had ended for which an item waits. */
	private long[] own = {};
	/** Whether an item has waited for one of another node: for a buffer. */
	private boolean[] buffered = {};
	/** What an item has waited for last, as the key of an event; {@link PaceEvents#NOTHING} if for nothing. */
	private long[] cause = {};
	/** Hash table of the slots of items that wait for more; at least half of the places have none. */
	private int[] table = new int[32];
	private int waiting;

	PaceFlight(PaceItems items) {
		this.items = items;
		Arrays.fill(table, NONE);
	}

	private void room(int things) {
		item = Arrays.copyOf(item, things);
		left = Arrays.copyOf(left, things);
		begin = Arrays.copyOf(begin, things);
		own = Arrays.copyOf(own, things);
		buffered = Arrays.copyOf(buffered, things);
		cause = Arrays.copyOf(cause, things);
		paths.room(things);
	}

	/** Takes a slot for an item that waits for nothing. */
	int ready(int number) {
		int slot = take(number, 0);
		paths.clear(slot);
		return slot;
	}

	private int take(int number, int missing) {
		int slot = slots.take();
		item[slot] = number;
		left[slot] = missing;
		own[slot] = 0;
		buffered[slot] = false;
		cause[slot] = PaceEvents.NOTHING;
		return slot;
	}

	/** Something is there for which an item waits; returns the slot of the item. */
	int met(int number, long by) {
		int at = place(number);
		int slot = table[at];
		if (slot == NONE) {
			slot = take(number, items.missing(number));
			if (left[slot] > 1) {
				table[at] = slot;
				grow();
			}
		} else if (left[slot] == 1) {
			remove(at);
		}
		left[slot]--;
		cause[slot] = by;
		return slot;
	}

	/** Returns whether an item waits for nothing more. */
	boolean isReady(int slot) {
		return left[slot] == 0;
	}

	/** Notes that an item has waited for one of its own node until now, or for one of another node. */
	void waited(int slot, boolean ownNode, long now) {
		if (ownNode) {
			own[slot] = now;
		} else {
			buffered[slot] = true;
		}
	}

	/** Says how many legs a message has. */
	void legs(int slot, int count) {
		left[slot] = count;
	}

	/** A leg has arrived; returns whether the message has, too. */
	boolean arrives(int slot) {
		return --left[slot] == 0;
	}

	void begin(int slot, long now) {
		begin[slot] = now;
	}

	/** Says what an item has waited for last. */
	void cause(int slot, long by) {
		cause[slot] = by;
	}

	/** Returns the slot of an item that is over. */
	void give(int slot) {
		slots.give(slot);
	}

	int item(int slot) {
		return item[slot];
	}

	long begin(int slot) {
		return begin[slot];
	}

	/** Returns since when a send has waited only for its buffer; when it began if it has not. */
	long next(int slot) {
		return buffered[slot] ? own[slot] : begin[slot];
	}

	long cause(int slot) {
		return cause[slot];
	}

	/** Returns how many items have been in flight at a time. */
	int most() {
		return slots.most();
	}

	/** Returns where the table has an item, or where it has a place for it. */
	private int place(int number) {
		int at = home(number);
		while (table[at] != NONE && item[table[at]] != number) {
			at = at + 1 & table.length - 1;
		}
		return at;
	}

	private int home(int number) {
		int hash = number * GOLDEN;
		return (hash ^ hash >>> 15) & table.length - 1;
	}

	private void grow() {
		if (2 * ++waiting <= table.length) {
			return;
		}
		int[] before = table;
		table = new int[Math.multiplyExact(2, before.length)];
		Arrays.fill(table, NONE);
		for (int slot : before) {
			if (slot != NONE) {
				table[place(item[slot])] = slot;
			}
		}
	}

	/** Frees a place; those behind it move up, as far as they may. */
	private void remove(int place) {
		int free = place;
		for (int at = free + 1 & table.length - 1; table[at] != NONE; at = at + 1 & table.length - 1) {
			int distance = at - home(item[table[at]]) & table.length - 1;
			if (distance >= (at - free & table.length - 1)) {
				table[free] = table[at];
				free = at;
			}
		}
		table[free] = NONE;
		waiting--;
	}
}
