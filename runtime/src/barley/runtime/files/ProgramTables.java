package barley.runtime.files;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

import barley.runtime.machine.Machine;
import barley.runtime.program.NodeTable;

/** The tables of a generated program as text. Their seals are the last rows of the schedule's table. */
public final class ProgramTables {

	private ProgramTables() {
	}

	/** Returns the tables by the extensions of their files: {@code .nodes}, {@code .machine} and {@code .schedule}. */
	public static Map<String, String> of(Schedule schedule, NodeTable nodes, Machine machine) {
		return of(schedule, nodes, machine, Map.of());
	}

	/**
	 * Returns the tables by the extensions of their files, with seals of the operators.
	 *
	 * @param operators the Java of the classes of user-defined operators, by their names
	 */
	public static Map<String, String> of(Schedule schedule, NodeTable nodes, Machine machine, Map<String, String> operators) {
		Map<String, String> tables = new LinkedHashMap<>();
		tables.put(ProgramFiles.NODES, NodeTableWriter.write(nodes, machine));
		tables.put(ProgramFiles.MACHINE, MachineWriter.write(machine));
		tables.put(ProgramFiles.SCHEDULE, ScheduleWriter.write(schedule, machine));
		StringBuilder seals = new StringBuilder();
		tables.forEach((table, text) -> seals.append(Seals.row(table, Seal.of(text))));
		new TreeMap<>(operators).forEach((type, text) -> seals.append(Seals.row(Seals.Source.of("", type).file(), Seal.of(text))));
		tables.merge(ProgramFiles.SCHEDULE, seals.toString(), String::concat);
		return tables;
	}
}
