package barley.runtime.values;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import barley.runtime.data.DataTable;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.Program;
import barley.runtime.simulate.option.GivenData;
import barley.runtime.simulate.option.Mode;
import barley.runtime.simulate.option.RunOptions;

/**
 * The values with which nodes begin a run, and those to show at its end.
 *
 * @param shown what to show, a table for each
 * @param bits  whether to show bit patterns
 * @param given files of values
 */
public record NodeValues(List<NamedElements> shown, boolean bits, List<GivenFile> given) {

	/** None. */
	public static final NodeValues NONE = new NodeValues(List.of(), false, List.of());

	/**
	 * A file of values for some elements.
	 *
	 * @param name what messages call it
	 */
	public record GivenFile(NamedElements elements, Path file, String name) {
	}

	/**
	 * Reads the arguments of {@code Main}.
	 *
	 * @param names  what to show
	 * @param files  elements and files: {@code x=values.csv}
	 */
	public static NodeValues read(List<String> names, boolean bits, List<String> files, Program program) {
		List<GivenFile> given = new ArrayList<>();
		for (String text : files) {
			int equals = text.indexOf('=');
			try {
				String file = text.substring(equals + 1);
				given.add(new GivenFile(NamedElements.read(text.substring(0, Math.max(0, equals)), program.data()), Path.of(file), file));
			} catch (InvalidPathException e) {
				throw Fault.of("unreadable", "%s is no path", text.substring(equals + 1));
			}
		}
		return new NodeValues(names.stream().map(name -> NamedElements.read(name, program.data())).toList(), bits, given);
	}

	/** Returns the arguments by which {@code Main} reads the same. */
	public List<String> arguments(DataTable table) {
		List<String> arguments = new ArrayList<>();
		shown.forEach(each -> arguments.add("--show=" + each.text(table)));
		given.forEach(each -> arguments.add("--set=" + each.elements.text(table) + "=" + each.file));
		if (bits) {
			arguments.add("--bits");
		}
		return arguments;
	}

	public boolean isEmpty() {
		return shown.isEmpty() && given.isEmpty();
	}

	/** Reads the files; throws a fault if one does not fit its elements. */
	public GivenData values(Machine machine, DataTable table) {
		GivenData values = GivenData.NONE;
		for (GivenFile each : given) {
			values = new GivenRows(each.name, TextFile.lines(each.file, each.name), machine, table).addTo(values, each.elements);
		}
		return values;
	}

	/** Returns options by which a run begins with the given values and fills tables, which are added to a list. */
	public RunOptions of(RunOptions options, Program program, List<NodeDataTable> tables) {
		if (isEmpty()) {
			return options;
		} else if (options.mode() == Mode.TIMING) {
			throw new Fault("wrong-values", "a timing run moves no data to set or to show");
		}
		shown.forEach(each -> tables.add(new NodeDataTable(each.name(), each.elements(), program.data(), bits)));
		return options.withGiven(values(program.machine(), program.data())).withWitness(node -> tables.forEach(table -> table.add(node)))
				.withAllRounds(true);
	}
}
