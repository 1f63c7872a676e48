package barley.runtime.simulate.pace;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;

/**
 * The times of all items and legs of a block, for those who look at them one by one: charts, traces, faults, and the search for a rhythm.
 * Legs are numbered here as {@link PaceLegs} numbers them; causes are items, behind all items legs that arrived, and behind all those legs
 * that gave a channel back.
 */
public final class PaceJournal implements PaceObserver {

	/** In place of a cause. */
	static final int NONE = -1;

	private final PaceItems items;
	private final PaceLegs legs;
	private final long[] begin;
	private final long[] end;
	/** Since when sends waited only for their buffers; null if buffers are not bounded. */
	private final long[] next;
	private final int[] cause;
	private final long[] legBegin;
	private final long[] held;
	private final int[] legCause;
	/** Legs in the order in which they began. */
	private final PaceList served;
	private int last = NONE;

	PaceJournal(PaceItems items) {
		this.items = items;
		legs = new PaceLegs(items);
		begin = new long[items.count()];
		end = new long[items.count()];
		next = items.isBounded() ? new long[items.count()] : null;
		cause = new int[items.count()];
		Arrays.fill(cause, NONE);
		legBegin = new long[legs.count()];
		held = new long[legs.count()];
		legCause = new int[legs.count()];
		Arrays.fill(legCause, NONE);
		served = new PaceList(legs.count());
	}

	/** Returns the times of items. */
	public static PaceJournal of(PaceItems items) {
		PaceJournal journal = new PaceJournal(items);
		new PaceClock(items, anyTime -> items.costs(), journal, () -> {
			// goes on
		});
		return journal;
	}

	@Override
	public void ended(int item, long beginPs, long nextPs, long now, long by) {
		begin[item] = beginPs;
		end[item] = now;
		cause[item] = number(by);
		last = item;
		if (next != null) {
			next[item] = nextPs;
		}
	}

	@Override
	public void carried(int send, int leg, long sentPs, long now, long heldPs, long by) {
		int number = legs.first(send) + leg;
		legBegin[number] = now;
		held[number] = heldPs;
		legCause[number] = number(by);
		served.add(number);
	}

	@Override
	public void arrived(int send, int leg) {
		last = items.count() + legs.first(send) + leg;
	}

	private int number(long key) {
		if (key == PaceEvents.NOTHING) {
			return NONE;
		} else if (PaceEvents.isItem(key)) {
			return PaceEvents.itemOf(key);
		}
		int leg = items.count() + legs.first(PaceEvents.itemOf(key)) + PaceEvents.legOf(key);
		return PaceEvents.isArrival(key) ? leg : leg + legs.count();
	}

	/** Returns the numbers of legs. */
	public PaceLegs legs() {
		return legs;
	}

	/** Returns when an item began. */
	public long begin(int item) {
		return begin[item];
	}

	/** Returns when an item ended. */
	public long end(int item) {
		return end[item];
	}

	/** Returns since when a send waited only for its buffer, or, without any, for its receive; when it began if it did not. */
	long next(int send) {
		return next == null ? begin[send] : next[send];
	}

	/** Returns how long a leg that has begun holds its channels. */
	public long held(int leg) {
		return held[leg];
	}

	/** Returns when a leg began to hold its channels. */
	public long legBegin(int leg) {
		return legBegin[leg];
	}

	/** Returns when a leg that has begun arrives. */
	long legArrival(int leg) {
		return legBegin[leg] + held[leg] + legs.latency(leg);
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

	int cause(int item) {
		return cause[item];
	}

	int legCause(int leg) {
		return legCause[leg];
	}

	/** Tells the waits of all messages, each with how often what begins at its time takes place. */
	void tell(PaceWaiting waiting, LongUnaryOperator times) {
		for (int place = 0; place < served.size(); place++) {
			int leg = served.get(place);
			waiting.carried(legs.way(leg), end[legs.sender(leg)], legBegin[leg], times.applyAsLong(legBegin[leg]));
		}
		for (int item = 0; item < items.count() && next != null; item++) {
			waiting.began(item, next[item], begin[item], times.applyAsLong(begin[item]));
		}
	}
}
