package barley.runtime.simulate.clock;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkStatement;
import barley.runtime.network.NetworkStatement.TreeBroadcast;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.network.SwitchRow;
import barley.runtime.network.SwitchTree;

/**
 * The rows of all trees of an exchange in one sequence. A packet that follows a tree carries the number of its row at the switch to which
 * it goes, so that no switch has to look up a tree.
 */
final class TreeRows {

	static final int NONE = -1;

	/** The port to the parent, or -1 at a root that is a switch. */
	final int[] up;
	/** The row of the parent, or -1 if it is a node. */
	final int[] upRow;
	final int[] expected;
	final int[] first;
	final int[] port;
	/** The row at the other end of a port, or -1 if that is a node. */
	final int[] rowAtPort;
	private final Map<SwitchTree, Integer> base = new IdentityHashMap<>();

	private TreeRows(int rows, int ports) {
		up = new int[rows];
		upRow = new int[rows];
		expected = new int[rows];
		first = new int[rows + 1];
		port = new int[ports];
		rowAtPort = new int[ports];
	}

	/** Returns the rows of all trees of an exchange. */
	static TreeRows of(NetworkExchange exchange) {
		Map<SwitchTree, Integer> base = new IdentityHashMap<>();
		int rows = 0;
		int ports = 0;
		List<SwitchTree> trees = new ArrayList<>();
		for (NetworkStatement statement : exchange.statements()) {
			SwitchTree tree = treeOf(statement);
			if (tree != null && base.putIfAbsent(tree, rows) == null) {
				trees.add(tree);
				rows = Math.addExact(rows, tree.rows());
				ports = Math.addExact(ports, tree.firstPort(tree.rows()));
			}
		}
		TreeRows made = new TreeRows(rows, ports);
		made.base.putAll(base);
		int filled = 0;
		for (SwitchTree tree : trees) {
			filled = made.fill(tree, base.get(tree), filled);
		}
		made.first[rows] = filled;
		return made;
	}

	/** Returns some rows of one switch, whose neighbours are all outside. */
	static TreeRows of(SwitchNetwork network, int vertex, List<SwitchRow> rows) {
		TreeRows made = new TreeRows(rows.size(), rows.stream().mapToInt(row -> row.children().length + (row.isRoot() ? 0 : 1)).sum());
		int filled = 0;
		for (int at = 0; at < rows.size(); at++) {
			SwitchRow row = rows.get(at);
			made.up[at] = row.isRoot() ? NONE : network.portOn(row.parent(), vertex);
			made.upRow[at] = NONE;
			made.expected[at] = row.expected();
			made.first[at] = filled;
			IntStream parent = row.isRoot() ? IntStream.empty() : IntStream.of(row.parent());
			for (int port : IntStream.concat(parent, IntStream.of(row.children())).map(lane -> network.portOn(lane, vertex)).sorted().toArray()) {
				made.port[filled] = port;
				made.rowAtPort[filled++] = NONE;
			}
		}
		made.first[rows.size()] = filled;
		return made;
	}

	/** Returns the tree of a statement, or null. */
	static SwitchTree treeOf(NetworkStatement statement) {
		return statement instanceof TreeReduce reduce ? reduce.tree()
				: statement instanceof TreeBroadcast broadcast ? broadcast.tree() : null;
	}

	/** Returns the row of a tree at a switch. */
	int row(SwitchTree tree, int vertex) {
		return base.get(tree) + tree.rowOf(vertex);
	}

	private int fill(SwitchTree tree, int from, int filled) {
		int used = filled;
		for (int row = 0; row < tree.rows(); row++) {
			int at = from + row;
			up[at] = tree.parentPort(row);
			upRow[at] = NONE;
			expected[at] = tree.expected(row);
			first[at] = used;
			for (int i = tree.firstPort(row); i < tree.firstPort(row + 1); i++) {
				port[used] = tree.port(i);
				rowAtPort[used] = tree.rowAtPort(i) < 0 ? NONE : from + tree.rowAtPort(i);
				if (port[used] == up[at]) {
					upRow[at] = rowAtPort[used];
				}
				used++;
			}
		}
		return used;
	}
}
