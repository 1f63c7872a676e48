package barley.runtime.program;

import java.util.ArrayList;
import java.util.List;

import barley.runtime.machine.Fault;
import barley.runtime.machine.NodeSets;

/**
 * Which program each node runs and with which constants: one row a node, in the order of the machine's nodes. Equal texts are mostly
 * kept once, since the columns of a regular machine hold few different ones.
 *
 * <pre>{@code
 * NodeTable.Builder builder = NodeTable.builder("position", "right");
 * builder.row("n[0]", "training.RingNode", 0, 1);
 * List<NodeProgram> programs = builder.build().programs(loader);
 * }</pre>
 */
public final class NodeTable {

	private final List<String> columns;
	private final List<String[]> rows;
	private final Recent<int[]> lists = new Recent<>();

	private NodeTable(Builder builder) {
		columns = builder.columns;
		rows = List.copyOf(builder.rows);
	}

	public static Builder builder(String... columns) {
		return new Builder(List.of(columns));
	}

	/** The names of the constants, without the node's name and its role. */
	public List<String> columns() {
		return columns;
	}

	public int nodes() {
		return rows.size();
	}

	public String nodeName(int node) {
		return rows.get(node)[0];
	}

	/** The class that the node's program is an object of. */
	public String role(int node) {
		return rows.get(node)[1];
	}

	/** A constant as it stands in the table. */
	public String text(int node, String column) {
		int index = columns.indexOf(column);
		if (index < 0) {
			throw Fault.of("bad-constant", "%s: the table of nodes has no column %s", nodeName(node), column);
		}
		return rows.get(node)[2 + index];
	}

	/** Make the program of every node. */
	public List<NodeProgram> programs(ClassLoader loader) {
		Roles roles = new Roles(loader);
		List<NodeProgram> programs = new ArrayList<>(nodes());
		for (int node = 0; node < nodes(); node++) {
			programs.add(roles.program(role(node), new Constants(this, node, roles)));
		}
		return programs;
	}

	synchronized int[] integers(String text) {
		return lists.of(text, list -> NodeSets.read(list, Integer.MAX_VALUE));
	}

	/** Collects rows. */
	public static final class Builder {

		private final List<String> columns;
		private final List<String[]> rows = new ArrayList<>();
		private final Recent<String> texts = new Recent<>();

		private Builder(List<String> columns) {
			this.columns = columns;
		}

		/** Add the next node; values are written as text, arrays of integers as lists. */
		public Builder row(String node, String role, Object... values) {
			if (values.length != columns.size()) {
				throw new IllegalArgumentException(values.length + " values for the " + columns.size() + " columns " + columns);
			}
			String[] row = new String[2 + values.length];
			row[0] = node;
			row[1] = texts.of(role, text -> text);
			for (int i = 0; i < values.length; i++) {
				String text = values[i] instanceof int[] list ? list(list) : String.valueOf(values[i]);
				row[2 + i] = texts.of(text, same -> same);
			}
			rows.add(row);
			return this;
		}

		public NodeTable build() {
			return new NodeTable(this);
		}

		private static String list(int[] list) {
			StringBuilder text = new StringBuilder();
			for (int number : list) {
				text.append(text.isEmpty() ? "" : ",").append(number);
			}
			return text.toString();
		}
	}
}
