package barley.runtime.files;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import barley.runtime.machine.Machine;
import barley.runtime.machine.Mix;
import barley.runtime.program.NodeTable;

/**
 * The tables of a generated program as text. The seals of all are the last rows of the schedule's table. Different programs may have the
 * same table of nodes, so this table and that of the schedule also have a row with a hash over everything that was generated with them:
 * what is expected of one program is not taken for what is expected of another.
 */
public final class ProgramTables {

	/** The constant of the table of nodes with the hash over the whole program, as hexadecimal digits. */
	static final String PROGRAM = "program.hash";

	private ProgramTables() {
	}

	/** Returns the tables by the extensions of their files: {@code .nodes}, {@code .machine} and {@code .schedule}. */
	public static Map<String, String> of(Schedule schedule, NodeTable nodes, Machine machine) {
		return of(schedule, nodes, machine, Map.of());
	}

	/**
	 * Returns the tables by the extensions of their files.
	 *
	 * @param classes the Java of the program's classes by their names; those of user-defined operators get seals of their own
	 */
	public static Map<String, String> of(Schedule schedule, NodeTable nodes, Machine machine, Map<String, String> classes) {
		Map<String, String> tables = new LinkedHashMap<>();
		tables.put(ProgramFiles.NODES, NodeTableWriter.write(nodes, machine));
		tables.put(ProgramFiles.MACHINE, MachineWriter.write(machine));
		tables.put(ProgramFiles.SCHEDULE, ScheduleWriter.write(schedule, machine));
		String hash = hash(tables, classes);
		tables.compute(ProgramFiles.NODES, (table, text) -> below(1, "all\t" + PROGRAM + "\t" + hash, text));
		tables.compute(ProgramFiles.SCHEDULE, (table, text) -> below(2, ScheduleReader.PROGRAM + "\t" + hash, text));
		StringBuilder seals = new StringBuilder();
		tables.forEach((table, text) -> seals.append(Seals.row(table, Seal.of(text))));
		new TreeMap<>(classes).forEach((type, text) -> seals.append(schedule.operators().containsValue(type)
				? Seals.row(Seals.Source.of("", type).file(), Seal.of(text)) : ""));
		tables.merge(ProgramFiles.SCHEDULE, seals.toString(), String::concat);
		return tables;
	}

	private static String hash(Map<String, String> tables, Map<String, String> classes) {
		long hash = 0;
		for (String text : tables.values()) {
			hash = Mix.fold(hash, text);
		}
		for (String text : new TreeMap<>(classes).values()) {
			hash = Mix.fold(hash, text);
		}
		return String.format(Locale.ROOT, "%016x", hash);
	}

	/** Returns a text with a row after so many lines. */
	private static String below(int lines, String row, String text) {
		int end = 0;
		for (int i = 0; i < lines; i++) {
			end = text.indexOf('\n', end) + 1;
		}
		return text.substring(0, end) + row + "\n" + text.substring(end);
	}
}
