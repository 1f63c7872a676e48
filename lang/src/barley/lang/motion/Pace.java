package barley.lang.motion;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
	 * @param channels the channel of each hop
	 * @param feeders  for each hop, those that have to bring a chunk before it can be taken on
	 */
	static Pace followed(int[] channels, int[][] feeders, int chunks) {
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

	/** Goes step by step, from channel to channel that has something to do. */
	final class Follower {

		private record Wait(int hop, int chunk) {
		}

		private final int[][] feeders;
		private final int[][] followers;
		private final int chunks;
		private final int[][] steps;
		private final int[] queued;
		private final int[] arrived;
		private final int[] queueOf;
		private final List<Deque<Wait>> queues = new ArrayList<>();
		private final BitSet busy = new BitSet();

		Follower(int[] channels, int[][] feeders, int chunks) {
			this.feeders = feeders;
			this.chunks = chunks;
			int hops = channels.length;
			steps = new int[hops][chunks];
			queued = new int[hops];
			arrived = new int[hops];
			queueOf = new int[hops];
			followers = new int[hops][0];
			Map<Integer, Integer> known = new HashMap<>();
			for (int hop = 0; hop < hops; hop++) {
				Integer queue = known.putIfAbsent(channels[hop], queues.size());
				queueOf[hop] = queue == null ? queues.size() : queue;
				if (queue == null) {
					queues.add(new ArrayDeque<>());
				}
				for (int feeder : feeders[hop]) {
					followers[feeder] = Arrays.copyOf(followers[feeder], followers[feeder].length + 1);
					followers[feeder][followers[feeder].length - 1] = hop;
				}
			}
		}

		int[][] follow() {
			for (int hop = 0; hop < feeders.length; hop++) {
				if (feeders[hop].length == 0) {
					queue(hop, chunks);
				}
			}
			for (int step = 0; !busy.isEmpty(); step++) {
				take(step);
			}
			return steps;
		}

		private void take(int step) {
			BitSet next = new BitSet();
			for (int queue = busy.nextSetBit(0); queue >= 0; queue = busy.nextSetBit(queue + 1)) {
				Wait first = queues.get(queue).remove();
				steps[first.hop][first.chunk] = step;
				arrived[first.hop]++;
				Arrays.stream(followers[first.hop]).forEach(next::set);
				if (queues.get(queue).isEmpty()) {
					busy.clear(queue);
				}
			}
			for (int hop = next.nextSetBit(0); hop >= 0; hop = next.nextSetBit(hop + 1)) {
				int there = chunks;
				for (int feeder : feeders[hop]) {
					there = Math.min(there, arrived[feeder]);
				}
				queue(hop, there);
			}
		}

		private void queue(int hop, int there) {
			while (queued[hop] < there) {
				queues.get(queueOf[hop]).add(new Wait(hop, queued[hop]++));
				busy.set(queueOf[hop]);
			}
		}
	}
}
