package barley.lang.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import barley.lang.finding.Nearest;
import barley.lang.generate.DataPlaces;
import barley.lang.plan.Payload;
import barley.lang.plan.Plan;
import barley.runtime.program.Program;
import barley.runtime.simulate.option.GivenData;
import barley.runtime.simulate.option.Mode;
import barley.runtime.simulate.option.RunOptions;

/** The options that give nodes the caller's data to begin with, and show what nodes hold at the end of a run. */
final class NodeDataOptions {

	private static final String SHOW = "--show";
	private static final String BITS = "--bits";
	private static final String SET = "--set";

	private final List<String> shown;
	private final boolean bits;
	private final Map<String, String> given;
	private final Terminal terminal;

	private NodeDataOptions(Arguments arguments, Terminal terminal) {
		shown = arguments.values(SHOW).stream().map(NodeDataOptions::plain).toList();
		bits = arguments.has(BITS);
		given = arguments.settings(SET);
		this.terminal = terminal;
	}

	static Options describe(Options options) {
		return options.list(SHOW, "NAME", "data to print at the end of the run, as each node holds them; may be repeated")
				.flag(BITS, "print these data as bit patterns")
				.setting(SET, "NAME=FILE", "data with which nodes begin: a file with a line of values, separated by commas, for each node");
	}

	/**
	 * Reads the options.
	 *
	 * @param mode    how the schedules are run
	 * @param asJson  whether the report is printed as JSON
	 * @param plans   those of all schedules that are run
	 */
	static NodeDataOptions of(Arguments arguments, Mode mode, boolean asJson, List<Plan> plans, Terminal terminal) {
		NodeDataOptions options = new NodeDataOptions(arguments, terminal);
		boolean asked = !options.shown.isEmpty() || !options.given.isEmpty();
		if (asked && mode == Mode.TIMING) {
			throw new UsageError("--mode timing moves no data to set or to show");
		} else if (!options.shown.isEmpty() && asJson) {
			throw new UsageError("--show prints tables, which do not go with --json");
		} else if (options.bits && options.shown.isEmpty()) {
			throw new UsageError("--bits needs data to print: name them with --show");
		}
		List<String> names = new ArrayList<>(options.shown);
		options.given.keySet().forEach(name -> names.add(plain(name)));
		for (String name : names) {
			if (plans.stream().allMatch(plan -> members(plan, name).isEmpty()) && !plans.isEmpty()) {
				List<String> known = plans.stream().flatMap(plan -> plan.data().stream()).map(Payload::family).distinct().toList();
				throw new UsageError("no schedule has data named %s%s".formatted(name, Nearest.hint(name, known)));
			}
		}
		return options;
	}

	private static String plain(String name) {
		return name.replace(" ", "");
	}

	/** Returns the data with a name: a vector, or all members of a family. */
	private static List<Payload> members(Plan plan, String name) {
		return plan.data().stream().filter(payload -> plain(payload.name()).equals(name) || payload.family().equals(name)).toList();
	}

	/** Returns options with the given data and with an observer of what is to be shown. */
	RunOptions of(RunOptions options, Plan plan, Program program, List<NodeDataTable> tables) {
		GivenData data = GivenData.NONE;
		for (Map.Entry<String, String> each : given.entrySet()) {
			List<Payload> members = members(plan, plain(each.getKey()));
			if (!members.isEmpty()) {
				data = new GivenRows(each.getValue(), TextLines.of(each.getValue(), terminal), plan, program.data()).addTo(data, each.getKey(),
						members);
			}
		}
		DataPlaces places = new DataPlaces(plan);
		shown.stream().flatMap(name -> members(plan, name).stream()).distinct()
				.forEach(payload -> tables.add(new NodeDataTable(payload.name(), places.of(payload), program.data(), bits)));
		RunOptions with = options.withGiven(data).withWitness(node -> tables.forEach(table -> table.add(node)));
		return given.isEmpty() && shown.isEmpty() ? options : with.withAllRounds(true);
	}
}
