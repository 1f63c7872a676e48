package barley.runtime.files;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import barley.runtime.machine.Fault;
import barley.runtime.program.NodeTable;

/**
 * The seals of the tables of a program, as they were generated: rows at the end of the schedule's table, each with the number of rows of a
 * table, a hash over them, and marks that tell where rows were edited first. They detect that rows were deleted, added or changed, or that
 * tables of different generations were mixed: without its expectations a wrong program would be reported as verified. The programs
 * themselves need no seal, because a run compares their results with sealed expectations. User-defined operators do, because what is
 * expected is computed by them, too: their seals are compared with their Java, where that lies beside the classes. A seal is no signature:
 * who wants to deceive can compute it.
 *
 * <pre>
 * sealed  .nodes     3  5d0c6f4b1a2e3f90  81f3c2aa5d0c
 * sealed  .schedule  2  93a1b27c66fe0d41  07bc93a1
 * </pre>
 */
final class Seals {

	private static final String SEALED = "sealed";
	private static final int HEXADECIMAL = 16;

	/** By the extensions of the files. */
	private final Map<String, Generated> generated = new HashMap<>();

	/** The hash of the program that they are of; null if the schedule's table does not say. */
	private String program;

	private record Generated(long rows, long hash, String marks) {
	}

	/** Returns the row with the seal of a table. */
	static String row(String table, Seal seal) {
		return String.format(Locale.ROOT, "%s\t%s\t%d\t%016x\t%s\n", SEALED, table, seal.rows(), seal.hash(), seal.marks());
	}

	/** Returns whether the current row has a seal. */
	static boolean begins(TabbedReader reader) {
		return reader.text(0).equals(SEALED);
	}

	/** Reads the current row, which does not count as a row of its own table. */
	void read(TabbedReader reader) {
		reader.expectColumns(5, 5);
		long rows = reader.number(2, "number of rows", 0, Long.MAX_VALUE);
		String marks = reader.text(4);
		if (marks.length() != Seal.DIGITS * Seal.marks(rows) || !marks.matches("[0-9a-f]*")) {
			throw reader.fault(String.format(Locale.ROOT, "a table of %,d rows has %,d marks of %d hexadecimal digits each, found %s", rows,
					Seal.marks(rows), Seal.DIGITS, Fault.quoted(marks)));
		}
		try {
			long hash = Long.parseUnsignedLong(reader.text(3), HEXADECIMAL);
			if (generated.put(reader.text(1), new Generated(rows, hash, marks)) != null) {
				throw reader.fault("a second seal of " + Fault.quoted(reader.text(1)));
			}
		} catch (NumberFormatException e) {
			throw reader.fault("the hash of the rows is not hexadecimal: " + Fault.quoted(reader.text(3)));
		}
		reader.leaveOut();
	}

	/** Notes the hash of the program that they are of. */
	void program(String hash) {
		program = hash;
	}

	/** Returns whether they are of another program than a table of nodes, so that they say nothing about its other tables. */
	boolean areOfAnother(NodeTable nodes) {
		String other = nodes.shared().get(ProgramTables.PROGRAM);
		return program != null && other != null && !program.equals(other);
	}

	/** Returns how the table with an extension differs from the one that was generated; empty if it does not. */
	List<String> edits(String table, Seal found) {
		return edits(table, "the " + table + " table", "rows", found);
	}

	/** Returns how the text of an operator's class differs from the one that was generated; empty if it does not. */
	List<String> edits(Source source, String text) {
		return edits(source.file(), "the class of operator " + source.operator(), "lines", Seal.of(text));
	}

	private List<String> edits(String file, String words, String rows, Seal found) {
		List<String> edits = new ArrayList<>();
		Generated seal = generated.get(file);
		String first = seal == null ? "" : found.firstEdit(seal.rows, seal.marks);
		if (seal == null) {
			edits.add(words + " has no seal");
		} else if (seal.rows != found.rows()) {
			edits.add(String.format(Locale.ROOT, "%s has %,d %s, %,d were generated; %s", words, found.rows(), rows, seal.rows,
					first.isEmpty() ? "the last ones are missing" : "the first difference is in " + first));
		} else if (seal.hash != found.hash()) {
			edits.add(words + " has " + rows + " that were not generated" + (first.isEmpty() ? "" : ", the first in " + first));
		} else if (!seal.marks.equals(found.marks())) {
			edits.add("the seal of " + words + " was edited");
		}
		return edits;
	}

	/** The file of the class of a user-defined operator, below the folder of all programs. */
	record Source(String operator, String file) {

		static Source of(String operator, String type) {
			return new Source(operator, type.replace('.', '/') + ".java");
		}
	}
}
