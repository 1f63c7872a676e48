package barley.runtime.network;

import java.util.Arrays;
import java.util.stream.IntStream;

import barley.runtime.machine.Fault;

/** Lays out the members and rows of a {@link SwitchTree}, and checks that they are a tree. */
final class SwitchTreeRows {

	private static final int NONE = -1;

	private final SwitchNetwork network;
	private final String name;
	private final int root;
	final int[] members;
	final int[] memberPort;
	final int[] memberRow;
	final int[] vertexOfRow;
	final int[] parentPort;
	final int[] expected;
	final int[] firstPort;
	final int[] ports;
	final int[] rowAtPort;

	/**
	 * @param upPort the port of each vertex to its parent; -1 for the root and for vertices that are not in the tree
	 */
	SwitchTreeRows(SwitchNetwork network, String name, int root, int[] upPort) {
		this.network = network;
		this.name = name;
		this.root = root;
		int[] parent = Arrays.stream(upPort).map(port -> port == NONE ? NONE : network.neighbour(port)).toArray();
		checkLegs(parent);
		members = IntStream.range(0, network.vertices())
				.filter(vertex -> !network.isSwitch(vertex) && (vertex == root || parent[vertex] != NONE)).toArray();
		vertexOfRow = IntStream.range(0, network.vertices())
				.filter(vertex -> network.isSwitch(vertex) && (vertex == root || parent[vertex] != NONE)).toArray();
		memberPort = new int[members.length];
		memberRow = new int[members.length];
		parentPort = new int[vertexOfRow.length];
		expected = new int[vertexOfRow.length];
		firstPort = new int[vertexOfRow.length + 1];
		ports = new int[2 * vertexOfRow.length + members.length];
		rowAtPort = new int[ports.length];
		checkRoot(parent);
		layOut(upPort);
		count(parent);
	}

	private void checkLegs(int[] parent) {
		if (parent[root] != NONE) {
			throw Fault.of("wrong-walks", "%s: the root %s has a parent, %s", name, network.vertexName(root),
					network.vertexName(parent[root]));
		}
		for (int vertex = 0; vertex < parent.length; vertex++) {
			int up = parent[vertex];
			if (up != NONE && up != root && !network.isSwitch(up)) {
				throw Fault.of("tree-mixed", "%s: %s has a child, %s, but nodes are leaves of a tree over switches", name,
						network.vertexName(up), network.vertexName(vertex));
			}
			if (up != NONE && up != root && parent[up] == NONE) {
				throw Fault.of("wrong-walks", "%s: %s leads to %s, from where nothing leads to the root %s", name,
						network.vertexName(vertex), network.vertexName(up), network.vertexName(root));
			}
		}
	}

	private void checkRoot(int[] parent) {
		if (vertexOfRow.length == 0) {
			throw Fault.of("wrong-walks", "%s has no switch", name);
		}
		if (!network.isSwitch(root)) {
			long below = Arrays.stream(parent).filter(vertex -> vertex == root).count();
			if (below != 1) {
				throw Fault.of("tree-mixed",
						"%s: the root %s is a node with %,d children, but a root that is a node is attached to one switch", name,
						network.vertexName(root), below);
			}
		}
	}

	private void layOut(int[] upPort) {
		int[] rowOf = new int[network.vertices()];
		Arrays.fill(rowOf, NONE);
		for (int row = 0; row < vertexOfRow.length; row++) {
			rowOf[vertexOfRow[row]] = row;
		}
		int used = 0;
		for (int row = 0; row < vertexOfRow.length; row++) {
			int vertex = vertexOfRow[row];
			firstPort[row] = used;
			parentPort[row] = upPort[vertex];
			for (int port = network.firstPort(vertex); port < network.firstPort(vertex + 1); port++) {
				if (port == upPort[vertex] || upPort[network.neighbour(port)] == network.peer(port)) {
					ports[used] = port;
					rowAtPort[used++] = rowOf[network.neighbour(port)];
				}
			}
			if (used - firstPort[row] < (vertex == root ? 1 : 2)) {
				throw Fault.of("wrong-walks", "%s: the switch %s has no child", name, network.vertexName(vertex));
			}
		}
		firstPort[vertexOfRow.length] = used;
		for (int i = 0; i < members.length; i++) {
			int up = upPort[members[i]];
			for (int port = network.firstPort(members[i]); up == NONE; port++) {
				up = upPort[network.neighbour(port)] == network.peer(port) ? port : NONE;
			}
			memberPort[i] = up;
			memberRow[i] = rowOf[network.neighbour(up)];
		}
	}

	private void count(int[] parent) {
		int[] rowOf = new int[network.vertices()];
		for (int row = 0; row < vertexOfRow.length; row++) {
			rowOf[vertexOfRow[row]] = row;
		}
		int[] open = new int[network.vertices()];
		for (int vertex = 0; vertex < parent.length; vertex++) {
			if (parent[vertex] != NONE) {
				open[parent[vertex]]++;
			}
		}
		int[] below = new int[network.vertices()];
		int[] ready = new int[network.vertices()];
		int filled = 0;
		for (int vertex = 0; vertex < parent.length; vertex++) {
			if (parent[vertex] != NONE && open[vertex] == 0) {
				ready[filled++] = vertex;
			}
		}
		for (int next = 0; next < filled; next++) {
			int vertex = ready[next];
			below[vertex] += network.isSwitch(vertex) ? 0 : 1;
			int up = parent[vertex];
			below[up] += below[vertex];
			if (--open[up] == 0 && up != root) {
				ready[filled++] = up;
			}
		}
		if (open[root] > 0 || below[root] + (network.isSwitch(root) ? 0 : 1) != members.length) {
			throw Fault.of("wrong-walks", "%s: some of its vertices lead around in a circle", name);
		}
		for (int row = 0; row < vertexOfRow.length; row++) {
			int vertex = vertexOfRow[row];
			expected[row] = parent[vertex] == root && !network.isSwitch(root) ? members.length : below[vertex];
		}
	}
}
