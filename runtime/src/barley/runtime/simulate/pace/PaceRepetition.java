package barley.runtime.simulate.pace;

import java.util.Arrays;

import barley.runtime.program.PaceBlock;
import barley.runtime.program.PaceLoop;

/**
 * Compares what is under way in a block at two instants, from the times of all items and legs. The state is the same but for the numbers of
 * rounds if each item of a loop is, at the first instant, as the one some rounds later is at the second: finished, begun as long ago, ready
 * as long ago, or waiting for the same items and messages, likewise some rounds later; and so each leg.
 * <p>
 * Then what follows the second instant is what follows the first, some rounds later, also where rounds are left out: an item outside of
 * loops has finished before, or still waits; and no item of the last rounds that are written down has begun, or waits for less than those
 * of the round before it, so that those left out do so, too.
 */
final class PaceRepetition {

	private static final int NONE = -1;

	private final PaceBlock block;
	private final PaceItems items;
	private final PaceLinks waits;
	private final PaceJournal journal;
	private final PaceLegs legs;
	private final int rounds;
	private final long fromPs;
	private final long toPs;
	/** For each item the loop that contains it, or {@link #NONE}. */
	private final int[] loopOf;

	/** @param rounds that all loops make from one instant to the other */
	PaceRepetition(PaceBlock block, PaceItems items, PaceJournal journal, int rounds, long fromPs, long toPs) {
		this.block = block;
		this.items = items;
		waits = items.waits();
		this.journal = journal;
		legs = journal.legs();
		this.rounds = rounds;
		this.fromPs = fromPs;
		this.toPs = toPs;
		loopOf = new int[items.count()];
		Arrays.fill(loopOf, NONE);
		for (int loop = 0; loop < block.loops().size(); loop++) {
			Arrays.fill(loopOf, block.loops().get(loop).first(), block.loops().get(loop).end(), loop);
		}
	}

	long fromPs() {
		return fromPs;
	}

	long toPs() {
		return toPs;
	}

	/** Returns an item or leg, as causes number them, a period later. */
	int after(int cause) {
		return moved(cause, rounds);
	}

	/** Returns an item or leg, as causes number them, a period earlier. */
	int before(int cause) {
		return moved(cause, -rounds);
	}

	private int moved(int cause, int by) {
		if (cause < items.count()) {
			return item(cause, by);
		}
		int leg = (cause - items.count()) % legs.count();
		int send = legs.sender(leg);
		return cause - leg + leg - legs.first(send) + legs.first(item(send, by));
	}

	/** Returns an item of a loop some rounds later, or an item outside of loops; {@link #NONE} if the loop is not written down so far. */
	private int item(int item, int by) {
		if (loopOf[item] == NONE) {
			return item;
		}
		PaceLoop loop = block.loops().get(loopOf[item]);
		int moved = item + by * loop.length();
		return loop.has(moved) ? moved : NONE;
	}

	boolean isProved() {
		int[] untouched = new int[block.loops().size()];
		for (int item = 0; item < items.count(); item++) {
			if (loopOf[item] == NONE) {
				if (!isOver(item, fromPs) && (journal.begin(item) <= toPs || !waits(item, toPs))) {
					return false;
				}
				continue;
			}
			int later = item(item, rounds);
			int round = block.loops().get(loopOf[item]).round(item);
			if (later != NONE && !alike(item, fromPs, later, toPs, rounds, true) || round < rounds && !isOver(item, toPs)) {
				return false;
			}
			if (journal.begin(item) <= toPs || items.kind(item) == PaceItems.RECEIVE && arrival(items.partner(item)) <= toPs) {
				untouched[loopOf[item]] = Math.max(untouched[loopOf[item]], round + 1);
			}
		}
		return haveNotBegun(untouched) && areNear(untouched);
	}

	/** Returns whether the last rounds wait for so much that further rounds would wait, too; {@code untouched} are the first of them. */
	private boolean haveNotBegun(int[] untouched) {
		for (int number = 0; number < untouched.length; number++) {
			PaceLoop loop = block.loops().get(number);
			int last = loop.written() - rounds - 1;
			if (last <= untouched[number]) {
				return false;
			}
			for (int item = loop.first() + last * loop.length(); item < loop.end(); item++) {
				if (!alike(item - loop.length(), toPs, item, toPs, 1, false) || !waits(item, toPs)) {
					return false;
				}
				for (int wait = waits.first(item); wait < waits.end(item); wait = waits.after(wait)) {
					int other = waits.get(item, wait);
					if (loop.has(other) && journal.end(other) > toPs && loop.round(other) <= untouched[number]) {
						return false;
					}
				}
				int send = items.kind(item) == PaceItems.RECEIVE ? items.partner(item) : NONE;
				if (send != NONE && (journal.begin(send) <= toPs || loopOf[send] != NONE
						&& block.loops().get(loopOf[send]).round(send) < untouched[loopOf[send]])) {
					return false;
				}
			}
		}
		return true;
	}

	/**
	 * Returns whether sends that have not begun wait for a buffer that only untouched rounds give back, as they do where rounds are left
	 * out: so many messages come between.
	 */
	private boolean areNear(int[] untouched) {
		for (int item = 0; item < items.count() && block.buffers() != PaceBlock.UNBOUNDED; item++) {
			PaceLoop loop = loopOf[item] == NONE ? null : block.loops().get(loopOf[item]);
			if (loop == null ? isOver(item, fromPs) : loop.round(item) < loop.written() - rounds - 1) {
				continue;
			}
			for (int wait = waits.first(item); wait < waits.end(item); wait = waits.after(wait)) {
				int other = waits.get(item, wait);
				if (items.node(other) != items.node(item) && (loopOf[other] == NONE ? journal.end(other) <= toPs
						: block.loops().get(loopOf[other]).round(other) <= untouched[loopOf[other]])) {
					return false;
				}
			}
		}
		return true;
	}

	/** Returns whether an item and all that it has sent have come to their end. */
	private boolean isOver(int item, long instant) {
		return journal.end(item) <= instant && (items.kind(item) != PaceItems.SEND || arrival(item) <= instant);
	}

	/** Returns whether an item waits for other items, or for its message. */
	private boolean waits(int item, long instant) {
		return unmet(item, instant) > 0 || items.kind(item) == PaceItems.RECEIVE && arrival(items.partner(item)) > instant;
	}

	private int unmet(int item, long instant) {
		int unmet = 0;
		for (int wait = waits.first(item); wait < waits.end(item); wait = waits.after(wait)) {
			unmet += journal.end(waits.get(item, wait)) > instant ? 1 : 0;
		}
		return unmet;
	}

	/** Returns when the message of a send has arrived. */
	private long arrival(int send) {
		long arrival = journal.end(send);
		for (int leg = legs.first(send); leg < legs.first(send + 1); leg++) {
			arrival = Math.max(arrival, journal.legArrival(leg));
		}
		return arrival;
	}

	/**
	 * Returns whether an item is at an instant as another one is at another instant.
	 *
	 * @param by      how many rounds later the other one is
	 * @param matched whether the items that they are matched with have to be so, too
	 */
	private boolean alike(int item, long instant, int later, long then, int by, boolean matched) {
		boolean ended = journal.end(item) <= instant;
		boolean begun = journal.begin(item) <= instant;
		if (ended != journal.end(later) <= then || begun != journal.begin(later) <= then) {
			return false;
		} else if (ended) {
			return items.kind(item) != PaceItems.SEND || messagesAlike(item, instant, later, then, by);
		} else if (begun) {
			return instant - journal.begin(item) == then - journal.begin(later) && journal.end(item) - instant == journal.end(later) - then;
		}
		boolean receives = items.kind(item) == PaceItems.RECEIVE;
		boolean arrived = receives && arrival(items.partner(item)) <= instant;
		if (!waitsAlike(item, instant, later, then, by) || arrived != (receives && arrival(items.partner(later)) <= then)) {
			return false;
		} else if (receives && !arrived) {
			return !matched || items.partner(later) == item(items.partner(item), by);
		}
		boolean sends = items.kind(item) == PaceItems.SEND && block.buffers() != PaceBlock.UNBOUNDED;
		return (unmet(item, instant) > 0 || instant - ready(item) == then - ready(later))
				&& (!matched || !sends || waitsAsLong(item, instant, later, then));
	}

	/** Returns whether a message waits for its buffer as long as another one does at another instant, if it does so already. */
	private boolean waitsAsLong(int send, long instant, int later, long then) {
		long next = journal.next(send);
		long laterNext = journal.next(later);
		return next > instant ? laterNext > then : instant - next == then - laterNext;
	}

	private boolean waitsAlike(int item, long instant, int later, long then, int by) {
		for (int wait = waits.first(item); wait < waits.end(item); wait = waits.after(wait)) {
			int other = waits.get(item, wait);
			if (journal.end(other) > instant) {
				int moved = item(other, by);
				if (moved == NONE || journal.end(moved) <= then || !waitsFor(later, moved)) {
					return false;
				}
			}
		}
		return unmet(item, instant) == unmet(later, then);
	}

	private boolean waitsFor(int item, int other) {
		for (int wait = waits.first(item); wait < waits.end(item); wait = waits.after(wait)) {
			if (waits.get(item, wait) == other) {
				return true;
			}
		}
		return false;
	}

	/** Returns when a receive was ready for its combiner. */
	private long ready(int item) {
		long ready = items.kind(item) == PaceItems.RECEIVE ? arrival(items.partner(item)) : 0;
		for (int wait = waits.first(item); wait < waits.end(item); wait = waits.after(wait)) {
			ready = Math.max(ready, journal.end(waits.get(item, wait)));
		}
		return ready;
	}

	private boolean messagesAlike(int send, long instant, int later, long then, int by) {
		boolean arrived = arrival(send) <= instant;
		if (arrived != arrival(later) <= then || !arrived && items.partner(later) != item(items.partner(send), by)) {
			return false;
		}
		for (int leg = legs.first(send); !arrived && leg < legs.first(send + 1); leg++) {
			if (!legsAlike(leg, instant, leg - legs.first(send) + legs.first(later), then)) {
				return false;
			}
		}
		return true;
	}

	/** Returns whether two legs have arrived, have begun as long ago, or wait for their channels as long. */
	private boolean legsAlike(int leg, long instant, int later, long then) {
		boolean arrived = journal.legArrival(leg) <= instant;
		boolean begun = journal.legBegin(leg) <= instant;
		if (arrived != journal.legArrival(later) <= then || begun != journal.legBegin(later) <= then) {
			return false;
		} else if (arrived) {
			return true;
		} else if (begun) {
			return instant - journal.legBegin(leg) == then - journal.legBegin(later);
		}
		long sent = journal.end(legs.sender(leg));
		long laterSent = journal.end(legs.sender(later));
		return sent <= instant == laterSent <= then && (sent > instant || instant - sent == then - laterSent);
	}
}
