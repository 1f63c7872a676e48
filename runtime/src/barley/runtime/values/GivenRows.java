package barley.runtime.values;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import barley.runtime.data.DataTable;
import barley.runtime.data.Vector;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.simulate.option.GivenData;

/**
 * Values of data in a file of the caller: a line for each node that owns them, in the order of the nodes, with its elements separated by
 * commas; those of a family member after member. Of data of synapses, a line for each core that hears has for each element the values of
 * all its synapses, in the order of the cores that these hear. Lines that are empty or begin with {@code #} count for nothing.
 */
final class GivenRows {

	private final String file;
	private final List<String> lines;
	private final Machine machine;
	private final DataTable table;
	private int line;

	GivenRows(String file, List<String> lines, Machine machine, DataTable table) {
		this.file = file;
		this.lines = lines;
		this.machine = machine;
		this.table = table;
	}

	/** Adds the values of some elements. */
	GivenData addTo(GivenData given, NamedElements named) {
		int data = named.elements().data();
		int[] nodes = IntStream.range(0, machine.nodes()).filter(node -> table.holds(node, data)).toArray();
		Map<Integer, Vector> values = new HashMap<>();
		for (int node : nodes) {
			String[] cells = cells(named.name(), nodes.length);
			if (cells.length != named.elements().count() * table.values(node, data)) {
				throw Fault.of("wrong-values", "%s:%d: %s has %,d values of %s here, but %s has %,d elements", file, line,
						machine.nodeName(node),
						cells.length, named.name(), named.name(), named.elements().count() * table.values(node, data));
			}
			values.put(node, vector(data, cells));
		}
		if (next() != null) {
			throw Fault.of("wrong-values", "%s:%d: %s has a line for each node that has it, and this is one more", file, line,
					named.name());
		}
		return given.with(named.elements(), values);
	}

	private String[] cells(String name, int nodes) {
		String row = next();
		if (row == null) {
			throw Fault.of("wrong-values", "%s ends before it has a line for each node that has %s: %,d in all", file, name,
					nodes);
		}
		return row.split(",", -1);
	}

	/** Returns the next line that counts, or null. */
	private String next() {
		while (line < lines.size()) {
			String text = lines.get(line++).strip();
			if (!text.isEmpty() && !text.startsWith("#")) {
				return text;
			}
		}
		return null;
	}

	private Vector vector(int data, String[] cells) {
		Vector vector = Vector.of(table.type(data), cells.length);
		for (int i = 0; i < cells.length; i++) {
			try {
				vector.setBits(i, table.type(data).parse(cells[i].strip()));
			} catch (NumberFormatException e) {
				throw Fault.of("wrong-values", "%s:%d: %s is no number of type %s", file, line, Fault.quoted(cells[i].strip()),
						table.type(data).word());
			}
		}
		return vector;
	}
}
