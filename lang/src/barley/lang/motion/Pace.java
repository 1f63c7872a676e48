package barley.lang.motion;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * In which step each chunk takes each hop, if a channel carries one of them in a step. As the simulator's flows do, a channel serves
 * whoever comes first, and of those who come at once the hop that was stated first.
 */
interface Pace {

	/** Returns the step in which a chunk takes a hop. */
	int step(int hop, int chunk);

	/** Returns the chunk that takes a hop in a step, or -1. */
	int chunk(int hop, int step);

	/**
	 * Returns where every hop has a channel of its own, chunks follow each other without a break.
	 *
	 * @param start the step in which each hop is taken first
	 */
	static Pace even(int[] start, int chunks) {
		return new Pace() {

			@Override
			public int step(int hop, int chunk) {
				return start[hop] + chunk;
			}

			@Override
			public int chunk(int hop, int step) {
				int chunk = step - start[hop];
				return chunk >= 0 && chunk < chunks ? chunk : -1;
			}
		};
	}

	/**
	 * Follows every chunk.
	 *
	 * @param channels the channels of each hop, all of which it takes at once
	 * @param feeders  for each hop, those that have to bring a chunk before it can be taken on
	 */
	static Pace followed(int[][] channels, int[][] feeders, int chunks) {
		int[][] steps = new Follower(channels, feeders, chunks).follow();
		return new Pace() {

			@Override
			public int step(int hop, int chunk) {
				return steps[hop][chunk];
			}

			@Override
			public int chunk(int hop, int step) {
				return Math.max(-1, Arrays.binarySearch(steps[hop], step));
			}
		};
	}

	/** Goes from chunk to chunk, in the order in which they can go on: each takes the next step in which all its channels are free. */
	final class Follower {

		private final int[][] feeders;
		private final int[][] followers;
		/** For each hop, the numbers of its channels, and for each of these numbers the step from which on the channel is free. */
		private final int[][] channels;
		private final int[] free;
		private final int chunks;
		private final int[][] steps;
		/** For each hop, how many chunks have taken it. */
		private final int[] taken;
		/** The next chunks of hops: the step from which on one can be taken, times the hops, plus the hop. */
		private final PriorityQueue<Long> waiting = new PriorityQueue<>();

		Follower(int[][] channels, int[][] feeders, int chunks) {
			this.feeders = feeders;
			this.chunks = chunks;
			int hops = channels.length;
			this.channels = new int[hops][];
			steps = new int[hops][chunks];
			taken = new int[hops];
			followers = new int[hops][0];
			Map<Integer, Integer> numbers = new HashMap<>();
			for (int hop = 0; hop < hops; hop++) {
				this.channels[hop] = Arrays.stream(channels[hop]).map(channel -> numbers.computeIfAbsent(channel, any -> numbers.size()))
						.toArray();
				for (int feeder : feeders[hop]) {
					followers[feeder] = Arrays.copyOf(followers[feeder], followers[feeder].length + 1);
					followers[feeder][followers[feeder].length - 1] = hop;
				}
			}
			free = new int[numbers.size()];
		}

		int[][] follow() {
			for (int hop = 0; hop < feeders.length; hop++) {
				for (int chunk = 0; feeders[hop].length == 0 && chunk < chunks; chunk++) {
					take(hop, 0);
				}
			}
			while (!waiting.isEmpty()) {
				long first = waiting.remove();
				take((int) (first % feeders.length), (int) (first / feeders.length));
			}
			return steps;
		}

		private void take(int hop, int ready) {
			int step = ready;
			for (int channel : channels[hop]) {
				step = Math.max(step, free[channel]);
			}
			for (int channel : channels[hop]) {
				free[channel] = step + 1;
			}
			int chunk = taken[hop]++;
			steps[hop][chunk] = step;
			for (int follower : followers[hop]) {
				int arrived = 0;
				boolean all = true;
				for (int feeder : feeders[follower]) {
					all &= taken[feeder] > chunk;
					arrived = all ? Math.max(arrived, steps[feeder][chunk] + 1) : arrived;
				}
				if (all) {
					waiting.add((long) arrived * feeders.length + follower);
				}
			}
		}
	}
}
