package barley.lang.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import barley.lang.run.Execution;
import barley.runtime.machine.Fault;
import barley.runtime.report.JsonReport;
import barley.runtime.report.TextReport;
import barley.runtime.simulate.Mode;
import barley.runtime.simulate.Result;

/** Runs schedules on a simulated machine, from their generated programs. */
public final class RunCommand implements Command {

	private static final String JSON = "--json";
	private static final String MODE = "--mode";

	@Override
	public String name() {
		return "run";
	}

	@Override
	public String summary() {
		return "runs schedules on a simulated machine and reports time, use and energy";
	}

	@Override
	public Options options() {
		return Schedules.describe(Options.ofOne("FILE").flag(JSON, "the report as JSON; of several schedules, a list"))
				.value(MODE, "functional|timing", "whether data are moved and their result is checked, or only time is followed")
				.note("Answers 1 if the file has errors or a result is not what it should be.");
	}

	@Override
	public int run(Arguments arguments, Terminal terminal) throws IOException {
		barley.runtime.simulate.Options options = options(arguments.value(MODE).orElse("functional"));
		Optional<List<ProvedSchedule>> schedules = Schedules.of(arguments, terminal);
		if (schedules.isEmpty()) {
			return ExitCode.FINDINGS;
		}
		List<Result> results = new ArrayList<>();
		for (ProvedSchedule schedule : schedules.get()) {
			try {
				results.add(Execution.run(schedule.plan(), schedule.proof(), options));
			} catch (Fault e) {
				terminal.tell("barley: %s: %s".formatted(schedule.name(), Plain.text(e.getMessage())));
				return ExitCode.FINDINGS;
			}
		}
		print(results, arguments.has(JSON), terminal);
		return results.stream().anyMatch(RunCommand::isWrong) ? ExitCode.FINDINGS : ExitCode.FINE;
	}

	private static barley.runtime.simulate.Options options(String mode) {
		return switch (mode) {
		case "functional" -> barley.runtime.simulate.Options.functional();
		case "timing" -> barley.runtime.simulate.Options.timing();
		default -> throw new WrongUse("--mode is functional or timing; found " + mode);
		};
	}

	private static boolean isWrong(Result result) {
		return result.mode() == Mode.FUNCTIONAL && result.verification().wrong() > 0;
	}

	private static void print(List<Result> results, boolean json, Terminal terminal) {
		if (json) {
			List<String> reports = results.stream().map(JsonReport::of).map(String::strip).toList();
			terminal.print(reports.size() == 1 ? reports.get(0) : "[\n" + String.join(",\n", reports) + "\n]");
		} else {
			results.forEach(result -> terminal.print(TextReport.of(result, terminal.colour()).stripTrailing()));
		}
	}
}
