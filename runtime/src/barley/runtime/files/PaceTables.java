package barley.runtime.files;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineChecks;
import barley.runtime.program.NodeTable;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.PaceBlockBuilder;
import barley.runtime.program.PaceLoop;

/**
 * Writes and reads the tables of blocks in which every node goes at its own pace; they stand among those of moves. Each begins with its
 * name and the number of data. The number of buffers follows if they are bounded, then
 * rooms in transit and statements, numbered as they come, then the loops of which rounds are left out:
 * the first item, how many items a round has, how many rounds follow here, and how many do not. Last come the items: node, statement, the
 * operations of a compute or the send of a receive, and four columns for each part, which are its room, its first element, the number of
 * elements and their use. That is 0 for what a compute reads, 1 for what it renews and 2 for
 * what a kernel of the program renews, the channel on which a part is sent (-1 if it
 * stays), and the operator that combines it, by its number in the program (-1 if it replaces, -n if it is divided by n then).
 * Between them stand the iterations of loops, see {@link IterationRows}.
 *
 * <pre>
 * async     pipeline  3
 * buffers   2
 * transit   0         500
 * statement Pipeline.barley:7 send act[k] from n[s] to n[s + 1]
 * rounds    0         3           64 936
 * iteration 1         k        3
 * compute   n[0]  0   1000000000  0  0  500  1
 * send      n[0]  0   0           0  0  500  4
 * receive   n[1]  0   1           0  0  500  -1
 * </pre>
 */
final class PaceTables {

	private static final String ASYNC = "async";
	private static final String BUFFERS = "buffers";
	private static final String TRANSIT = "transit";
	private static final String STATEMENT = "statement";
	private static final String ROUNDS = "rounds";
	private static final List<String> KINDS = List.of("compute", "send", "receive");
	private static final int FIRST_PART = 4;
	private static final int PART = 4;

	private final Machine machine;
	private final NodeNumbers nodes;

	PaceTables(Machine machine) {
		this.machine = machine;
		nodes = new NodeNumbers(machine);
	}

	// ---------------------------------------------------------------- writing

	void write(String name, PaceBlock block, Appendable out) throws IOException {
		out.append(ASYNC).append('\t').append(name).append('\t').append(Integer.toString(block.data())).append('\n');
		if (block.buffers() != PaceBlock.UNBOUNDED) {
			out.append(BUFFERS + '\t' + block.buffers() + '\n');
		}
		for (PaceBlock.Transit transit : block.transits()) {
			out.append(TRANSIT + '\t' + transit.data() + '\t' + transit.elements() + '\n');
		}
		for (String statement : block.statements()) {
			out.append(STATEMENT).append('\t').append(MachineChecks.printable("statement", statement)).append('\n');
		}
		for (PaceLoop loop : block.loops()) {
			out.append(ROUNDS + '\t' + loop.first() + '\t' + loop.length() + '\t' + loop.written() + '\t' + loop.more() + '\n');
		}
		StringBuilder line = new StringBuilder();
		IterationRows iterations = new IterationRows();
		for (int item = 0; item < block.count(); item++) {
			iterations.write(block.iteration(item), out);
			line.setLength(0);
			line.append(KINDS.get(block.kind(item))).append('\t').append(machine.nodeName(block.node(item))).append('\t')
					.append(block.statement(item)).append('\t')
					.append(block.kind(item) == PaceBlock.RECEIVE ? block.partner(item) : block.flop(item));
			for (int part = block.firstPart(item); part < block.firstPart(item + 1); part++) {
				line.append('\t').append(block.room(part)).append('\t').append(block.first(part)).append('\t')
						.append(block.elements(part)).append('\t').append(block.use(part));
			}
			out.append(line).append('\n');
		}
	}

	// ---------------------------------------------------------------- reading

	/** Returns whether a row begins the table of a block. */
	static boolean begins(TabbedReader reader) {
		return reader.text(0).equals(ASYNC);
	}

	/** Reads the table that begins at the current row, and advances to the row after it; returns whether there is one. */
	boolean read(TabbedReader reader, NodeTable.Builder into) {
		reader.expectColumns(3, 3);
		String name = reader.text(1);
		PaceBlockBuilder block = new PaceBlockBuilder((int) reader.number(2, "number of data", 0, Integer.MAX_VALUE));
		boolean more = reader.next();
		if (more && reader.text(0).equals(BUFFERS)) {
			reader.expectColumns(2, 2);
			block.buffers((int) reader.number(1, "buffers", 0, Integer.MAX_VALUE));
			more = reader.next();
		}
		for (; more && reader.text(0).equals(TRANSIT); more = reader.next()) {
			reader.expectColumns(3, 3);
			block.transit((int) reader.number(1, "data", 0, Integer.MAX_VALUE), reader.number(2, "elements", 0, Long.MAX_VALUE));
		}
		List<String> statements = new ArrayList<>();
		for (; more && reader.text(0).equals(STATEMENT); more = reader.next()) {
			reader.expectColumns(2, 2);
			statements.add(reader.text(1));
		}
		for (; more && reader.text(0).equals(ROUNDS); more = reader.next()) {
			reader.expectColumns(5, 5);
			block.repeat(new PaceLoop((int) reader.number(1, "first item", 0, Integer.MAX_VALUE),
					(int) reader.number(2, "items of a round", 1, Integer.MAX_VALUE),
					(int) reader.number(3, "rounds", 1, Integer.MAX_VALUE), reader.number(4, "further rounds", 1, PaceLoop.MOST)));
		}
		List<Integer> receives = new ArrayList<>();
		List<Integer> sends = new ArrayList<>();
		IterationRows iterations = new IterationRows();
		for (int count = 0; more && !begins(reader) && !MoveTables.begins(reader); more = reader.next()) {
			if (reader.text(0).equals(IterationRows.ITERATION)) {
				block.iteration(iterations.read(reader));
				continue;
			}
			if (item(reader, block, statements) == PaceBlock.RECEIVE) {
				receives.add(count);
				sends.add((int) reader.number(3, "send", 0, Integer.MAX_VALUE));
			}
			count++;
		}
		try {
			for (int i = 0; i < receives.size(); i++) {
				block.match(sends.get(i), receives.get(i));
			}
			into.pace(name, block.build());
		} catch (IllegalArgumentException e) {
			throw reader.fault("async " + name + ": " + e.getMessage());
		}
		return more;
	}

	/** Adds an item, and returns its kind. */
	private int item(TabbedReader reader, PaceBlockBuilder block, List<String> statements) {
		int kind = KINDS.indexOf(reader.text(0));
		if (kind < 0) {
			throw reader.fault("expected compute, send or receive, found " + Fault.quoted(reader.text(0)));
		}
		int columns = reader.columns();
		if (columns < FIRST_PART || (columns - FIRST_PART) % PART != 0) {
			throw reader.fault("expected 4 columns and 4 for each part, found " + columns);
		}
		int statement = (int) reader.number(2, "statement", 0, statements.size() - 1L);
		block.add((byte) kind, nodes.of(reader, 1), statements.get(statement),
				kind == PaceBlock.RECEIVE ? 0 : reader.number(3, "operations", 0, Long.MAX_VALUE));
		for (int part = FIRST_PART; part < columns; part += PART) {
			block.part((int) reader.number(part, "room", 0, Integer.MAX_VALUE), reader.number(part + 1, "first", 0, Long.MAX_VALUE),
					reader.number(part + 2, "count", 0, Long.MAX_VALUE),
					(int) reader.number(part + 3, "use", -Integer.MAX_VALUE, Integer.MAX_VALUE));
		}
		return kind;
	}
}
