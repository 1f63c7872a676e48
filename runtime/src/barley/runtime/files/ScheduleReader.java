package barley.runtime.files;

import java.io.Reader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.LongStream;

import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeSets;
import barley.runtime.program.Expectation;

/** Reads files written by {@link ScheduleWriter}. Errors are reported with file and line. */
public final class ScheduleReader {

	/** Begins the row with the hash over the whole program; tables that were written by hand have none. */
	static final String PROGRAM = "program";

	private static final String PER = "per ";

	private final TabbedReader reader;
	private final Machine machine;
	private final DataTable.Builder data = DataTable.builder();
	private final ClassLoader loader;
	/** User-defined operators by their words. */
	private final Map<String, Operator> own = new HashMap<>();
	private final Map<String, String> types = new HashMap<>();
	private final Map<String, int[]> sets = new HashMap<>();
	private final List<Expectation> expectations = new ArrayList<>();

	private final Seals seals;

	private ScheduleReader(TabbedReader reader, Machine machine, ClassLoader loader, Seals seals) {
		this.reader = reader;
		this.seals = seals;
		this.loader = loader;
		this.machine = machine;
	}

	/** Reads a schedule; the file's name is used only in messages, the loader finds the classes of user-defined operators. */
	public static Schedule read(String file, Reader text, Machine machine, ClassLoader loader) {
		return read(new TabbedReader(file, text), machine, loader, new Seals());
	}

	/** Reads a schedule and the seals of all tables. */
	static Schedule read(TabbedReader reader, Machine machine, ClassLoader loader, Seals seals) {
		return new ScheduleReader(reader, machine, loader, seals).read();
	}

	private Schedule read() {
		Head.check(reader, "schedule", machine.name(), machine.wiring());
		if (!reader.next() || !reader.text(0).equals("schedule")) {
			throw reader.fault("expected the schedule's name: schedule, tab, name");
		}
		reader.expectColumns(2, 2);
		String name = reader.text(1);
		boolean more = reader.next();
		if (more && reader.text(0).equals(PROGRAM)) {
			reader.expectColumns(2, 2);
			seals.program(reader.text(1));
			more = reader.next();
		}
		for (; more && reader.text(0).equals("data"); more = reader.next()) {
			reader.expectColumns(4, 5);
			located(this::data);
		}
		if (more && reader.text(0).equals("held")) {
			int numbers = reader.columns() == 2 ? 1 : machine.nodes();
			reader.expectColumns(1 + numbers, 1 + numbers);
			data.held(LongStream.rangeClosed(1, numbers).map(column ->
					reader.number((int) column, "bytes that a node holds", 0, Long.MAX_VALUE)).toArray());
			more = reader.next();
		}
		DataTable table = data.build();
		for (; more && reader.text(0).equals("operator"); more = reader.next()) {
			reader.expectColumns(3, 3);
			types.put(reader.text(1), reader.text(2));
			own.put(reader.text(1), operator(reader.text(1), reader.text(2)));
		}
		for (; more; more = reader.next()) {
			if (Seals.begins(reader)) {
				seals.read(reader);
			} else if (reader.text(0).equals("expect")) {
				reader.expectColumns(7, 9);
				expect(table);
			} else {
				throw reader.fault("expected data, then expect, found " + Fault.quoted(reader.text(0)));
			}
		}
		return new Schedule(name, table, expectations, types);
	}

	private DataTable.Builder data() {
		ElementType type = known(ElementType.of(reader.text(2)), "type", 2);
		long length = reader.number(3, "length", 0, Long.MAX_VALUE);
		if (reader.columns() > 4 && reader.text(4).startsWith(PER)) {
			int link = machine.synapses().find(reader.text(4).substring(PER.length()));
			return data.addPer(reader.text(1), type, length, known(link < 0 ? null : machine.synapses().of(link), "type of synapses", 4));
		}
		return reader.columns() > 4 ? data.add(reader.text(1), type, length, set(4)) : data.add(reader.text(1), type, length);
	}

	/** Returns the constant of a class that defines an operator. */
	private Operator operator(String word, String type) {
		try {
			Operator operator = (Operator) Class.forName(type, true, loader).getField("OPERATOR").get(null);
			if (operator == null || !operator.word().equals(word)) {
				throw reader.fault("class " + type + " is operator " + operator + ", not " + word
						+ ": generate and compile the program again");
			}
			return operator;
		} catch (ReflectiveOperationException | LinkageError | ClassCastException e) {
			throw reader.fault("no class " + type + " with a constant OPERATOR: compile it beside the node programs");
		}
	}

	private void expect(DataTable table) {
		int index = data(table, 2);
		long length = table.length(index);
		long first = reader.number(3, "first element", 0, length);
		long count = reader.number(4, "number of elements", 0, length - first);
		Operator operator = known(own.getOrDefault(reader.text(5), Operator.of(reader.text(5))), "operator", 5);
		if (!operator.accepts(table.type(index))) {
			throw reader.fault(table.type(index).word() + " does not have " + operator.word());
		}
		int[] contributors = set(6);
		if (contributors.length == 0) {
			throw reader.fault("expected contributors");
		}
		int source = reader.columns() > 8 ? data(table, 8) : index;
		long origin = reader.columns() > 7 ? reader.number(7, "first element when it was contributed", 0, table.length(source) - count)
					: first;
		for (int node : set(1)) {
			expectations.add(new Expectation(node, index, first, count, contributors, operator, source, origin));
		}
	}

	/** Returns the data that a column names. */
	private int data(DataTable table, int column) {
		int index = table.find(reader.text(column));
		if (index < 0) {
			throw reader.fault("no data named " + Fault.quoted(reader.text(column)));
		}
		return index;
	}

	/** Returns a set of nodes; equal sets share an array, so that later checks process each only once. */
	private int[] set(int column) {
		try {
			return sets.computeIfAbsent(reader.text(column), text -> NodeSets.read(text, machine.nodes()));
		} catch (IllegalArgumentException e) {
			throw reader.fault("nodes: " + e.getMessage());
		}
	}

	private <T> T known(T value, String what, int column) {
		if (value == null) {
			throw reader.fault("no " + what + " named " + Fault.quoted(reader.text(column)));
		}
		return value;
	}

	/** Adds the current line to faults found in the data. */
	private <T> T located(Supplier<T> action) {
		try {
			return action.get();
		} catch (Fault fault) {
			throw fault.code().equals("malformed-file") ? fault : reader.fault(fault.getMessage());
		}
	}
}
