package barley.runtime.network.prove;

import java.util.Arrays;

/** Finds a circle in a graph of channels. Takes time linear in the pairs, and once more for each member of the circle found first. */
final class WaitLoop {

	private static final int NONE = -1;

	private final int[] first;
	private final int[] successor;

	private WaitLoop(int channels, ChannelPairs pairs) {
		first = new int[channels + 1];
		successor = new int[pairs.size()];
		for (int i = 0; i < pairs.size(); i++) {
			first[pairs.first(i) + 1]++;
		}
		for (int channel = 0; channel < channels; channel++) {
			first[channel + 1] += first[channel];
		}
		int[] next = first.clone();
		for (int i = 0; i < pairs.size(); i++) {
			successor[next[pairs.first(i)]++] = pairs.second(i);
		}
	}

	/** Returns the members of a circle in order, or an empty array. */
	static int[] find(int channels, ChannelPairs pairs) {
		WaitLoop graph = new WaitLoop(channels, pairs);
		int[] circle = graph.any(channels);
		int[] best = circle;
		int tries = Math.min(circle.length, 64);
		for (int i = 0; i < tries && best.length > 2; i++) {
			int[] through = graph.through(circle[i], channels, best.length);
			best = through.length > 0 && through.length < best.length ? through : best;
		}
		return best;
	}

	/** Finds some circle, by a depth-first walk. */
	private int[] any(int channels) {
		byte[] state = new byte[channels];
		int[] path = new int[channels];
		int[] edge = first.clone();
		for (int start = 0; start < channels; start++) {
			if (state[start] != 0) {
				continue;
			}
			int depth = 0;
			path[depth++] = start;
			state[start] = 1;
			while (depth > 0) {
				int channel = path[depth - 1];
				if (edge[channel] == first[channel + 1]) {
					state[channel] = 2;
					depth--;
					continue;
				}
				int next = successor[edge[channel]++];
				if (state[next] == 1) {
					int from = depth - 1;
					while (path[from] != next) {
						from--;
					}
					return Arrays.copyOfRange(path, from, depth);
				}
				if (state[next] == 0) {
					state[next] = 1;
					path[depth++] = next;
				}
			}
		}
		return new int[0];
	}

	/** Finds the shortest circle through a channel, if it is shorter than a limit, by a breadth-first walk. */
	private int[] through(int channel, int channels, int limit) {
		int[] from = new int[channels];
		int[] distance = new int[channels];
		int[] queue = new int[channels];
		Arrays.fill(from, NONE);
		int reached = 0;
		queue[reached++] = channel;
		for (int next = 0; next < reached; next++) {
			int at = queue[next];
			if (distance[at] + 1 >= limit) {
				break;
			}
			for (int i = first[at]; i < first[at + 1]; i++) {
				int to = successor[i];
				if (to == channel) {
					int[] circle = new int[distance[at] + 1];
					for (int place = distance[at], member = at; place >= 0; place--, member = from[member]) {
						circle[place] = member;
					}
					return circle;
				}
				if (from[to] == NONE) {
					from[to] = at;
					distance[to] = distance[at] + 1;
					queue[reached++] = to;
				}
			}
		}
		return new int[0];
	}
}
