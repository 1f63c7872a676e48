package barley.lang.motion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;

import barley.runtime.number.Rational;

/**
 * Finds the shares of walks that stream at the same time, each at its own pace (RULES.md 12): the least time in which all together carry
 * everything, each as much as it can by then, in their order. Walks that share a lane are counted as if each had it to itself.
 *
 * <p>Takes as often the time of each walk as the logarithms of the time and of the elements say.
 */
final class Filling {

	/** How long a walk takes by itself. */
	interface Walk {

		/** Returns the time with so many elements in a chunk of what it carries. */
		long timePs(long elements);
	}

	private final int chunks;
	private final LongConsumer effort;
	private final List<? extends Walk> walks;

	/** @param chunks into how many chunks each walk cuts what it carries */
	Filling(List<? extends Walk> walks, int chunks, LongConsumer effort) {
		this.walks = walks;
		this.chunks = chunks;
		this.effort = effort;
	}

	/** Returns how many of some elements a walk carries in a time. */
	private long carried(Walk walk, long timePs, long size) {
		long low = 0;
		long high = size / chunks + 1;
		while (low < high) {
			long middle = (low + high + 1) >>> 1;
			if (walk.timePs(middle) <= timePs) {
				low = middle;
			} else {
				high = middle - 1;
			}
			effort.accept(1);
		}
		return Math.min(size, Math.multiplyExact(low, (long) chunks));
	}

	/** Returns the shares of so many elements; no walk has fewer elements than chunks, unless it has none. */
	Shares shares(long size) {
		boolean[] out = new boolean[walks.size()];
		while (true) {
			long[] shares = shares(size, out);
			boolean again = false;
			for (int walk = walks.size() - 1; walk >= 0 && !again; walk--) {
				again = shares[walk] > 0 && shares[walk] < chunks && Arrays.stream(shares).filter(share -> share > 0).count() > 1;
				out[walk] |= again;
			}
			if (!again) {
				List<Rational> weights = new ArrayList<>();
				Arrays.stream(shares).forEach(share -> weights.add(Rational.of(share)));
				return Shares.of(weights);
			}
		}
	}

	private long[] shares(long size, boolean[] out) {
		long low = 0;
		long high = Long.MAX_VALUE;
		for (int walk = 0; walk < out.length; walk++) {
			high = out[walk] ? high : Math.min(high, walks.get(walk).timePs(size / chunks + 1));
		}
		while (low < high) {
			long middle = (low + high) >>> 1;
			if (Arrays.stream(carried(middle, size, out)).sum() == size) {
				high = middle;
			} else {
				low = middle + 1;
			}
		}
		return carried(low, size, out);
	}

	/** Returns how many elements each walk carries in a time, in their order until all are carried. */
	private long[] carried(long timePs, long size, boolean[] out) {
		long[] shares = new long[out.length];
		long left = size;
		for (int walk = 0; walk < out.length && left > 0; walk++) {
			shares[walk] = out[walk] ? 0 : Math.min(left, carried(walks.get(walk), timePs, size));
			left -= shares[walk];
		}
		return shares;
	}
}
