package barley.lang.wiring;

import java.util.Arrays;

import barley.runtime.machine.Adjacency;
import barley.runtime.machine.Machine;

/**
 * The tree of shortest ways from nodes to a root in which as much as possible meets early (lang/doc/FIGURES.md,
 * trees of shortest paths): nodes are taken in breadth-first order; each hangs itself below the neighbour one hop nearer to the root
 * that has most children already, the first such where several have. Takes time linear in the lanes.
 */
public final class ShortestTree {

	private static final int NONE = -1;

	private final Machine machine;
	private final Adjacency adjacency;
	private final int[] distance;
	private final int[] parent;
	private final int[] children;
	private final int[] order;
	private int reached;

	private ShortestTree(Machine machine, int root) {
		this.machine = machine;
		adjacency = machine.adjacency();
		distance = new int[machine.vertices()];
		parent = new int[machine.vertices()];
		children = new int[machine.vertices()];
		order = new int[machine.vertices()];
		Arrays.fill(distance, NONE);
		Arrays.fill(parent, NONE);
		distance[root] = 0;
		order[reached++] = root;
		for (int next = 0; next < reached; next++) {
			visit(order[next]);
		}
	}

	/** Returns for each vertex its parent on the way from {@code members} to {@code root}; -1 for the root and those not needed. */
	public static int[] parents(Machine machine, int root, int[] members) {
		ShortestTree tree = new ShortestTree(machine, root);
		int[] needed = new int[machine.vertices()];
		Arrays.fill(needed, NONE);
		for (int member : members) {
			for (int node = member; tree.parent[node] != NONE && needed[node] == NONE; node = tree.parent[node]) {
				needed[node] = tree.parent[node];
			}
		}
		return needed;
	}

	private void visit(int node) {
		if (reached > 1 && distance[node] > 0) {
			parent[node] = nearest(node);
			children[parent[node]]++;
		}
		for (int i = 0; i < adjacency.degree(node); i++) {
			int neighbour = adjacency.neighbour(node, i);
			if (distance[neighbour] == NONE && leads(node, i)) {
				distance[neighbour] = distance[node] + 1;
				order[reached++] = neighbour;
			}
		}
	}

	/** Returns whether a neighbour may send to a node. */
	private boolean leads(int node, int index) {
		return machine.isOpen(machine.channel(adjacency.lane(node, index), adjacency.neighbour(node, index)));
	}

	private int nearest(int node) {
		int best = NONE;
		for (int i = 0; i < adjacency.degree(node); i++) {
			int neighbour = adjacency.neighbour(node, i);
			boolean nearer = distance[neighbour] == distance[node] - 1 && machine.isOpen(machine.channel(adjacency.lane(node, i), node));
			if (nearer && (best == NONE || children[neighbour] > children[best] || children[neighbour] == children[best]
					&& neighbour < best)) {
				best = neighbour;
			}
		}
		return best;
	}
}
