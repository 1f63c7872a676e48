package barley.lang.run;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

import barley.lang.finding.Nearest;
import barley.lang.generate.DataPlaces;
import barley.lang.plan.Payload;
import barley.lang.plan.Plan;
import barley.runtime.machine.Fault;
import barley.runtime.values.NamedElements;
import barley.runtime.values.NodeValues;
import barley.runtime.values.NodeValues.GivenFile;

/**
 * What the user of a schedule says about the values of its data.
 *
 * @param shown the names of data to show at the end of a run
 * @param bits  whether to show bit patterns
 * @param given by name, the files of data with which nodes begin
 */
public record NodeDataRequest(List<String> shown, boolean bits, Map<String, String> given) {

	/** Reads names to show, one a line, and data to begin with, {@code x = values.csv}, one a line. */
	public static NodeDataRequest of(String shown, boolean bits, String given) {
		Map<String, String> files = new LinkedHashMap<>();
		for (String line : lines(given)) {
			int equals = line.indexOf('=');
			if (equals < 1 || equals == line.length() - 1) {
				throw Fault.of("wrong-values", "expected data and a file, such as x = values.csv, found %s", Fault.quoted(line));
			}
			files.put(line.substring(0, equals).strip(), line.substring(equals + 1).strip());
		}
		return new NodeDataRequest(lines(shown), bits, files);
	}

	private static List<String> lines(String text) {
		return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
	}

	public boolean isEmpty() {
		return shown.isEmpty() && given.isEmpty();
	}

	/**
	 * Returns the elements of a plan's programs that are meant; throws a fault if it has no such data.
	 *
	 * @param files returns the file with a name
	 */
	public NodeValues values(Plan plan, Function<String, Path> files) {
		for (String name : Stream.concat(shown.stream(), given.keySet().stream()).toList()) {
			if (!DataPlaces.has(plan, name)) {
				throw Fault.of("no-data", "%s has no data named %s%s", plan.name(), name,
						Nearest.hint(name, plan.data().stream().map(Payload::family).distinct().toList()));
			}
		}
		DataPlaces places = new DataPlaces(plan);
		List<NamedElements> tables = shown.stream().flatMap(name -> places.find(name).stream()).distinct().toList();
		return new NodeValues(tables, bits, given.entrySet().stream()
				.map(each -> new GivenFile(places.whole(each.getKey()), files.apply(each.getValue()), each.getValue())).toList());
	}
}
