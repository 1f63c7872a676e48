package barley.runtime.files;

import java.io.Reader;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.NodeTable;

/**
 * Reads files written by {@link NodeTableWriter}, and checks that they belong to the machine: the same wiring, the same nodes in the same
 * order.
 */
public final class NodeTableReader {

	private NodeTableReader() {
	}

	/** Reads a table; the file's name is used only in messages. */
	public static NodeTable read(String file, Reader text, Machine machine) {
		return read(new TabbedReader(file, text), machine);
	}

	static NodeTable read(TabbedReader reader, Machine machine) {
		Head.check(reader, "nodes", machine.name(), machine.wiring());
		Map<String, String> shared = new LinkedHashMap<>();
		Map<String, Integer> lines = new HashMap<>();
		boolean more = reader.next();
		while (more && reader.text(0).equals("all")) {
			reader.expectColumns(3, 3);
			if (shared.putIfAbsent(reader.text(1), reader.text(2)) != null) {
				throw reader.fault("a second constant named " + Fault.quoted(reader.text(1)));
			}
			lines.put(reader.text(1), reader.line());
			more = reader.next();
		}
		if (!more || !reader.text(0).equals("node") || reader.columns() < 2 || !reader.text(1).equals("role")) {
			throw reader.fault("expected the names of the columns: node, role and those of the constants");
		}
		String[] columns = new String[reader.columns() - 2];
		for (int i = 0; i < columns.length; i++) {
			columns[i] = reader.text(i + 2);
		}
		NodeTable.Builder builder = NodeTable.builder(columns);
		try {
			shared.forEach((name, value) -> builder.at(reader.file(), lines.get(name)).share(name, value));
		} catch (IllegalArgumentException e) {
			throw reader.fault(e.getMessage());
		}
		int nodes = 0;
		more = reader.next();
		while (more && !((nodes == machine.nodes() || nodes == machine.vertices())
				&& (MoveTables.begins(reader) || PaceTables.begins(reader)))) {
			reader.expectColumns(columns.length + 2, columns.length + 2);
			if (nodes == machine.vertices()) {
				throw reader.fault("more rows than " + machine.name() + " has nodes, " + nodes);
			}
			if (!reader.text(0).equals(machine.nodeName(nodes))) {
				throw reader.fault("expected the row of " + machine.nodeName(nodes) + ", found that of " + Fault.quoted(reader.text(0)));
			}
			Object[] values = new Object[columns.length];
			for (int i = 0; i < values.length; i++) {
				values[i] = reader.text(i + 2);
			}
			builder.at(reader.file(), reader.line()).row(reader.text(0), reader.text(1), values);
			nodes++;
			more = reader.next();
		}
		int all = nodes > machine.nodes() ? machine.vertices() : machine.nodes();
		if (nodes < all) {
			throw reader.fault("the rows of " + (all - nodes) + " nodes are missing, the first is " + machine.nodeName(nodes));
		}
		MoveTables moves = new MoveTables(machine);
		PaceTables paces = new PaceTables(machine);
		while (more) {
			more = PaceTables.begins(reader) ? paces.read(reader, builder) : moves.read(reader, builder);
		}
		return builder.build();
	}
}
