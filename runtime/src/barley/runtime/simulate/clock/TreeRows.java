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

	private static final int SHIFT = 2;
	private static final int UP = 0;
	private static final int UP_ROW = 1;
	private static final int EXPECTED = 2;
	private static final int FIRST = 3;

	/** Four numbers of each row, side by side, because a packet that is combined needs most of them. */
	private final int[] data;
	/** The ports of all rows. */
	final int[] port;
	/** The row at the other end of a port, or -1 if that is a node. */
	final int[] rowAtPort;
	private final Map<SwitchTree, Integer> base = new IdentityHashMap<>();

	private TreeRows(int rows, int ports) {
		data = new int[rows + 1 << SHIFT];
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
		made.set(rows, FIRST, filled);
		return made;
	}

	/** Returns some rows of one switch, whose neighbours are all outside. */
	static TreeRows of(SwitchNetwork network, int vertex, List<SwitchRow> rows) {
		TreeRows made = new TreeRows(rows.size(), rows.stream().mapToInt(row -> row.children().length + (row.isRoot() ? 0 : 1)).sum());
		int filled = 0;
		for (int at = 0; at < rows.size(); at++) {
			SwitchRow row = rows.get(at);
			made.set(at, UP, row.isRoot() ? NONE : network.portOn(row.parent(), vertex));
			made.set(at, UP_ROW, NONE);
			made.set(at, EXPECTED, row.expected());
			made.set(at, FIRST, filled);
			IntStream parent = row.isRoot() ? IntStream.empty() : IntStream.of(row.parent());
			for (int port : IntStream.concat(parent, IntStream.of(row.children())).map(lane -> network.portOn(lane, vertex)).sorted()
					.toArray()) {
				made.port[filled] = port;
				made.rowAtPort[filled++] = NONE;
			}
		}
		made.set(rows.size(), FIRST, filled);
		return made;
	}

	/** Returns the tree of a statement, or null. */
	static SwitchTree treeOf(NetworkStatement statement) {
		return statement instanceof TreeReduce reduce ? reduce.tree()
				: statement instanceof TreeBroadcast broadcast ? broadcast.tree() : null;
	}

	/** Returns the row of a tree at the switch of a member. */
	int row(SwitchTree tree, int member) {
		return base.get(tree) + tree.memberRow(member);
	}

	private int fill(SwitchTree tree, int from, int filled) {
		int used = filled;
		for (int row = 0; row < tree.rows(); row++) {
			int at = from + row;
			set(at, UP, tree.parentPort(row));
			set(at, UP_ROW, NONE);
			set(at, EXPECTED, tree.expected(row));
			set(at, FIRST, used);
			for (int i = tree.firstPort(row); i < tree.firstPort(row + 1); i++) {
				port[used] = tree.port(i);
				rowAtPort[used] = tree.rowAtPort(i) < 0 ? NONE : from + tree.rowAtPort(i);
				if (port[used] == up(at)) {
					set(at, UP_ROW, rowAtPort[used]);
				}
				used++;
			}
		}
		return used;
	}

	/** Returns the port to the parent, or -1 at a root that is a switch. */
	int up(int row) {
		return data[row << SHIFT | UP];
	}

	/** Returns the row of the parent, or -1 if it is a node. */
	int upRow(int row) {
		return data[row << SHIFT | UP_ROW];
	}

	/** Returns the contributions after which a sum is complete. */
	int expected(int row) {
		return data[row << SHIFT | EXPECTED];
	}

	/** Returns the index of the first port of a row, which ends before that of the next one. */
	int first(int row) {
		return data[row << SHIFT | FIRST];
	}

	private void set(int row, int column, int value) {
		data[row << SHIFT | column] = value;
	}
}
