package barley.lang.generate;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

import barley.runtime.machine.Machine;
import barley.runtime.program.MoveTable;
import barley.runtime.program.NodeTable;
import barley.runtime.program.PaceBlock;

/**
 * What stands in the table of nodes: the constants that all nodes share, a column for each in which they differ, and tables of moves, all
 * with notes.
 */
final class Columns {

	private final int nodes;
	private final Map<String, Object> shared = new LinkedHashMap<>();
	private final List<String> names = new ArrayList<>();
	private final List<IntFunction<Object>> values = new ArrayList<>();
	/** The columns that only switches have; they have no others. */
	private final BitSet ofSwitches = new BitSet();
	private final List<MoveTable> moves = new ArrayList<>();
	private final Map<String, PaceBlock> paces = new LinkedHashMap<>();
	private final Map<String, String> notes = new LinkedHashMap<>();

	/** @param role what to note about the programs of the nodes */
	Columns(int nodes, String role) {
		this.nodes = nodes;
		notes.put("role", role);
	}

	/** Adds a constant that all nodes share. */
	void share(String name, String note, Object value) {
		shared.put(name, value);
		notes.put(name, note);
	}

	/** Adds a column, with a number, a list of numbers or a text for each node. */
	void add(String name, String note, IntFunction<Object> value) {
		names.add(name);
		values.add(value);
		notes.put(name, note);
	}

	/** Adds a column that only switches have, some of them perhaps an empty entry. */
	void addOfSwitches(String name, String note, IntPredicate who, IntFunction<Object> value) {
		ofSwitches.set(names.size());
		add(name, note, vertex -> who.test(vertex) ? value.apply(vertex) : "");
	}

	void add(String name, String note, String[] texts) {
		add(name, note, node -> texts[node]);
	}

	/** Adds a constant of some nodes: shared if it is the same for all of these, otherwise in a column that is empty for the others. */
	void add(String name, String note, IntPredicate who, IntFunction<Object> value) {
		Object[] different = IntStream.range(0, nodes).filter(who).mapToObj(value).map(Columns::comparable).distinct().limit(2).toArray();
		if (different.length == 1) {
			share(name, note, value.apply(IntStream.range(0, nodes).filter(who).findFirst().orElseThrow()));
		} else {
			add(name, note, node -> who.test(node) ? value.apply(node) : "");
		}
	}

	private static Object comparable(Object value) {
		return value instanceof int[] list ? IntBuffer.wrap(list) : value;
	}

	/** Adds a table of what nodes move. */
	void add(MoveTable table, String note) {
		moves.add(table);
		notes.put(table.name(), note);
	}

	/** Adds a block in which every node goes at its own pace. */
	void add(String name, PaceBlock block, String note) {
		paces.put(name, block);
		notes.put(name, note);
	}

	/** @param roleOf the binary class name of the program of a node or switch */
	NodeTable table(Machine machine, IntFunction<String> roleOf) {
		int rows = ofSwitches.isEmpty() ? nodes : machine.vertices();
		NodeTable.Builder table = NodeTable.builder(rows, names.toArray(String[]::new));
		shared.forEach(table::share);
		for (int vertex = 0; vertex < rows; vertex++) {
			Object[] row = new Object[values.size()];
			for (int column = 0; column < row.length; column++) {
				row[column] = machine.isSwitch(vertex) == ofSwitches.get(column) ? values.get(column).apply(vertex) : "";
			}
			table.row(machine.nodeName(vertex), roleOf.apply(vertex), row);
		}
		moves.forEach(table::moves);
		paces.forEach(table::pace);
		notes.forEach(table::note);
		return table.build();
	}
}
