package barley.lang.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

import barley.runtime.machine.Machine;
import barley.runtime.program.NodeTable;

/** The columns of a table of nodes: the constants in which nodes of a role differ. */
final class Columns {

	private final int nodes;
	private final List<String> names = new ArrayList<>();
	private final List<IntFunction<Object>> values = new ArrayList<>();

	Columns(int nodes) {
		this.nodes = nodes;
	}

	/** Adds a column, with a number, a list of numbers or a text for each node. */
	void add(String name, IntFunction<Object> value) {
		names.add(name);
		values.add(value);
	}

	void add(String name, String[] texts) {
		add(name, node -> texts[node]);
	}

	/** @param roleOf the binary class name of a node's program */
	NodeTable table(Machine machine, IntFunction<String> roleOf) {
		NodeTable.Builder table = NodeTable.builder(names.toArray(String[]::new));
		for (int node = 0; node < nodes; node++) {
			Object[] row = new Object[values.size()];
			for (int column = 0; column < row.length; column++) {
				row[column] = values.get(column).apply(node);
			}
			table.row(machine.nodeName(node), roleOf.apply(node), row);
		}
		return table.build();
	}
}
