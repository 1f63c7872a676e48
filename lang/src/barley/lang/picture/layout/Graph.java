package barley.lang.picture.layout;

import java.util.Arrays;
import java.util.BitSet;

import barley.runtime.machine.Machine;
import barley.runtime.machine.Synapses;

/**
 * An undirected simple graph of the nodes that are linked: each pair once, however many lanes join the two. Pairs are sorted by their
 * nodes.
 */
public final class Graph {

	private final int nodes;
	private final int[] from;
	private final int[] to;
	private final int[] start;
	private final int[] neighbours;

	/** Creates a graph from pairs in any order and direction; duplicates and loops are left out. */
	Graph(int nodes, int[] first, int[] second) {
		this.nodes = nodes;
		long[] pairs = new long[first.length];
		int count = 0;
		for (int i = 0; i < first.length; i++) {
			if (first[i] != second[i]) {
				pairs[count++] = (long) Math.min(first[i], second[i]) << 32 | Math.max(first[i], second[i]);
			}
		}
		long[] sorted = Arrays.stream(pairs, 0, count).sorted().distinct().toArray();
		from = Arrays.stream(sorted).mapToInt(pair -> (int) (pair >> 32)).toArray();
		to = Arrays.stream(sorted).mapToInt(pair -> (int) pair).toArray();
		start = new int[nodes + 1];
		for (int edge = 0; edge < from.length; edge++) {
			start[from[edge] + 1]++;
			start[to[edge] + 1]++;
		}
		for (int node = 0; node < nodes; node++) {
			start[node + 1] += start[node];
		}
		neighbours = new int[2 * from.length];
		int[] next = start.clone();
		for (int edge = 0; edge < from.length; edge++) {
			neighbours[next[from[edge]]++] = to[edge];
			neighbours[next[to[edge]]++] = from[edge];
		}
	}

	/**
	 * Returns the links of a machine between nodes that are {@code kept}; those in one direction if there are no others.
	 *
	 * @param synapses whether links in one direction are drawn
	 */
	public static Graph of(Machine machine, BitSet kept, boolean synapses) {
		if (machine.lanes() == 0 && synapses) {
			return ofSynapses(machine, kept);
		}
		int[] first = new int[machine.lanes()];
		int[] second = new int[machine.lanes()];
		for (int lane = 0; lane < first.length; lane++) {
			boolean both = kept.get(machine.from(lane)) && kept.get(machine.to(lane));
			first[lane] = both ? machine.from(lane) : 0;
			second[lane] = both ? machine.to(lane) : 0;
		}
		return new Graph(machine.vertices(), first, second);
	}

	private static Graph ofSynapses(Machine machine, BitSet kept) {
		int[] first = new int[(int) machine.synapses().synapses()];
		int[] second = new int[first.length];
		int count = 0;
		for (Synapses synapses : machine.synapses().all()) {
			for (int core = 0; core < synapses.cores(); core++) {
				for (int synapse = synapses.first(core); synapse < synapses.first(core + 1); synapse++) {
					int from = synapses.node(synapses.id(synapse));
					boolean both = kept.get(from) && kept.get(synapses.node(core));
					first[count] = both ? from : 0;
					second[count++] = both ? synapses.node(core) : 0;
				}
			}
		}
		return new Graph(machine.vertices(), first, second);
	}

	/** Returns the graph of groups of nodes; {@code group} has the number of each node's group, or -1. */
	Graph quotient(int groups, int[] group) {
		int[] first = new int[from.length];
		int[] second = new int[from.length];
		int count = 0;
		for (int edge = 0; edge < from.length; edge++) {
			if (group[from[edge]] >= 0 && group[to[edge]] >= 0) {
				first[count] = group[from[edge]];
				second[count++] = group[to[edge]];
			}
		}
		return new Graph(groups, Arrays.copyOf(first, count), Arrays.copyOf(second, count));
	}

	public int nodes() {
		return nodes;
	}

	public int edges() {
		return from.length;
	}

	public int from(int edge) {
		return from[edge];
	}

	public int to(int edge) {
		return to[edge];
	}

	int degree(int node) {
		return start[node + 1] - start[node];
	}

	int neighbour(int node, int index) {
		return neighbours[start[node] + index];
	}

	/** Returns the distance of each node from {@code source} in links; -1 for unreachable nodes. */
	int[] distances(int source) {
		int[] distance = new int[nodes];
		Arrays.fill(distance, -1);
		int[] queue = new int[nodes];
		int tail = 0;
		queue[tail++] = source;
		distance[source] = 0;
		for (int head = 0; head < tail; head++) {
			int node = queue[head];
			for (int slot = start[node]; slot < start[node + 1]; slot++) {
				int neighbour = neighbours[slot];
				if (distance[neighbour] < 0) {
					distance[neighbour] = distance[node] + 1;
					queue[tail++] = neighbour;
				}
			}
		}
		return distance;
	}
}
