package barley.runtime.simulate.pace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What a block takes its time for: the chain of what waited for one another from its beginning to its end. Its times add up to the time of
 * the block, so what is not on it may take longer without any harm.
 *
 * @param computations computations on it
 * @param transfers    transfers on it, each of which held its channels
 * @param combinations receives on it that took time to combine
 * @param launchPs     time in which nodes launched transfers, which held their channels already
 * @param transferPs   time in which channels carried something
 */
public record PacePath(int computations, int transfers, int combinations, long computePs, long launchPs, long transferPs,
		long latencyPs, long combinePs) {

	private static final PacePath NOTHING = new PacePath(0, 0, 0, 0, 0, 0, 0, 0);

	private record Share(String what, int count, long picoseconds) {
	}

	/**
	 * Goes from the end to the beginning: each part began when the next one ended. What waits for a channel or combiner waits for what held
	 * it before. Causes are items; arrivals of legs, behind all items; and ends of legs, behind these.
	 */
	static PacePath of(PaceItems items, PaceClock clock) {
		PacePath path = NOTHING;
		for (int at = clock.last(); at != PaceClock.NONE;) {
			if (at < items.count()) {
				path = items.kind(at) == PaceItems.COMPUTE ? path.compute(items.span(at)) : path.combine(items.span(at));
				at = clock.cause(at);
			} else {
				boolean arrives = at < items.count() + items.legs();
				int leg = at - items.count() - (arrives ? 0 : items.legs());
				long launch = clock.launched(leg);
				path = path.carry(launch, clock.held(leg) - launch, arrives ? items.latency(leg) : 0);
				at = clock.legCause(leg);
			}
		}
		return path;
	}

	private PacePath compute(long picoseconds) {
		return new PacePath(computations + (picoseconds > 0 ? 1 : 0), transfers, combinations, computePs + picoseconds, launchPs,
				transferPs, latencyPs, combinePs);
	}

	private PacePath combine(long picoseconds) {
		return new PacePath(computations, transfers, combinations + (picoseconds > 0 ? 1 : 0), computePs, launchPs, transferPs, latencyPs,
				combinePs + picoseconds);
	}

	private PacePath carry(long launch, long transfer, long latency) {
		return new PacePath(computations, transfers + 1, combinations, computePs, launchPs + launch, transferPs + transfer,
				latencyPs + latency, combinePs);
	}

	/** Returns what it is made of, what takes longest first: {@code 12 x compute, 4 x lane}. */
	public String words() {
		List<Share> shares = new ArrayList<>(List.of(new Share("compute", computations, computePs),
				new Share("lane", transfers, launchPs + transferPs + latencyPs), new Share("combine", combinations, combinePs)));
		shares.sort(Comparator.comparingLong(Share::picoseconds).reversed());
		return shares.stream().filter(share -> share.count > 0)
				.map(share -> String.format(Locale.ROOT, "%,d x %s", share.count, share.what)).collect(Collectors.joining(", "));
	}
}
