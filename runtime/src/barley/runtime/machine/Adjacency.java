package barley.runtime.machine;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The lanes at each node, as compressed rows: those of node {@code n} are in slots {@code start[n] .. start[n + 1] - 1}, sorted by
 * neighbour and then by lane, so that the lanes between two nodes are one range that a binary search finds. Built in time linear in nodes
 * and lanes. A pair of nodes may have as many lanes as a machine: who asks for one of them, or whether there are any, must not copy all.
 */
public final class Adjacency {

	private static final int NONE = -1;

	private final int[] start;
	private final int[] lanes;
	private final int[] neighbours;
	/** For the first slot of each pair, the slot of its first lane that leads to the neighbour; null if all lanes lead both ways. */
	private final int[] leading;

	Adjacency(int nodes, int[] from, int[] to, int count, BitSet oneWay) {
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
		leading = oneWay.isEmpty() ? null : leading(to, oneWay);
	}

	private int[] leading(int[] to, BitSet oneWay) {
		int[] found = new int[lanes.length];
		Arrays.fill(found, NONE);
		for (int node = 0; node < start.length - 1; node++) {
			int first = start[node];
			for (int slot = first; slot < start[node + 1]; slot++) {
				first = neighbours[slot] == neighbours[first] ? first : slot;
				if (found[first] == NONE && !(oneWay.get(lanes[slot]) && to[lanes[slot]] == node)) {
					found[first] = slot;
				}
			}
		}
		return found;
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

	/** Returns whether a lane joins two nodes. */
	public boolean joins(int one, int other) {
		int first = firstSlot(one, other);
		return first < start[one + 1] && neighbours[first] == other;
	}

	/** Returns how many lanes join two nodes. */
	public int count(int one, int other) {
		return firstSlot(one, other + 1) - firstSlot(one, other);
	}

	/** Returns a lane between two nodes by its place in the order of their numbers, {@code 0 <= index < count(one, other)}. */
	public int between(int one, int other, int index) {
		return lanes[firstSlot(one, other) + index];
	}

	/** Returns the lanes between two nodes, in order of their number; empty if none joins them. */
	public int[] between(int one, int other) {
		return Arrays.copyOfRange(lanes, firstSlot(one, other), firstSlot(one, other + 1));
	}

	/** Returns the first lane on which a node may send to another, on or off; negative if there is none. */
	int leading(int sender, int receiver) {
		if (!joins(sender, receiver)) {
			return NONE;
		}
		int first = firstSlot(sender, receiver);
		int slot = leading == null ? first : leading[first];
		return slot == NONE ? NONE : lanes[slot];
	}

	/** Returns the number of a lane among the lanes of its pair, from 1: {@code #2} in the source. */
	int number(int one, int other, int lane) {
		int first = firstSlot(one, other);
		return Arrays.binarySearch(lanes, first, firstSlot(one, other + 1), lane) - first + 1;
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
