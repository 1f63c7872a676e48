package barley.runtime.network;

import java.util.Arrays;

/**
 * Constructs the tree of shortest ways to a root in which as many packets as possible meet early (seed 001, T1 to T7): vertices are taken
 * in breadth-first order from the root, and each is attached to the neighbour one hop nearer to the root that has most children already,
 * the first of several, by the first lane that leads both ways if there is one. Nodes other than the root are ends, never passed. Takes
 * time linear in the lanes.
 */
final class MeetingTree {

	private static final int NONE = -1;

	private final SwitchNetwork network;
	private final int root;
	private final int[] distance;
	/** The port to the parent. */
	private final int[] up;
	private final int[] children;

	private MeetingTree(SwitchNetwork network, int root) {
		this.network = network;
		this.root = root;
		distance = new int[network.vertices()];
		up = new int[network.vertices()];
		children = new int[network.vertices()];
		Arrays.fill(distance, NONE);
		Arrays.fill(up, NONE);
		walk();
	}

	/** Returns the port to the parent of each vertex on the way from a member to the root; -1 for all others. */
	static int[] upPorts(SwitchNetwork network, int root, int[] members) {
		MeetingTree tree = new MeetingTree(network, root);
		int[] needed = new int[network.vertices()];
		Arrays.fill(needed, NONE);
		for (int member : members) {
			for (int vertex = member; tree.up[vertex] != NONE && needed[vertex] == NONE; vertex = network.neighbour(tree.up[vertex])) {
				needed[vertex] = tree.up[vertex];
			}
		}
		return needed;
	}

	private void walk() {
		int[] order = new int[network.vertices()];
		int reached = 0;
		distance[root] = 0;
		order[reached++] = root;
		for (int next = 0; next < reached; next++) {
			int vertex = order[next];
			if (vertex != root) {
				up[vertex] = nearest(vertex);
				children[network.neighbour(up[vertex])]++;
			}
			if (vertex == root || network.isSwitch(vertex)) {
				for (int port = network.firstPort(vertex); port < network.firstPort(vertex + 1); port++) {
					int neighbour = network.neighbour(port);
					if (distance[neighbour] == NONE && network.sends(network.peer(port))) {
						distance[neighbour] = distance[vertex] + 1;
						order[reached++] = neighbour;
					}
				}
			}
		}
	}

	private int nearest(int vertex) {
		int best = NONE;
		for (int port = network.firstPort(vertex); port < network.firstPort(vertex + 1); port++) {
			int neighbour = network.neighbour(port);
			boolean passable = network.sends(port) && (neighbour == root || network.isSwitch(neighbour));
			if (passable && distance[neighbour] == distance[vertex] - 1 && (best == NONE
					|| children[neighbour] > children[network.neighbour(best)] || isBetterLane(port, best))) {
				best = port;
			}
		}
		return best;
	}

	private boolean isBetterLane(int port, int best) {
		return network.neighbour(port) == network.neighbour(best) && network.sends(network.peer(port))
				&& !network.sends(network.peer(best));
	}
}
