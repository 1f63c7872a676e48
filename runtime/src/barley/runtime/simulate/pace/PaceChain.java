package barley.runtime.simulate.pace;

/**
 * Goes from the end of a block to its beginning, along what waited for one another: each item or leg began when the next one ended. What
 * waits for a channel or combiner waits for what held it before. Causes are items; arrivals of legs, behind all items; and ends of legs,
 * behind these.
 */
final class PaceChain {

	/** Before all instants. */
	static final long BEGINNING = -1;

	private final PaceItems items;
	private final PaceJournal journal;
	private final PaceCosts costs;
	/** Where it stands, which has not been counted. */
	private int at;

	/** @param journal of a block whose costs never change */
	PaceChain(PaceItems items, PaceJournal journal) {
		this.items = items;
		this.journal = journal;
		costs = items.costs();
	}

	/** Stands at a cause. */
	PaceChain from(int cause) {
		at = cause;
		return this;
	}

	/** Returns where it stands; {@link PaceJournal#NONE} behind the first of all. */
	int at() {
		return at;
	}

	/** Goes on to the first that began at an instant or before it; returns what it has passed. */
	PacePath after(long instant) {
		PacePath path = PacePath.NOTHING;
		while (at != PaceJournal.NONE) {
			PaceLegs legs = journal.legs();
			boolean arrives = at < items.count() + legs.count();
			int leg = at - items.count() - (arrives ? 0 : legs.count());
			if ((at < items.count() ? journal.begin(at) : journal.legBegin(leg)) <= instant) {
				return path;
			} else if (at < items.count()) {
				path = items.kind(at) == PaceItems.COMPUTE ? path.compute(items.span(at)) : path.combine(items.span(at));
				at = journal.cause(at);
			} else {
				long launch = costs.launch(items.node(legs.sender(leg)));
				path = path.carry(launch, journal.held(leg) - launch, arrives ? legs.latency(leg) : 0);
				at = journal.legCause(leg);
			}
		}
		return path;
	}
}
