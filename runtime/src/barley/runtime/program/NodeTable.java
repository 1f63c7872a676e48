package barley.runtime.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;
import barley.runtime.machine.NodeSets;

/**
 * The program and the constants of each node: constants shared by all nodes, a row for each node in the order of the machine's nodes, and
 * tables of moves and of blocks in which every node goes at its own pace. Where switches have programs, their rows follow those of the
 * nodes. A value is a text or an array of numbers; arrays need neither be written nor parsed, which takes most of the time for a million
 * nodes. Equal values are mostly stored once, because the columns of a regular machine contain few different ones.
 *
 * <pre>{@code
 * NodeTable.Builder builder = NodeTable.builder("position", "right");
 * builder.row("n[0]", "training.RingNode", 0, 1);
 * List<NodeProgram> programs = builder.build().programs(loader);
 * }</pre>
 */
public final class NodeTable {

	private final List<String> columns;
	private final Map<String, String> shared;
	/** For each node its name, its role, and a text or an array for each column. */
	private final List<Object[]> rows;
	private final Map<String, MoveTable> moves;
	private final Map<String, PaceBlock> paces;
	private final Map<String, String> notes;
	/** The file that it was read from; null if from none. */
	private final String file;
	/** For each node the line of its row. */
	private final int[] lines;
	private final Map<String, Integer> sharedLines;
	private final Recent<String, int[]> lists = new Recent<>(Object::hashCode, Object::equals);
	private final Recent<String, long[]> longLists = new Recent<>(Object::hashCode, Object::equals);
	private final Recent<int[], int[]> arrays;

	private NodeTable(Builder builder) {
		columns = builder.columns;
		shared = Collections.unmodifiableMap(builder.shared);
		moves = Collections.unmodifiableMap(builder.moves);
		paces = new LinkedHashMap<>(builder.paces);
		notes = Map.copyOf(builder.notes);
		rows = Collections.unmodifiableList(builder.rows);
		arrays = builder.arrays;
		file = builder.file;
		lines = builder.lines;
		sharedLines = Map.copyOf(builder.sharedLines);
	}

	public static Builder builder(String... columns) {
		return new Builder(0, List.of(columns));
	}

	/** Returns a builder with room for a number of nodes. */
	public static Builder builder(int nodes, String... columns) {
		return new Builder(nodes, List.of(columns));
	}

	/** Returns the names of the constants, without the columns of the node's name and role. */
	public List<String> columns() {
		return columns;
	}

	public int nodes() {
		return rows.size();
	}

	public String nodeName(int node) {
		return (String) rows.get(node)[0];
	}

	/** Returns the class of the node's program. */
	public String role(int node) {
		return (String) rows.get(node)[1];
	}

	/** Returns the constants that all nodes share, by name. */
	public Map<String, String> shared() {
		return shared;
	}

	/** Returns the tables of moves. */
	public Collection<MoveTable> moves() {
		return moves.values();
	}

	/** Returns the blocks in which every node goes at its own pace, by their names. */
	public Map<String, PaceBlock> paces() {
		return Collections.unmodifiableMap(paces);
	}

	/** Returns the explanation of a column, a shared constant or a table of moves; empty if there is none. */
	public String note(String name) {
		return notes.getOrDefault(name, "");
	}

	/** Returns the text of a constant. */
	public String text(int node, String column) {
		return Builder.text(value(node, column));
	}

	/** Returns the name of a node, behind the line of the file in which its constant stands: {@code S.nodes:12: n[0]}. */
	String place(int node, String column) {
		return file == null ? nodeName(node) : file + ":" + sharedLines.getOrDefault(column, lines[node]) + ": " + nodeName(node);
	}

	private Object value(int node, String column) {
		int index = columns.indexOf(column);
		if (index >= 0) {
			return rows.get(node)[2 + index];
		}
		if (!shared.containsKey(column)) {
			throw Fault.of("bad-constant", "%s: the table of nodes has no column %s", place(node, column), column);
		}
		return shared.get(column);
	}

	MoveTable moves(String name, String node) {
		if (!moves.containsKey(name)) {
			throw Fault.of("bad-constant", "%s: the table of nodes has no moves %s", node, name);
		}
		return moves.get(name);
	}

	/** Returns a block with operators; all nodes that name the same ones share it. */
	synchronized PaceBlock pace(String name, String node, List<Operator> operators) {
		PaceBlock block = paces.get(name);
		if (block == null) {
			throw Fault.of("bad-constant", "%s: the table of nodes has no async %s", node, name);
		}
		if (!block.operators().equals(operators)) {
			block = block.with(operators);
			paces.put(name, block);
		}
		return block;
	}

	/** Creates the programs of all rows, which are of nodes. */
	public List<NodeProgram> programs(ClassLoader loader) {
		return programs(loader, nodes());
	}

	/** Creates the programs of nodes, which are in the first rows. */
	public List<NodeProgram> programs(ClassLoader loader, int nodes) {
		return programs(NodeProgram.class, loader, 0, nodes);
	}

	/** Creates the programs of switches, which are in the rows behind those of nodes; none if there are no such rows. */
	public List<SwitchProgram> switches(ClassLoader loader, int nodes) {
		return programs(SwitchProgram.class, loader, nodes, nodes());
	}

	private <T> List<T> programs(Class<T> kind, ClassLoader loader, int first, int end) {
		Roles roles = new Roles(loader);
		List<T> programs = new ArrayList<>(end - first);
		for (int row = first; row < end; row++) {
			programs.add(roles.program(kind, role(row), new Constants(this, row, roles)));
		}
		return programs;
	}

	/** Returns a constant as a list of numbers. */
	synchronized int[] integers(int node, String column) {
		Object value = value(node, column);
		return value instanceof int[] list ? list : lists.of((String) value,
				text -> arrays.of(NodeSets.read(text, Integer.MAX_VALUE), same -> same));
	}

	/** Returns a constant as a list of long numbers. */
	synchronized long[] longIntegers(int node, String column) {
		return longLists.of(text(node, column), text -> text.isEmpty() ? new long[0]
				: Arrays.stream(text.split(",", -1)).mapToLong(Long::parseLong).toArray());
	}

	/** Collects rows. */
	public static final class Builder {

		private final List<String> columns;
		private final Map<String, String> shared = new LinkedHashMap<>();
		private final List<Object[]> rows;
		private final Map<String, MoveTable> moves = new LinkedHashMap<>();
		private final Map<String, PaceBlock> paces = new LinkedHashMap<>();
		private final Map<String, String> notes = new HashMap<>();
		private final Recent<String, String> texts = new Recent<>(Object::hashCode, Object::equals);
		private final Recent<int[], int[]> arrays = new Recent<>(Arrays::hashCode, Arrays::equals);
		private final Map<String, Integer> sharedLines = new HashMap<>();
		private String file;
		private int line;
		private int[] lines = {};

		private Builder(int nodes, List<String> columns) {
			this.columns = columns;
			rows = new ArrayList<>(nodes);
		}

		/** Says in which line of a file stands what is added next, for messages. */
		public Builder at(String from, int number) {
			file = from;
			line = number;
			return this;
		}

		/** Adds a constant shared by all nodes. */
		public Builder share(String name, Object value) {
			if (columns.contains(name) || shared.putIfAbsent(name, text(value)) != null) {
				throw new IllegalArgumentException("a second constant named " + name);
			}
			sharedLines.put(name, line);
			return this;
		}

		/** Adds a table of moves. */
		public Builder moves(MoveTable table) {
			if (moves.putIfAbsent(table.name(), table) != null) {
				throw new IllegalArgumentException("a second table of moves named " + table.name());
			}
			return this;
		}

		/** Adds a block in which every node goes at its own pace. */
		public Builder pace(String name, PaceBlock block) {
			if (paces.putIfAbsent(name, block) != null) {
				throw new IllegalArgumentException("a second async named " + name);
			}
			return this;
		}

		/** Adds an explanation of a column, a shared constant or a table of moves, for readers of the file. */
		public Builder note(String name, String words) {
			notes.put(name, words);
			return this;
		}

		/** Adds the next node. Arrays of integers are lists; other values are stored as text. */
		public Builder row(String node, String role, Object... values) {
			if (values.length != columns.size()) {
				throw new IllegalArgumentException(values.length + " values for the " + columns.size() + " columns " + columns);
			}
			Object[] row = new Object[2 + values.length];
			row[0] = node;
			row[1] = texts.of(role, text -> text);
			for (int i = 0; i < values.length; i++) {
				row[2 + i] = values[i] instanceof int[] list ? arrays.of(list.clone(), same -> same)
						: texts.of(text(values[i]), same -> same);
			}
			if (file != null) {
				lines = rows.size() < lines.length ? lines : Arrays.copyOf(lines, Math.max(16, 2 * lines.length));
				lines[rows.size()] = line;
			}
			rows.add(row);
			return this;
		}

		public NodeTable build() {
			return new NodeTable(this);
		}

		private static String text(Object value) {
			if (!(value instanceof int[] list)) {
				return String.valueOf(value);
			}
			StringBuilder text = new StringBuilder();
			for (int number : list) {
				text.append(text.isEmpty() ? "" : ",").append(number);
			}
			return text.toString();
		}
	}
}
