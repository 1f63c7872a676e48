package barley.runtime.machine;

import java.util.Arrays;

/**
 * The lanes at each node, as compressed rows: those of node {@code n} are in slots {@code start[n] .. start[n + 1] - 1}, sorted by
 * neighbour and then by lane, so that the lanes between two nodes are one range that a binary search finds. Built in time linear in nodes
 * and lanes.
 */
public final class Adjacency {

	private final int[] start;
	private final int[] lanes;
	private final int[] neighbours;

	Adjacency(int nodes, int[] from, int[] to, int count) {
		start = new int[nodes + 1];
		for (int lane = 0; lane < count; lane++) {
			start[from[lane] + 1]++;
			start[to[lane] + 1]++;
		}
		for (int node = 0; node < nodes; node++) {
			start[node + 1] += start[node];
		}
		int[] unsorted = new int[2 * count];
		int[] next = start.clone();
		for (int lane = 0; lane < count; lane++) {
			unsorted[next[from[lane]]++] = lane;
			unsorted[next[to[lane]]++] = lane;
		}
		// Walking the rows in order of their node and appending each lane to its other end leaves every row sorted by neighbour.
		lanes = new int[2 * count];
		neighbours = new int[2 * count];
		System.arraycopy(start, 0, next, 0, nodes + 1);
		for (int node = 0; node < nodes; node++) {
			for (int slot = start[node]; slot < start[node + 1]; slot++) {
				int lane = unsorted[slot];
				int place = next[from[lane] == node ? to[lane] : from[lane]]++;
				lanes[place] = lane;
				neighbours[place] = node;
			}
		}
	}

	/** Returns the number of lanes at a node, on or off. */
	public int degree(int node) {
		return start[node + 1] - start[node];
	}

	/** Returns the lane at an index of a node's row, {@code 0 <= index < degree(node)}. */
	public int lane(int node, int index) {
		return lanes[start[node] + index];
	}

	/** Returns the node at the other end of that lane. */
	public int neighbour(int node, int index) {
		return neighbours[start[node] + index];
	}

	/** Returns the lanes between two nodes, in order of their number; empty if none joins them. */
	public int[] between(int one, int other) {
		int first = firstSlot(one, other);
		int end = first;
		while (end < start[one + 1] && neighbours[end] == other) {
			end++;
		}
		return Arrays.copyOfRange(lanes, first, end);
	}

	/** Returns the number of a lane among the lanes of its pair, from 1: {@code #2} in the source. */
	int number(int one, int other, int lane) {
		int first = firstSlot(one, other);
		int slot = first;
		while (lanes[slot] != lane) {
			slot++;
		}
		return slot - first + 1;
	}

	private int firstSlot(int node, int neighbour) {
		int low = start[node];
		int high = start[node + 1];
		while (low < high) {
			int middle = (low + high) >>> 1;
			if (neighbours[middle] < neighbour) {
				low = middle + 1;
			} else {
				high = middle;
			}
		}
		return low;
	}
}
