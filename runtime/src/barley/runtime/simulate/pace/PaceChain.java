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
	private final PaceClock clock;
	/** Where it stands, which has not been counted. */
	private int at;

	PaceChain(PaceItems items, PaceClock clock) {
		this.items = items;
		this.clock = clock;
	}

	/** Stands at a cause. */
	PaceChain from(int cause) {
		at = cause;
		return this;
	}

	/** Returns where it stands; {@link PaceClock#NONE} behind the first of all. */
	int at() {
		return at;
	}

	/** Goes on to the first that began at an instant or before it; returns what it has passed. */
	PacePath after(long instant) {
		PacePath path = PacePath.NOTHING;
		while (at != PaceClock.NONE) {
			boolean arrives = at < items.count() + items.legs();
			int leg = at - items.count() - (arrives ? 0 : items.legs());
			if ((at < items.count() ? clock.begin(at) : clock.legBegin(leg)) <= instant) {
				return path;
			} else if (at < items.count()) {
				path = items.kind(at) == PaceItems.COMPUTE ? path.compute(items.span(at)) : path.combine(items.span(at));
				at = clock.cause(at);
			} else {
				long launch = clock.launched(leg);
				path = path.carry(launch, clock.held(leg) - launch, arrives ? items.latency(leg) : 0);
				at = clock.legCause(leg);
			}
		}
		return path;
	}
}
