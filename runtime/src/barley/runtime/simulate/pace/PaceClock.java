package barley.runtime.simulate.pace;

import java.util.Arrays;
import java.util.function.LongFunction;

/**
 * Times of items, event by event, in integer picoseconds. All that ends at one instant is taken first; then free channels and combiners are
 * given away. A channel serves legs in the order of the time at which they are ready, then of their numbers; a leg with several channels
 * begins when it is the first at all of them, and all are free: the earliest of all waits for no other, so nothing sticks. A combiner
 * serves receives likewise. Nothing else depends on an order, so a run has the same times on all computers.
 * <p>
 * Costs two or three events an item, and allocates nothing while it runs.
 */
public final class PaceClock {

	/** What a queue ends with, and what an item has that waits for nothing. */
	static final int NONE = -1;
	/** Number of instants between two checks for cancellation. */
	private static final int INTERVAL = 1 << 12;

	private final PaceItems items;
	private final LongFunction<PaceItems> valid;
	private final int count;
	/** For how many more waits and messages each item waits. */
	private final int[] missing;
	/** The items that wait for an item, consecutively. */
	private final int[] firstDependent;
	private final int[] dependent;
	/** How many parts of the message of a send are under way. */
	private final int[] partsLeft;
	private final long[] begin;
	private final long[] end;
	private final long[] legBegin;
	/** How long each leg that has begun holds its channels. */
	private final long[] held;
	/** Legs in the order in which they began. */
	private final PaceList served;
	/** What made an item begin: an item, or a leg behind all items. */
	private final int[] cause;
	/** What made a leg begin: a send; a leg before it, behind all items; or a leg that gave it a channel, behind all those. */
	private final int[] legCause;
	private final PaceEvents events = new PaceEvents();
	private long now;
	private int done;
	/** What ended last: an item, or behind all items a leg that arrived. */
	private int last = NONE;
	/** Items that are ready at this instant. */
	private final PaceList ready = new PaceList();
	/** Legs and receives that are ready at this instant, and have no place in a queue yet. */
	private final PaceList legsToQueue = new PaceList();
	private final PaceList receivesToQueue = new PaceList();
	/** Channels and nodes whose queues may go on. */
	private final PaceList channelsToServe = new PaceList();
	private final PaceList combinersToServe = new PaceList();
	/** Queues of channels: numbers of holds; the leg of a hold, and the next hold of the queue. */
	private final int[] channelHead;
	private final int[] channelTail;
	private final int[] nextHold;
	private final int[] legOfHold;
	private final boolean[] channelBusy;
	private final int[] lastLeg;
	/** At how many of its channels a leg is the first. */
	private final int[] firstAt;
	private final PaceCombiners combiners;

	/** Computes all times; {@link #isBlocked} says whether something waits for ever. */
	public PaceClock(PaceItems items) {
		this(items, () -> {
			// goes on
		});
	}

	/**
	 * Computes all times.
	 *
	 * @param goOn called again and again; throws to cancel
	 */
	public PaceClock(PaceItems items, Runnable goOn) {
		this(items, anyTime -> items, goOn);
	}

	/**
	 * Computes all times where lanes become slow and nodes late meanwhile.
	 *
	 * @param valid the same items as they are at a time, which decides how long legs that begin then hold their channels
	 * @param goOn  called again and again; throws to cancel
	 */
	PaceClock(PaceItems items, LongFunction<PaceItems> valid, Runnable goOn) {
		this.valid = valid;
		this.items = items;
		count = items.count();
		missing = new int[count];
		firstDependent = new int[count + 1];
		dependent = new int[items.waits()];
		partsLeft = new int[count];
		begin = new long[count];
		end = new long[count];
		legBegin = new long[items.legs()];
		held = new long[items.legs()];
		served = new PaceList(items.legs());
		cause = filled(count);
		legCause = filled(items.legs());
		channelHead = filled(items.channels());
		channelTail = filled(items.channels());
		int holds = items.firstChannel(items.legs());
		nextHold = filled(holds);
		legOfHold = new int[holds];
		channelBusy = new boolean[items.channels()];
		lastLeg = filled(items.channels());
		firstAt = new int[items.legs()];
		combiners = new PaceCombiners(items);
		link();
		run(goOn);
	}

	static int[] filled(int length) {
		int[] result = new int[length];
		Arrays.fill(result, NONE);
		return result;
	}

	private void link() {
		for (int wait = 0; wait < items.waits(); wait++) {
			firstDependent[items.wait(wait) + 1]++;
		}
		for (int item = 0; item < count; item++) {
			firstDependent[item + 1] += firstDependent[item];
		}
		int[] place = Arrays.copyOf(firstDependent, count);
		for (int item = 0; item < count; item++) {
			for (int wait = items.firstWait(item); wait < items.firstWait(item + 1); wait++) {
				dependent[place[items.wait(wait)]++] = item;
			}
			missing[item] = items.firstWait(item + 1) - items.firstWait(item) + (items.kind(item) == PaceItems.RECEIVE ? 1 : 0);
			for (int leg = items.firstLeg(item); leg < items.firstLeg(item + 1); leg++) {
				partsLeft[item] += items.isFurther(leg) ? 0 : 1;
				Arrays.fill(legOfHold, items.firstChannel(leg), items.firstChannel(leg + 1), leg);
			}
			if (missing[item] == 0) {
				ready.add(item);
			}
		}
	}

	private void run(Runnable goOn) {
		instant();
		for (long instants = 1; !events.isEmpty(); instants++) {
			if (instants % INTERVAL == 0) {
				goOn.run();
			}
			now = events.time();
			do {
				event(events.take());
			} while (!events.isEmpty() && events.time() == now);
			instant();
		}
	}

	/** Takes all that ends now, and gives away what is free. */
	private void instant() {
		while (!ready.isEmpty()) {
			start(ready.removeLast());
		}
		if (!events.isEmpty() && events.time() == now) {
			return; // more ends now
		}
		queueLegs();
		combiners.queue(receivesToQueue, combinersToServe);
		while (!channelsToServe.isEmpty()) {
			serve(channelsToServe.removeLast());
		}
		while (!combinersToServe.isEmpty()) {
			combine(combinersToServe.removeLast());
		}
	}

	private void event(int event) {
		if (event < count) {
			finish(event);
			return;
		}
		int leg = event - count;
		if (leg < items.legs()) {
			release(leg);
		} else {
			arrive(leg - items.legs());
		}
	}

	private void start(int item) {
		begin[item] = now;
		switch (items.kind(item)) {
		case PaceItems.COMPUTE -> events.add(now + items.span(item), item);
		case PaceItems.SEND -> {
			finish(item);
			send(item);
		}
		default -> {
			if (items.span(item) == 0) {
				finish(item);
			} else {
				receivesToQueue.add(item);
			}
		}
		}
	}

	private void finish(int item) {
		end[item] = now;
		last = item;
		done++;
		for (int at = firstDependent[item]; at < firstDependent[item + 1]; at++) {
			met(dependent[at], item);
		}
		if (items.kind(item) == PaceItems.RECEIVE && items.span(item) > 0) {
			combiners.free(items.node(item));
			combinersToServe.add(items.node(item));
		}
	}

	/** Something that an item waits for is there. */
	private void met(int item, int by) {
		cause[item] = by;
		if (--missing[item] == 0) {
			ready.add(item);
		}
	}

	private void send(int item) {
		if (partsLeft[item] == 0 && items.partner(item) != NONE) {
			met(items.partner(item), item);
		}
		for (int leg = items.firstLeg(item); leg < items.firstLeg(item + 1); leg++) {
			if (!items.isFurther(leg)) {
				legCause[leg] = item;
				legsToQueue.add(leg);
			}
		}
	}

	private void arrive(int leg) {
		int item = items.sender(leg);
		last = count + leg;
		if (items.goesOn(leg)) {
			legCause[leg + 1] = count + leg;
			legsToQueue.add(leg + 1);
		} else if (--partsLeft[item] == 0 && items.partner(item) != NONE) {
			met(items.partner(item), count + leg);
		}
	}

	private void queueLegs() {
		legsToQueue.sort();
		for (int i = 0; i < legsToQueue.size(); i++) {
			int leg = legsToQueue.get(i);
			for (int hold = items.firstChannel(leg); hold < items.firstChannel(leg + 1); hold++) {
				int channel = items.channel(hold);
				if (channelHead[channel] == NONE) {
					channelHead[channel] = hold;
					first(leg, channel);
				} else {
					nextHold[channelTail[channel]] = hold;
				}
				channelTail[channel] = hold;
			}
		}
		legsToQueue.clear();
	}

	/** A leg has become the first at a channel. */
	private void first(int leg, int channel) {
		firstAt[leg]++;
		channelsToServe.add(channel);
	}

	/** Begins the first leg of a channel, if it is the first everywhere and all is free. */
	private void serve(int channel) {
		if (channelHead[channel] == NONE) {
			return;
		}
		int leg = legOfHold[channelHead[channel]];
		int from = items.firstChannel(leg);
		int to = items.firstChannel(leg + 1);
		if (firstAt[leg] < to - from) {
			return;
		}
		for (int hold = from; hold < to; hold++) {
			if (channelBusy[items.channel(hold)]) {
				return;
			}
		}
		legBegin[leg] = now;
		held[leg] = valid.apply(now).hold(leg);
		served.add(leg);
		for (int hold = from; hold < to; hold++) {
			int taken = items.channel(hold);
			if (lastLeg[taken] != NONE && ended(lastLeg[taken]) == now) {
				legCause[leg] = count + items.legs() + lastLeg[taken];
			}
			lastLeg[taken] = leg;
			channelBusy[taken] = true;
			channelHead[taken] = nextHold[hold];
			if (channelHead[taken] != NONE) {
				firstAt[legOfHold[channelHead[taken]]]++;
			}
		}
		events.add(ended(leg), count + leg);
		events.add(ended(leg) + items.latency(leg), count + items.legs() + leg);
	}

	/** Returns when a leg that has begun gives its channels back. */
	private long ended(int leg) {
		return legBegin[leg] + held[leg];
	}

	private void release(int leg) {
		for (int hold = items.firstChannel(leg); hold < items.firstChannel(leg + 1); hold++) {
			channelBusy[items.channel(hold)] = false;
			channelsToServe.add(items.channel(hold));
		}
	}

	/** Begins the next receive of a node, if it has one and its combiner is free. */
	private void combine(int node) {
		int before = combiners.last(node);
		int item = combiners.begin(node);
		if (item == NONE) {
			return;
		}
		if (begin[item] < now) {
			cause[item] = before;
		}
		begin[item] = now;
		events.add(now + items.span(item), item);
	}

	/** Returns what takes up the whole time. */
	public PacePath critical() {
		return PacePath.of(items, this);
	}

	/** Returns when the block ends: with its last item or arrival. */
	public long picoseconds() {
		return now;
	}

	/** Returns whether some items wait for ever. */
	public boolean isBlocked() {
		return done < count;
	}

	/** Returns when an item began. */
	public long begin(int item) {
		return begin[item];
	}

	/** Returns when an item ended. */
	public long end(int item) {
		return end[item];
	}

	/** Returns how long a leg that has begun holds its channels. */
	public long held(int leg) {
		return held[leg];
	}

	/** Returns when a leg began to hold its channels. */
	public long legBegin(int leg) {
		return legBegin[leg];
	}

	/** Returns the leg that began as number {@code place} of all. */
	public int served(int place) {
		return served.get(place);
	}

	/** Returns how many legs have begun. */
	public int legsServed() {
		return served.size();
	}

	/** Returns what ended last: an item, or behind all items a leg that arrived. */
	int last() {
		return last;
	}

	/** Returns how long a leg that has begun was launched. */
	long launched(int leg) {
		return valid.apply(legBegin[leg]).launch(leg);
	}

	int cause(int item) {
		return cause[item];
	}

	int legCause(int leg) {
		return legCause[leg];
	}
}
