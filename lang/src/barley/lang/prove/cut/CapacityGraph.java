package barley.lang.prove.cut;

import java.util.Arrays;
import java.util.function.IntToLongFunction;

import barley.runtime.machine.Adjacency;
import barley.runtime.machine.Machine;

/**
 * Nodes, or parts of nodes, with what the lanes between two of them carry together in each direction. Rows of flat arrays: the neighbours
 * of {@code v} stand from {@code start[v]} to before {@code start[v + 1]}, sorted; at the same places stand what lanes carry from {@code v}
 * to them, and from them to {@code v}. Where no lane is one-way these two are one array. A pair that one-way lanes join is in both rows,
 * with 0 for the direction in which none leads.
 */
final class CapacityGraph {

	final int size;
	final int[] start;
	final int[] neighbours;
	final long[] capacities;
	/** What lanes carry from the neighbours. */
	final long[] incoming;

	private CapacityGraph(int size, int[] start, int[] neighbours, long[] capacities, long[] incoming) {
		this.size = size;
		this.start = start;
		this.neighbours = neighbours;
		this.capacities = capacities;
		this.incoming = incoming;
	}

	/** Returns the nodes of a machine, where a lane carries {@code rate} each way, or the only way that it leads. */
	static CapacityGraph of(Machine machine, IntToLongFunction rate) {
		Adjacency adjacency = machine.adjacency();
		int[] start = new int[machine.vertices() + 1];
		int[] neighbours = new int[machine.channels()];
		long[] capacities = new long[machine.channels()];
		boolean directed = machine.hasOneWay();
		long[] incoming = directed ? new long[machine.channels()] : capacities;
		int end = 0;
		for (int node = 0; node < machine.vertices(); node++) {
			for (int i = 0; i < adjacency.degree(node); i++) {
				int lane = adjacency.lane(node, i);
				int neighbour = adjacency.neighbour(node, i);
				if (end == start[node] || neighbours[end - 1] != neighbour) {
					neighbours[end++] = neighbour;
				}
				boolean oneWay = directed && machine.isOneWay(lane);
				if (!oneWay || machine.from(lane) == node) {
					capacities[end - 1] = Math.addExact(capacities[end - 1], rate.applyAsLong(lane));
				}
				if (directed && !(oneWay && machine.from(lane) == node)) {
					incoming[end - 1] = Math.addExact(incoming[end - 1], rate.applyAsLong(lane));
				}
			}
			start[node + 1] = end;
		}
		return of(start, neighbours, capacities, incoming, end);
	}

	private static CapacityGraph of(int[] start, int[] neighbours, long[] capacities, long[] incoming, int end) {
		long[] outgoing = Arrays.copyOf(capacities, end);
		return new CapacityGraph(start.length - 1, start, Arrays.copyOf(neighbours, end), outgoing,
				incoming == capacities ? outgoing : Arrays.copyOf(incoming, end));
	}

	/** Returns whether lanes between two vertices may carry more one way than the other. */
	boolean isDirected() {
		return incoming != capacities;
	}

	/** Returns the same where all lanes lead the other way. */
	CapacityGraph reversed() {
		return new CapacityGraph(size, start, neighbours, incoming, capacities);
	}

	/** Returns the same where all nodes with the same number in {@code part} are one. */
	CapacityGraph merged(int[] part, int parts) {
		int[] ends = new int[parts + 1];
		for (int node = 0; node < size; node++) {
			ends[part[node] + 1] += start[node + 1] - start[node];
		}
		for (int each = 0; each < parts; each++) {
			ends[each + 1] += ends[each];
		}
		int[] nodes = byPart(part, parts);
		int[] rows = new int[parts + 1];
		int[] found = new int[neighbours.length];
		long[] sums = new long[neighbours.length];
		long[] sumsBack = isDirected() ? new long[neighbours.length] : sums;
		long[] to = new long[parts];
		long[] back = new long[parts];
		int end = 0;
		int next = 0;
		for (int each = 0; each < parts; each++) {
			int from = end;
			for (; next < size && part[nodes[next]] == each; next++) {
				for (int arc = start[nodes[next]]; arc < start[nodes[next] + 1]; arc++) {
					int other = part[neighbours[arc]];
					if (other != each) {
						if (to[other] == 0 && back[other] == 0) {
							found[end++] = other;
						}
						to[other] = Math.addExact(to[other], capacities[arc]);
						back[other] = Math.addExact(back[other], incoming[arc]);
					}
				}
			}
			Arrays.sort(found, from, end);
			for (int arc = from; arc < end; arc++) {
				sums[arc] = to[found[arc]];
				sumsBack[arc] = back[found[arc]];
				to[found[arc]] = 0;
				back[found[arc]] = 0;
			}
			rows[each + 1] = end;
		}
		return of(rows, found, sums, sumsBack, end);
	}

	private int[] byPart(int[] part, int parts) {
		int[] next = new int[parts + 1];
		for (int node = 0; node < size; node++) {
			next[part[node] + 1]++;
		}
		for (int each = 0; each < parts; each++) {
			next[each + 1] += next[each];
		}
		int[] nodes = new int[size];
		for (int node = 0; node < size; node++) {
			nodes[next[part[node]]++] = node;
		}
		return nodes;
	}

	/** Returns where a pair stands in the row of the first; negative if no lane joins them. */
	int arc(int from, int to) {
		return Arrays.binarySearch(neighbours, start[from], start[from + 1], to);
	}

	/** Returns all nodes, those that a search from {@code first} finds first; those that no lane joins to it last. */
	int[] fromNearToFar(int first) {
		int[] order = new int[size];
		boolean[] seen = new boolean[size];
		int end = 0;
		for (int root = first, next = 0; end < size; root = (root + 1) % size) {
			if (!seen[root]) {
				seen[root] = true;
				order[end++] = root;
			}
			for (; next < end; next++) {
				for (int arc = start[order[next]]; arc < start[order[next] + 1]; arc++) {
					if (!seen[neighbours[arc]]) {
						seen[neighbours[arc]] = true;
						order[end++] = neighbours[arc];
					}
				}
			}
		}
		return order;
	}
}
