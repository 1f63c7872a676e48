package barley.runtime.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineChecks;
import barley.runtime.program.MoveTable;
import barley.runtime.program.NodeTable;
import barley.runtime.program.PaceBlock;

/**
 * Writes a node table as text: a head, a row for each constant that all nodes share, a row with the names of the columns, a row for each
 * node, and the tables of moves and of blocks in which every node goes at its own pace. Explanations precede the rows, in lines that begin
 * with {@code #}.
 */
public final class NodeTableWriter {

	private NodeTableWriter() {
	}

	public static String write(NodeTable table, Machine machine) {
		StringBuilder text = new StringBuilder();
		write(table, machine, text);
		return text.toString();
	}

	/** Writes to a stream, because the text of a large machine is long. */
	public static void write(NodeTable table, Machine machine, Appendable out) {
		try {
			out.append(Head.of("nodes", machine.wiring())).append('\n');
			for (String name : table.shared().keySet()) {
				note(table, name, out);
				out.append("all\t").append(MachineChecks.name("constant", name)).append('\t')
						.append(MachineChecks.printable("constant", table.shared().get(name))).append('\n');
			}
			note(table, "role", out);
			for (String column : table.columns()) {
				note(table, column, out);
			}
			nodes(table, out);
			MoveTables moves = new MoveTables(machine);
			for (MoveTable of : table.moves()) {
				note(table, of.name(), out);
				moves.write(of, out);
			}
			PaceTables paces = new PaceTables(machine);
			for (Map.Entry<String, PaceBlock> of : table.paces().entrySet()) {
				note(table, of.getKey(), out);
				paces.write(of.getKey(), of.getValue(), out);
			}
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private static void nodes(NodeTable table, Appendable out) throws IOException {
		out.append("node\trole");
		for (String column : table.columns()) {
			out.append('\t').append(MachineChecks.name("column", column));
		}
		for (int node = 0; node < table.nodes(); node++) {
			out.append('\n').append(MachineChecks.name("node", table.nodeName(node))).append('\t')
					.append(MachineChecks.name("role", table.role(node)));
			for (String column : table.columns()) {
				out.append('\t').append(MachineChecks.printable("constant", table.text(node, column)));
			}
		}
		out.append('\n');
	}

	private static void note(NodeTable table, String name, Appendable out) throws IOException {
		if (!table.note(name).isEmpty()) {
			out.append("# ").append(name).append(": ").append(MachineChecks.printable("note", table.note(name))).append('\n');
		}
	}
}
