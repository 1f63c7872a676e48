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
	private final PaceClock clock;
	private final int rounds;
	private final long fromPs;
	private final long toPs;
	/** For each item the loop that contains it, or {@link #NONE}. */
	private final int[] loopOf;

	/** @param rounds that all loops make from one instant to the other */
	PaceRepetition(PaceBlock block, PaceItems items, PaceClock clock, int rounds, long fromPs, long toPs) {
		this.block = block;
		this.items = items;
		this.clock = clock;
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
		int leg = (cause - items.count()) % items.legs();
		int send = items.sender(leg);
		return cause - leg + leg - items.firstLeg(send) + items.firstLeg(item(send, by));
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
				if (!isOver(item, fromPs) && (clock.begin(item) <= toPs || !waits(item, toPs))) {
					return false;
				}
				continue;
			}
			int later = item(item, rounds);
			int round = block.loops().get(loopOf[item]).round(item);
			if (later != NONE && !alike(item, fromPs, later, toPs, rounds, true) || round < rounds && !isOver(item, toPs)) {
				return false;
			}
			if (clock.begin(item) <= toPs || items.kind(item) == PaceItems.RECEIVE && arrival(items.partner(item)) <= toPs) {
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
				for (int wait = items.firstWait(item); wait < items.firstWait(item + 1); wait++) {
					int other = items.wait(wait);
					if (loop.has(other) && clock.end(other) > toPs && loop.round(other) <= untouched[number]) {
						return false;
					}
				}
				int send = items.kind(item) == PaceItems.RECEIVE ? items.partner(item) : NONE;
				if (send != NONE && (clock.begin(send) <= toPs || loopOf[send] != NONE
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
			for (int wait = items.firstWait(item); wait < items.firstWait(item + 1); wait++) {
				int other = items.wait(wait);
				if (items.node(other) != items.node(item) && (loopOf[other] == NONE ? clock.end(other) <= toPs
						: block.loops().get(loopOf[other]).round(other) <= untouched[loopOf[other]])) {
					return false;
				}
			}
		}
		return true;
	}

	/** Returns whether an item and all that it has sent have come to their end. */
	private boolean isOver(int item, long instant) {
		return clock.end(item) <= instant && (items.kind(item) != PaceItems.SEND || arrival(item) <= instant);
	}

	/** Returns whether an item waits for other items, or for its message. */
	private boolean waits(int item, long instant) {
		return unmet(item, instant) > 0 || items.kind(item) == PaceItems.RECEIVE && arrival(items.partner(item)) > instant;
	}

	private int unmet(int item, long instant) {
		int unmet = 0;
		for (int wait = items.firstWait(item); wait < items.firstWait(item + 1); wait++) {
			unmet += clock.end(items.wait(wait)) > instant ? 1 : 0;
		}
		return unmet;
	}

	/** Returns when the message of a send has arrived. */
	private long arrival(int send) {
		long arrival = clock.end(send);
		for (int leg = items.firstLeg(send); leg < items.firstLeg(send + 1); leg++) {
			arrival = Math.max(arrival, legArrival(leg));
		}
		return arrival;
	}

	private long legArrival(int leg) {
		return clock.legBegin(leg) + clock.held(leg) + items.latency(leg);
	}

	/**
	 * Returns whether an item is at an instant as another one is at another instant.
	 *
	 * @param by      how many rounds later the other one is
	 * @param matched whether the items that they are matched with have to be so, too
	 */
	private boolean alike(int item, long instant, int later, long then, int by, boolean matched) {
		boolean ended = clock.end(item) <= instant;
		boolean begun = clock.begin(item) <= instant;
		if (ended != clock.end(later) <= then || begun != clock.begin(later) <= then) {
			return false;
		} else if (ended) {
			return items.kind(item) != PaceItems.SEND || messagesAlike(item, instant, later, then, by);
		} else if (begun) {
			return instant - clock.begin(item) == then - clock.begin(later) && clock.end(item) - instant == clock.end(later) - then;
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
		long next = PaceBounds.next(items, clock, send);
		long laterNext = PaceBounds.next(items, clock, later);
		return next > instant ? laterNext > then : instant - next == then - laterNext;
	}

	private boolean waitsAlike(int item, long instant, int later, long then, int by) {
		for (int wait = items.firstWait(item); wait < items.firstWait(item + 1); wait++) {
			int other = items.wait(wait);
			if (clock.end(other) > instant) {
				int moved = item(other, by);
				if (moved == NONE || clock.end(moved) <= then || !waitsFor(later, moved)) {
					return false;
				}
			}
		}
		return unmet(item, instant) == unmet(later, then);
	}

	private boolean waitsFor(int item, int other) {
		for (int wait = items.firstWait(item); wait < items.firstWait(item + 1); wait++) {
			if (items.wait(wait) == other) {
				return true;
			}
		}
		return false;
	}

	/** Returns when a receive was ready for its combiner. */
	private long ready(int item) {
		long ready = items.kind(item) == PaceItems.RECEIVE ? arrival(items.partner(item)) : 0;
		for (int wait = items.firstWait(item); wait < items.firstWait(item + 1); wait++) {
			ready = Math.max(ready, clock.end(items.wait(wait)));
		}
		return ready;
	}

	private boolean messagesAlike(int send, long instant, int later, long then, int by) {
		boolean arrived = arrival(send) <= instant;
		if (arrived != arrival(later) <= then || !arrived && items.partner(later) != item(items.partner(send), by)) {
			return false;
		}
		for (int leg = items.firstLeg(send); !arrived && leg < items.firstLeg(send + 1); leg++) {
			if (!legsAlike(leg, instant, leg - items.firstLeg(send) + items.firstLeg(later), then)) {
				return false;
			}
		}
		return true;
	}

	/** Returns whether two legs have arrived, have begun as long ago, or wait for their channels as long. */
	private boolean legsAlike(int leg, long instant, int later, long then) {
		boolean arrived = legArrival(leg) <= instant;
		boolean begun = clock.legBegin(leg) <= instant;
		if (arrived != legArrival(later) <= then || begun != clock.legBegin(later) <= then) {
			return false;
		} else if (arrived) {
			return true;
		} else if (begun) {
			return instant - clock.legBegin(leg) == then - clock.legBegin(later);
		}
		boolean ready = legReady(leg) <= instant;
		return ready == legReady(later) <= then && (!ready || instant - legReady(leg) == then - legReady(later));
	}

	private long legReady(int leg) {
		return items.isFurther(leg) ? legArrival(leg - 1) : clock.end(items.sender(leg));
	}
}
