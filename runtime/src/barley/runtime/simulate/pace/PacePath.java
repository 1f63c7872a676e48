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
public record PacePath(long computations, long transfers, long combinations, long computePs, long launchPs, long transferPs,
		long latencyPs, long combinePs) {

	static final PacePath NOTHING = new PacePath(0, 0, 0, 0, 0, 0, 0, 0);

	private record Share(String what, long count, long picoseconds) {
	}

	/** Returns this path and another one, one behind the other. */
	PacePath plus(PacePath other) {
		return new PacePath(computations + other.computations, transfers + other.transfers, combinations + other.combinations,
				Math.addExact(computePs, other.computePs), Math.addExact(launchPs, other.launchPs),
				Math.addExact(transferPs, other.transferPs), Math.addExact(latencyPs, other.latencyPs),
				Math.addExact(combinePs, other.combinePs));
	}

	/** Returns this path several times. */
	PacePath times(long rounds) {
		return new PacePath(Math.multiplyExact(computations, rounds), Math.multiplyExact(transfers, rounds),
				Math.multiplyExact(combinations, rounds), Math.multiplyExact(computePs, rounds), Math.multiplyExact(launchPs, rounds),
				Math.multiplyExact(transferPs, rounds), Math.multiplyExact(latencyPs, rounds), Math.multiplyExact(combinePs, rounds));
	}

	PacePath compute(long picoseconds) {
		return new PacePath(computations + (picoseconds > 0 ? 1 : 0), transfers, combinations, computePs + picoseconds, launchPs,
				transferPs, latencyPs, combinePs);
	}

	PacePath combine(long picoseconds) {
		return new PacePath(computations, transfers, combinations + (picoseconds > 0 ? 1 : 0), computePs, launchPs, transferPs, latencyPs,
				combinePs + picoseconds);
	}

	PacePath carry(long launch, long transfer, long latency) {
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
