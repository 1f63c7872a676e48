package barley.lang.prove.figures;

import java.util.Arrays;

import barley.runtime.machine.Adjacency;
import barley.runtime.machine.Machine;

/**
 * How many hops nodes are apart, by breadth-first search. The diameter is exact for machines of up to 2,000 nodes, where each
 * node is searched from: nodes times lanes. Beyond, it is that of a double sweep: the distance from a node that is most distant
 * from the first one, to the one that is most distant from there; never more than the diameter, and mostly equal (C. Magnien,
 * M. Latapy, M. Habib, <i>Fast computation of empirically tight bounds for the diameter of massive graphs</i>, 2009).
 */
final class Distances {

	private static final int MOST_EXACT = 2_000;

	private final int nodes;
	private final int[] start;
	private final int[] neighbours;
	private final int[] distance;
	private final int[] queue;
	private int diameter = -1;

	Distances(Machine machine) {
		nodes = machine.vertices();
		Adjacency adjacency = machine.adjacency();
		start = new int[nodes + 1];
		int[] found = new int[machine.channels()];
		int size = 0;
		for (int node = 0; node < nodes; node++) {
			for (int i = 0; i < adjacency.degree(node); i++) {
				int neighbour = adjacency.neighbour(node, i);
				if (i == 0 || neighbour != found[size - 1]) {
					found[size++] = neighbour;
				}
			}
			start[node + 1] = size;
		}
		neighbours = Arrays.copyOf(found, size);
		distance = new int[nodes];
		queue = new int[nodes];
	}

	/** Returns the largest distance of any two nodes that are joined at all. */
	int diameter() {
		if (diameter < 0) {
			diameter = 0;
			if (nodes > MOST_EXACT) {
				search(0);
				diameter = search(queue[nodes - 1]);
			}
			for (int node = 0; nodes <= MOST_EXACT && node < nodes; node++) {
				diameter = Math.max(diameter, search(node));
			}
		}
		return diameter;
	}

	/** Returns the distance of the node that is most distant from {@code root}; it is last in the queue. */
	int search(int root) {
		Arrays.fill(distance, -1);
		distance[root] = 0;
		queue[0] = root;
		int end = 1;
		for (int next = 0; next < end; next++) {
			int node = queue[next];
			for (int i = start[node]; i < start[node + 1]; i++) {
				if (distance[neighbours[i]] < 0) {
					distance[neighbours[i]] = distance[node] + 1;
					queue[end++] = neighbours[i];
				}
			}
		}
		int last = queue[end - 1];
		queue[nodes - 1] = last;
		return distance[last];
	}
}
