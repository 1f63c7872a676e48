package barley.lang.motion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;

import barley.runtime.machine.Machine;
import barley.runtime.number.Rational;

/**
 * Finds the shares of walks that stream at the same time, each at its own pace (RULES.md 12): the least time in which all together carry
 * everything, each as much as it can by then, in their order. A walk carries {@code s} elements in {@code c} chunks in the time that the first
 * chunk takes for its longest way, and {@code c - 1} times what its slowest hop takes for a chunk. Walks that share a lane are counted as if
 * each had it to itself.
 *
 * <p>Takes the hops of all walks, times the logarithms of the time and of the elements.
 */
final class Filling {

	private final Machine machine;
	private final int chunks;
	private final int width;
	private final LongConsumer effort;
	private final List<Walk> walks;

	Filling(StreamWay way, Machine machine, int width, LongConsumer effort) {
		this.machine = machine;
		this.width = width;
		this.effort = effort;
		chunks = way.chunks();
		walks = way.courses().stream().map(Walk::new).toList();
	}

	private final class Walk {

		private final int[] channels;
		private final long[] launch;
		private final int[][] feeders;

		private Walk(Course course) {
			feeders = course.feeders();
			channels = new int[course.hops()];
			launch = new long[channels.length];
			for (int hop = 0; hop < channels.length; hop++) {
				channels[hop] = machine.channel(course.lane()[hop], course.from()[hop]);
				launch[hop] = machine.nodeType(course.from()[hop]).launchPs();
			}
		}

		/** Returns how long it takes with so many elements in a chunk. */
		private long timePs(long elements) {
			effort.accept(channels.length);
			long bytes = Math.multiplyExact(elements, (long) width);
			long[] arrived = new long[channels.length];
			long last = 0;
			long slowest = 0;
			for (int hop = 0; hop < arrived.length; hop++) {
				long occupied = Math.addExact(launch[hop], SteppedEstimate.transferPs(machine, channels[hop], bytes));
				long ready = 0;
				for (int feeder : feeders[hop]) {
					ready = Math.max(ready, arrived[feeder]);
				}
				arrived[hop] = Math.addExact(ready, Math.addExact(occupied, machine.linkType(channels[hop] >> 1).latencyPs()));
				last = Math.max(last, arrived[hop]);
				slowest = Math.max(slowest, occupied);
			}
			return Math.addExact(last, Math.multiplyExact(chunks - 1L, slowest));
		}

		/** Returns how many of some elements it carries in a time. */
		private long carried(long timePs, long size) {
			long low = 0;
			long high = size / chunks + 1;
			while (low < high) {
				long middle = (low + high + 1) >>> 1;
				if (timePs(middle) <= timePs) {
					low = middle;
				} else {
					high = middle - 1;
				}
			}
			return Math.min(size, Math.multiplyExact(low, (long) chunks));
		}
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
			shares[walk] = out[walk] ? 0 : Math.min(left, walks.get(walk).carried(timePs, size));
			left -= shares[walk];
		}
		return shares;
	}
}
