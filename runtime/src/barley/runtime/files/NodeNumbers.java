package barley.runtime.files;

import java.util.HashMap;
import java.util.Map;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;

/** The numbers of nodes by their names, for tables that name them in each row. */
final class NodeNumbers {

	private final Machine machine;
	private final Map<String, Integer> numbers = new HashMap<>();

	NodeNumbers(Machine machine) {
		this.machine = machine;
	}

	/** Returns the node whose name is in a column of the current row. */
	int of(TabbedReader reader, int column) {
		for (int node = numbers.size(); node < machine.nodes(); node++) {
			numbers.put(machine.nodeName(node), node);
		}
		Integer node = numbers.get(reader.text(column));
		if (node == null) {
			throw reader.fault("no node named " + Fault.quoted(reader.text(column)));
		}
		return node;
	}
}
