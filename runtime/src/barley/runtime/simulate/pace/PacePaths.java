package barley.runtime.simulate.pace;

import java.util.Arrays;

/**
 * What the time of each thing in flight is made of, from the beginning of the block on: the chain of what waited for one another, carried
 * forward. A thing takes over the numbers of what it waited for last, and adds its own, so nothing has to be kept of what is over.
 */
final class PacePaths {

	private static final int COMPUTATIONS = 0;
	private static final int TRANSFERS = 1;
	private static final int COMBINATIONS = 2;
	private static final int COMPUTE = 3;
	private static final int LAUNCH = 4;
	private static final int TRANSFER = 5;
	private static final int LATENCY = 6;
	private static final int COMBINE = 7;
	private static final int SHARES = 8;

	private long[] shares = new long[SHARES];

	/** Makes room for things. */
	void room(int things) {
		shares = Arrays.copyOf(shares, Math.multiplyExact(SHARES, things));
	}

	/** Lets a thing have waited for nothing. */
	void clear(int thing) {
		Arrays.fill(shares, SHARES * thing, SHARES * (thing + 1), 0);
	}

	/** Lets a thing have waited for another one as it is now. */
	void after(PacePaths paths, int other, int thing) {
		System.arraycopy(paths.shares, SHARES * other, shares, SHARES * thing, SHARES);
	}

	void compute(int thing, long picoseconds) {
		if (picoseconds > 0) {
			shares[SHARES * thing + COMPUTATIONS]++;
			shares[SHARES * thing + COMPUTE] += picoseconds;
		}
	}

	void combine(int thing, long picoseconds) {
		if (picoseconds > 0) {
			shares[SHARES * thing + COMBINATIONS]++;
			shares[SHARES * thing + COMBINE] += picoseconds;
		}
	}

	void carry(int thing, long launch, long transfer) {
		shares[SHARES * thing + TRANSFERS]++;
		shares[SHARES * thing + LAUNCH] += launch;
		shares[SHARES * thing + TRANSFER] += transfer;
	}

	void arrive(int thing, long latency) {
		shares[SHARES * thing + LATENCY] += latency;
	}

	PacePath path(int thing) {
		int at = SHARES * thing;
		return new PacePath(shares[at + COMPUTATIONS], shares[at + TRANSFERS], shares[at + COMBINATIONS], shares[at + COMPUTE],
				shares[at + LAUNCH], shares[at + TRANSFER], shares[at + LATENCY], shares[at + COMBINE]);
	}
}
