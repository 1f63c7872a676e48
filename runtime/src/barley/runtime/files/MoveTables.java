package barley.runtime.files;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.Move;
import barley.runtime.program.MoveTable;
import barley.runtime.program.NodeTable;

/**
 * Writes and reads the tables of moves that follow the rows of the nodes. Each begins with its name and the names of its columns. The
 * columns for strides and places are written only if they are used.
 *
 * <pre>
 * moves     sendX
 * steps  from  to    lane  first  count  stride
 * 0-3    n[3]  n[4]  3     600    200    -200
 * </pre>
 */
final class MoveTables {

	private static final String TRANSFERS = "moves";
	private static final String DIVISIONS = "divisions";
	private static final List<String> TRANSFER_COLUMNS = List.of("steps", "from", "to", "lane", "first", "count");
	private static final List<String> DIVISION_COLUMNS = List.of("steps", "node", "divisor", "first", "count");
	private static final String STRIDE = "stride";
	private static final String PLACE = "place";
	private static final String PLACE_STRIDE = "place stride";

	private final Machine machine;
	private final NodeNumbers nodes;

	MoveTables(Machine machine) {
		this.machine = machine;
		nodes = new NodeNumbers(machine);
	}

	// ---------------------------------------------------------------- writing

	void write(MoveTable table, Appendable out) throws IOException {
		boolean strides = table.moves().stream().anyMatch(move -> move.stride() != 0);
		boolean places = table.moves().stream().anyMatch(Move::relocates);
		boolean placeStrides = table.moves().stream().anyMatch(move -> move.placeStride() != 0);
		out.append(table.divides() ? DIVISIONS : TRANSFERS).append('\t').append(table.name()).append('\n');
		out.append(String.join("\t", table.divides() ? DIVISION_COLUMNS : TRANSFER_COLUMNS)).append(strides ? "\t" + STRIDE : "")
				.append(places ? "\t" + PLACE : "").append(placeStrides ? "\t" + PLACE_STRIDE : "").append('\n');
		StringBuilder line = new StringBuilder();
		for (Move move : table.moves()) {
			line.setLength(0);
			line.append(move.firstStep()).append(move.lastStep() > move.firstStep() ? "-" + move.lastStep() : "");
			line.append('\t').append(machine.nodeName(move.from())).append(table.divides() ? "" : "\t" + machine.nodeName(move.to()));
			line.append('\t').append(move.lane()).append('\t').append(move.first()).append('\t').append(move.count());
			line.append(strides ? "\t" + move.stride() : "").append(!places ? "" : move.relocates() ? "\t" + move.place() : "\t");
			line.append(!placeStrides ? "" : move.relocates() ? "\t" + move.placeStride() : "\t");
			out.append(line).append('\n');
		}
	}

	// ---------------------------------------------------------------- reading

	/** Returns whether a row begins a table of moves. */
	static boolean begins(TabbedReader reader) {
		return reader.text(0).equals(TRANSFERS) || reader.text(0).equals(DIVISIONS);
	}

	/** Reads the table that begins at the current row, and advances to the row after it; returns whether there is one. */
	boolean read(TabbedReader reader, NodeTable.Builder into) {
		boolean divides = reader.text(0).equals(DIVISIONS);
		reader.expectColumns(2, 2);
		MoveTable.Builder table = divides ? MoveTable.divisions(reader.text(1)) : MoveTable.transfers(reader.text(1));
		List<String> columns = columns(reader, divides ? DIVISION_COLUMNS : TRANSFER_COLUMNS);
		boolean more = reader.next();
		while (more && !begins(reader) && !PaceTables.begins(reader)) {
			reader.expectColumns(columns.size(), columns.size());
			try {
				table.add(move(reader, columns, divides));
			} catch (IllegalArgumentException e) {
				throw reader.fault(e.getMessage());
			}
			more = reader.next();
		}
		try {
			into.moves(table.build());
		} catch (IllegalArgumentException e) {
			throw reader.fault(e.getMessage());
		}
		return more;
	}

	private static List<String> columns(TabbedReader reader, List<String> expected) {
		List<String> columns = new ArrayList<>();
		boolean there = reader.next();
		for (int column = 0; there && column < reader.columns(); column++) {
			columns.add(reader.text(column));
		}
		if (columns.size() < expected.size() || !columns.subList(0, expected.size()).equals(expected)) {
			throw reader.fault("expected the names of the columns: " + String.join(", ", expected));
		}
		return columns;
	}

	private Move move(TabbedReader reader, List<String> columns, boolean divides) {
		int from = nodes.of(reader, 1);
		int to = divides ? from : nodes.of(reader, 2);
		int lane = (int) (divides ? reader.number(2, "divisor", 2, Integer.MAX_VALUE)
				: reader.number(3, "lane", 0, machine.lanesAndCircuits() - 1L));
		if (!divides && (Math.min(from, to) != Math.min(machine.from(lane), machine.to(lane))
				|| Math.max(from, to) != Math.max(machine.from(lane), machine.to(lane)))) {
			throw reader.fault("lane " + lane + " does not lead from " + reader.text(1) + " to " + reader.text(2));
		}
		int place = columns.indexOf(PLACE);
		return new Move(step(reader, false), step(reader, true), from, to, lane,
				reader.number(columns.indexOf("first"), "first", 0, Long.MAX_VALUE),
				reader.number(columns.indexOf("count"), "count", 0, Long.MAX_VALUE), stride(reader, columns.indexOf(STRIDE)),
				place < 0 || reader.text(place).isEmpty() ? Move.SAME_PLACE : reader.number(place, PLACE, 0, Long.MAX_VALUE),
				stride(reader, columns.indexOf(PLACE_STRIDE)));
	}

	private static long stride(TabbedReader reader, int column) {
		return column < 0 || reader.text(column).isEmpty() ? 0 : reader.number(column, STRIDE, Long.MIN_VALUE, Long.MAX_VALUE);
	}

	private static int step(TabbedReader reader, boolean last) {
		String[] ends = reader.text(0).split("-", 2);
		try {
			return Integer.parseUnsignedInt(ends[last ? ends.length - 1 : 0]);
		} catch (NumberFormatException e) {
			throw reader.fault("expected steps such as 3 or 2-6, found " + Fault.quoted(reader.text(0)));
		}
	}
}
