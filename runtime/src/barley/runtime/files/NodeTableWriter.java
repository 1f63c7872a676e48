package barley.runtime.files;

import java.io.IOException;
import java.io.UncheckedIOException;

import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineChecks;
import barley.runtime.program.NodeTable;

/** Write a table of nodes as text: a head, a row with the names of the columns, a row for each node. */
public final class NodeTableWriter {

	private NodeTableWriter() {
	}

	public static String write(NodeTable table, Machine machine) {
		StringBuilder text = new StringBuilder();
		write(table, machine, text);
		return text.toString();
	}

	/** Write to a stream what would be a long string for a large machine. */
	public static void write(NodeTable table, Machine machine, Appendable out) {
		try {
			out.append(Head.of("nodes", machine.wiring())).append("\nnode\trole");
			for (String column : table.columns()) {
				out.append('\t').append(MachineChecks.name("column", column));
			}
			for (int node = 0; node < table.nodes(); node++) {
				out.append('\n').append(MachineChecks.name("node", table.nodeName(node))).append('\t').append(MachineChecks.name("role", table.role(node)));
				for (String column : table.columns()) {
					out.append('\t').append(MachineChecks.printable("constant", table.text(node, column)));
				}
			}
			out.append('\n');
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}
