package barley.lang.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import barley.lang.finding.Nearest;
import barley.lang.generate.DataPlaces;
import barley.lang.plan.Payload;
import barley.lang.plan.Plan;
import barley.lang.run.NodeDataRequest;
import barley.runtime.machine.Fault;
import barley.runtime.program.Program;
import barley.runtime.simulate.option.Mode;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.values.NodeDataTable;

/** The options that give nodes the caller's data to begin with, and show what nodes hold at the end of a run. */
final class NodeDataOptions {

	private static final String SHOW = "--show";
	private static final String BITS = "--bits";
	private static final String SET = "--set";

	private final NodeDataRequest request;
	private final Terminal terminal;

	private NodeDataOptions(NodeDataRequest request, Terminal terminal) {
		this.request = request;
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
	 * @param plans   those of all schedules that are run
	 */
	static NodeDataOptions of(Arguments arguments, Mode mode, List<Plan> plans, Terminal terminal) {
		NodeDataRequest request = new NodeDataRequest(arguments.values(SHOW), arguments.has(BITS), arguments.settings(SET));
		if (!request.isEmpty() && mode == Mode.TIMING) {
			throw new UsageError("--mode timing moves no data to set or to show");
		} else if (request.bits() && request.shown().isEmpty()) {
			throw new UsageError("--bits needs data to print: name them with --show");
		}
		for (String name : Stream.concat(request.shown().stream(), request.given().keySet().stream()).toList()) {
			if (plans.stream().noneMatch(plan -> DataPlaces.has(plan, name)) && !plans.isEmpty()) {
				List<String> known = plans.stream().flatMap(plan -> plan.data().stream()).map(Payload::family).distinct().toList();
				throw new UsageError("no schedule has data named %s%s".formatted(name, Nearest.hint(name, known)));
			}
		}
		return new NodeDataOptions(request, terminal);
	}

	/** Returns options with the given data and with an observer of what is to be shown; a schedule may lack some of them. */
	RunOptions of(RunOptions options, Plan plan, Program program, List<NodeDataTable> tables) {
		Map<String, String> given = new LinkedHashMap<>(request.given());
		given.keySet().removeIf(name -> !DataPlaces.has(plan, name));
		NodeDataRequest own = new NodeDataRequest(request.shown().stream().filter(name -> DataPlaces.has(plan, name)).toList(),
				request.bits(), given);
		try {
			return own.values(plan, name -> InputFile.path(name, terminal)).of(options, program, tables);
		} catch (Fault e) {
			throw new UsageError(e.getMessage());
		}
	}
}
