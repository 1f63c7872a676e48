package barley.runtime.simulate.pace;

import java.util.function.LongFunction;

/**
 * Times of items, event by event, in integer picoseconds. All that ends at one instant is taken first; then free channels and combiners are
 * given away. A channel serves legs in the order of the time at which they are ready, then of their numbers; a leg with several channels
 * begins when it is the first at all of them, and all are free: the earliest of all waits for no other, so nothing sticks. A combiner
 * serves receives likewise. Nothing else depends on an order, so a run has the same times on all computers.
 * <p>
 * The program, {@link PaceItems}, is only read. What the clock itself keeps is what is in flight: an item has a slot of
 * {@link PaceFlight} from the first thing on that it waits for until it has ended, a message until it has arrived, and a leg has one of
 * {@link PaceChannels}; slots are used again, so memory does not grow with what is over. Each thing in flight carries forward what its time
 * is made of ({@link PacePaths}), so the critical path of the block is known when it ends. Who needs times of what is over observes the
 * clock ({@link PaceObserver}): the figures of a run are sums that are taken on the way, and a {@link PaceJournal} keeps all.
 * <p>
 * Costs two or three events an item, and allocates nothing once everything that is in flight has a slot.
 */
public final class PaceClock {

	/** Number of instants between two checks for cancellation. */
	private static final int INTERVAL = 1 << 12;
	/** Where the path of what ended last is kept. */
	private static final int LAST = 0;

	private final PaceItems items;
	private final PaceLinks dependents;
	private final LongFunction<PaceCosts> costs;
	private final PaceObserver observer;
	private final PaceEvents events = new PaceEvents();
	private final PaceFlight flight;
	private final PaceChannels channels;
	private final PaceCombiners combiners;
	/** Slots of items that are ready at this instant. */
	private final PaceList ready = new PaceList();
	/** Slots of legs and receives that are ready at this instant, and have no place in a queue yet; they all have time 0. */
	private final PaceEvents legsToQueue = new PaceEvents();
	private final PaceEvents receivesToQueue = new PaceEvents();
	private long now;
	private int done;
	private long served;
	private final PacePaths last = new PacePaths();

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
		this(items, anyTime -> items.costs(), PaceObserver.NONE, goOn);
	}

	/**
	 * Computes all times where lanes may become slow and nodes late meanwhile.
	 *
	 * @param costs at a time, which decide how long legs that begin then hold their channels
	 * @param goOn  called again and again; throws to cancel
	 */
	PaceClock(PaceItems items, LongFunction<PaceCosts> costs, PaceObserver observer, Runnable goOn) {
		this.items = items;
		this.costs = costs;
		this.observer = observer;
		dependents = items.dependents();
		flight = new PaceFlight(items);
		channels = new PaceChannels(items);
		combiners = new PaceCombiners(items);
		for (int item = 0; item < items.count(); item++) {
			if (items.missing(item) == 0) {
				ready.add(flight.ready(item));
			}
		}
		run(goOn);
	}

	private void run(Runnable goOn) {
		instant();
		for (long instants = 1; !events.isEmpty(); instants++) {
			if (instants % INTERVAL == 0) {
				goOn.run();
			}
			if (events.time() > now) {
				observer.passed();
				channels.goOn();
				now = events.time();
			}
			do {
				event(events.key(), events.take());
			} while (!events.isEmpty() && events.time() == now);
			instant();
		}
		observer.passed();
	}

	/** Takes all that ends now, and gives away what is free. */
	private void instant() {
		while (!ready.isEmpty()) {
			start(ready.removeLast());
		}
		if (!events.isEmpty() && events.time() == now) {
			return; // more ends now
		}
		while (!legsToQueue.isEmpty()) {
			channels.queue(legsToQueue.take());
		}
		while (!receivesToQueue.isEmpty()) {
			int slot = receivesToQueue.take();
			combiners.queue(slot, items.node(flight.item(slot)));
		}
		for (int leg = channels.next(); leg != PaceChannels.NONE; leg = channels.next()) {
			carry(leg);
		}
		for (int slot = combiners.next(); slot != PaceCombiners.NONE; slot = combiners.next()) {
			combine(slot);
		}
	}

	private void event(long key, int slot) {
		if (PaceEvents.isItem(key)) {
			finish(slot);
		} else if (PaceEvents.isArrival(key)) {
			arrive(slot, key);
		} else {
			channels.release(slot);
			observer.released(PaceEvents.itemOf(key), PaceEvents.legOf(key));
		}
	}

	private void start(int slot) {
		int item = flight.item(slot);
		flight.begin(slot, now);
		long span = items.span(item);
		switch (items.kind(item)) {
		case PaceItems.COMPUTE -> events.add(now + span, PaceEvents.item(item), slot);
		case PaceItems.SEND -> {
			end(slot, item);
			send(slot, item);
		}
		default -> {
			if (span == 0) {
				finish(slot);
			} else {
				receivesToQueue.add(0, PaceEvents.item(item), slot);
			}
		}
		}
	}

	private void finish(int slot) {
		int item = flight.item(slot);
		long span = items.span(item);
		boolean combines = items.kind(item) == PaceItems.RECEIVE;
		if (combines) {
			flight.paths.combine(slot, span);
		} else {
			flight.paths.compute(slot, span);
		}
		end(slot, item);
		if (combines && span > 0) {
			combiners.free(items.node(item)); // keeps the slot for what waited for it
		} else {
			flight.give(slot);
		}
	}

	/** An item ends, of which the path is complete. */
	private void end(int slot, int item) {
		last.after(flight.paths, slot, LAST);
		done++;
		observer.ended(item, flight.begin(slot), flight.next(slot), now, flight.cause(slot));
		for (int place = dependents.first(item); place < dependents.end(item); place = dependents.after(place)) {
			int waiting = dependents.get(item, place);
			int met = met(waiting, PaceEvents.item(item), flight.paths, slot);
			if (items.isBounded()) {
				flight.waited(met, items.node(waiting) == items.node(item), now);
			}
		}
	}

	/**
	 * Something that an item waits for is there; returns the slot of the item.
	 *
	 * @param paths of what is there, with its slot
	 */
	private int met(int item, long by, PacePaths paths, int from) {
		int slot = flight.met(item, by);
		if (flight.isReady(slot)) {
			flight.paths.after(paths, from, slot);
			ready.add(slot);
		}
		return slot;
	}

	private void send(int slot, int item) {
		int legs = items.legs(item);
		flight.legs(slot, legs);
		for (int leg = 0; leg < legs; leg++) {
			legsToQueue.add(0, PaceEvents.leg(item, leg), channels.take(slot, item, leg, items.way(item, leg)));
		}
		if (legs == 0) {
			received(slot, item, PaceEvents.item(item), flight.paths, slot);
		}
	}

	/** A message is there. */
	private void received(int slot, int send, long by, PacePaths paths, int from) {
		if (items.partner(send) >= 0) {
			met(items.partner(send), by, paths, from);
		}
		flight.give(slot);
	}

	private void arrive(int leg, long key) {
		int message = channels.message(leg);
		channels.paths.arrive(leg, items.ways().latency(channels.way(leg)));
		last.after(channels.paths, leg, LAST);
		observer.arrived(PaceEvents.itemOf(key), PaceEvents.legOf(key));
		channels.arrive(leg);
		if (flight.arrives(message)) {
			received(message, PaceEvents.itemOf(key), key, channels.paths, leg);
		}
	}

	/** Begins a leg: it has waited for its message, or for what held its channels before. */
	private void carry(int leg) {
		int message = channels.message(leg);
		int send = channels.sender(leg);
		int number = channels.leg(leg);
		int way = channels.way(leg);
		PaceCosts valid = costs.apply(now);
		long held = valid.hold(way);
		long launch = valid.launch(items.node(send));
		int before = channels.begin(leg, now, now + held);
		long cause = PaceEvents.item(send);
		if (before == PaceChannels.NONE) {
			channels.paths.after(flight.paths, message, leg);
		} else {
			cause = PaceEvents.leg(channels.sender(before), channels.leg(before));
			channels.paths.after(channels.paths, before, leg);
		}
		channels.paths.carry(leg, launch, held - launch);
		served++;
		observer.carried(send, number, flight.begin(message), now, held, cause);
		events.add(now + held, PaceEvents.leg(send, number), leg);
		events.add(now + held + items.ways().latency(way), PaceEvents.arrival(send, number), leg);
	}

	/** Begins a receive at its combiner, for which it may have waited. */
	private void combine(int slot) {
		int item = flight.item(slot);
		int before = combiners.begin(slot, items.node(item));
		if (flight.begin(slot) < now) {
			flight.cause(slot, PaceEvents.item(flight.item(before)));
			flight.paths.after(flight.paths, before, slot);
		}
		if (before != PaceCombiners.NONE) {
			flight.give(before);
		}
		flight.begin(slot, now);
		events.add(now + items.span(item), PaceEvents.item(item), slot);
	}

	/** Returns what takes up the whole time. */
	public PacePath critical() {
		return last.path(LAST);
	}

	/** Returns when the block ends: with its last item or arrival. */
	public long picoseconds() {
		return now;
	}

	/** Returns whether some items wait for ever. */
	public boolean isBlocked() {
		return done < items.count();
	}

	/** Returns how many legs have begun. */
	public long legsServed() {
		return served;
	}

	/** Returns how many items and legs have been in flight, each at most at a time: what the memory of the clock is linear in. */
	public int most() {
		return flight.most() + channels.most();
	}
}
