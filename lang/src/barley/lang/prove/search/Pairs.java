package barley.lang.prove.search;

import java.util.Arrays;
import java.util.stream.IntStream;

import barley.runtime.machine.Adjacency;
import barley.runtime.machine.Machine;

/**
 * The pairs of nodes that lanes join: what rings can be laid through. Lanes of a pair serve equally, so that only their number
 * matters; those that are off do not count.
 *
 * @param nodes how many nodes there are
 * @param from  the smaller node of each pair; pairs are sorted by it, then by the other
 * @param to    the larger node of each pair
 * @param lanes how many lanes join each pair, one at least
 * @param at    the pairs that each node belongs to
 */
record Pairs(int nodes, int[] from, int[] to, int[] lanes, int[][] at) {

	static Pairs of(Machine machine) {
		Adjacency adjacency = machine.adjacency();
		int[] from = new int[machine.lanes()];
		int[] to = new int[from.length];
		int[] lanes = new int[from.length];
		int count = 0;
		for (int node = 0; node < machine.vertices(); node++) {
			for (int i = 0; i < adjacency.degree(node); i++) {
				int other = adjacency.neighbour(node, i);
				if (other > node && machine.isOn(adjacency.lane(node, i)) && !machine.isOneWay(adjacency.lane(node, i))) {
					boolean known = count > 0 && from[count - 1] == node && to[count - 1] == other;
					count += known ? 0 : 1;
					from[count - 1] = node;
					to[count - 1] = other;
					lanes[count - 1]++;
				}
			}
		}
		return of(machine.vertices(), from, to, lanes, count);
	}

	private static Pairs of(int nodes, int[] from, int[] to, int[] lanes, int count) {
		int[][] at = new int[nodes][0];
		int[] sizes = new int[nodes];
		for (int pair = 0; pair < count; pair++) {
			sizes[from[pair]]++;
			sizes[to[pair]]++;
		}
		Arrays.setAll(at, node -> new int[sizes[node]]);
		int[] next = new int[nodes];
		for (int pair = 0; pair < count; pair++) {
			at[from[pair]][next[from[pair]]++] = pair;
			at[to[pair]][next[to[pair]]++] = pair;
		}
		return new Pairs(nodes, Arrays.copyOf(from, count), Arrays.copyOf(to, count), Arrays.copyOf(lanes, count), at);
	}

	/** Returns what is left when each of {@code rings} has taken a lane from every node to the next. */
	Pairs without(int[][] rings) {
		int[] left = lanes.clone();
		for (int[] ring : rings) {
			for (int i = 0; i < ring.length; i++) {
				left[between(ring[i], ring[(i + 1) % ring.length])]--;
			}
		}
		int[] some = IntStream.range(0, left.length).filter(pair -> left[pair] > 0).toArray();
		return of(nodes, Arrays.stream(some).map(pair -> from[pair]).toArray(), Arrays.stream(some).map(pair -> to[pair]).toArray(),
				Arrays.stream(some).map(pair -> left[pair]).toArray(), some.length);
	}

	int count() {
		return from.length;
	}

	/** Returns the node of a pair that is not {@code node}. */
	int other(int pair, int node) {
		return from[pair] == node ? to[pair] : from[pair];
	}

	/** Returns how many lanes end at a node. */
	int lanesAt(int node) {
		return Arrays.stream(at[node]).map(pair -> lanes[pair]).sum();
	}

	/** Returns the pair of two nodes, or -1 if no lane connects them. */
	int between(int one, int another) {
		for (int pair : at[one]) {
			if (other(pair, one) == another) {
				return pair;
			}
		}
		return -1;
	}
}
