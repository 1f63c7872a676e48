package barley.lang.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import barley.lang.page.FinishedRun;
import barley.lang.page.Recording;
import barley.lang.page.RunPage;
import barley.lang.run.Execution;
import barley.runtime.StopSignal;
import barley.runtime.machine.Fault;
import barley.runtime.program.Program;
import barley.runtime.report.Json;
import barley.runtime.report.JsonReport;
import barley.runtime.report.TextReport;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Interruption;
import barley.runtime.simulate.result.Result;
import barley.runtime.values.NodeDataTable;

/** Generates the programs of schedules and runs them on the simulated machine. */
public final class RunCommand implements Command {

	private static final String JSON = "--json";
	private static final String REPORT = "--report";

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
		Options options = ProvedSchedules.describe(Options.ofOne("FILE")
				.flag(JSON, "print the report as JSON; a list for several schedules"));
		return TraceFile.describe(NodeDataOptions.describe(RunSettings.describe(options)))
				.value(REPORT, "DIRECTORY", "a directory for an HTML report of the runs, index.html")
				.note("Exits with 1 if the file has errors or a result is wrong.")
				.note("Ctrl-C stops a run, which reports what it has so far and exits with 130.");
	}

	@Override
	public int run(Arguments arguments, Terminal terminal) throws IOException {
		RunOptions options = RunSettings.of(arguments);
		Optional<TraceFile> trace = TraceFile.of(arguments, terminal);
		Optional<ReportFolder> folder = arguments.value(REPORT).map(name -> ReportFolder.of(name, terminal));
		ProvedSchedules schedules = ProvedSchedules.of(arguments, terminal);
		if (schedules.known().isEmpty()) {
			return ExitCode.FINDINGS;
		}
		if (trace.isPresent() && schedules.known().size() > 1) {
			throw new UsageError("a trace shows one schedule: choose it with --schedule");
		}
		try (StopSignal stop = new StopSignal(fault -> terminal.report("barley: " + PrintableText.line(fault.getMessage())))) {
			List<Report> reports = new ArrayList<>();
			List<Map<String, Object>> failures = new ArrayList<>(FindingsJson.failures(schedules.refused()));
			NodeDataOptions data = NodeDataOptions.of(arguments, options.mode(),
					schedules.proved().stream().map(ProvedSchedule::plan).toList(), terminal);
			Wishes wishes = new Wishes(arguments, options.withCancelled(stop::given), data, trace, folder.isPresent());
			int code = run(schedules.proved(), wishes, reports, failures, terminal);
			print(reports, failures, arguments.has(JSON), terminal);
			if (folder.isPresent() && !reports.isEmpty()) {
				terminal.report(PrintableText.line("report written to "
						+ folder.get().write(RunPage.of(reports.stream().map(Report::finished).toList()))));
			}
			return code == ExitCode.FINE && schedules.hasErrors() ? ExitCode.FINDINGS : code;
		}
	}

	/** A run and its results. */
	private record Report(ProvedSchedule schedule, Result result, Recording recording, List<NodeDataTable> data) {

		private FinishedRun finished() {
			return new FinishedRun(schedule.plan(), schedule.figures(), result, recording);
		}
	}

	/** The options that apply to every run. */
	private record Wishes(Arguments arguments, RunOptions options, NodeDataOptions data, Optional<TraceFile> trace, boolean recorded) {

		/** Returns the options for a run of {@code program}, which fills {@code tables} with the data to show. */
		private RunOptions of(ProvedSchedule schedule, Program program, List<NodeDataTable> tables) {
			return data.of(RunSettings.disturbed(options, arguments, program.machine()), schedule.plan(), program, tables);
		}
	}

	/** Runs the schedules in turn; one that cannot be run does not stop the others. */
	private static int run(List<ProvedSchedule> schedules, Wishes wishes, List<Report> reports, List<Map<String, Object>> failures,
			Terminal terminal) {
		for (ProvedSchedule schedule : schedules) {
			Recording recording = new Recording();
			List<NodeDataTable> tables = new ArrayList<>();
			try {
				terminal.progress().at("compiling " + PrintableText.line(schedule.name()));
				Program program = Execution.program(schedule.plan(), schedule.proof());
				RunOptions disturbed = wishes.of(schedule, program, tables).withProgress(terminal.progress());
				RunOptions options = wishes.recorded ? disturbed.withRecorder(recording) : disturbed;
				reports.add(new Report(schedule, Simulator.run(program, options), recording, tables));
				wishes.trace.ifPresent(file -> file.write(schedule.plan(), program, disturbed, terminal));
			} catch (Fault e) {
				String message = InputFile.called(e.getMessage(), wishes.arguments.operands().get(0), terminal) + remedy(e);
				terminal.report("barley: %s: %s".formatted(schedule.name(), PrintableText.line(message)));
				failures.add(FindingsJson.failure(schedule.name(), message, e.code(), List.of()));
			} catch (Interruption e) {
				wishes.trace.ifPresent(file -> terminal.report(
						PrintableText.line("barley: %s is not written: a trace needs a complete run, and this one was stopped".formatted(
								file.name()))));
				e.partial().ifPresent(partial -> reports.add(new Report(schedule, partial, recording, List.of())));
				return ExitCode.STOPPED;
			}
		}
		return reports.size() < schedules.size() || reports.stream().anyMatch(report -> !report.result.right()) ? ExitCode.FINDINGS
				: ExitCode.FINE;
	}

	/** Returns the option that helps if the heap was too small; an empty text for any other fault. */
	private static String remedy(Fault fault) {
		Matcher heap = Pattern.compile("-Xmx[0-9]+m").matcher(fault.code().equals("heap") ? fault.getMessage() : "");
		return heap.find() ? " (BARLEY_JAVA_OPTIONS=" + heap.group() + " ./barley run ..., or --mode timing)" : "";
	}

	private static void print(List<Report> reports, List<Map<String, Object>> failures, boolean json, Terminal terminal) {
		if (json) {
			List<String> texts = new ArrayList<>();
			reports.forEach(report -> texts.add(JsonReport.of(report.result, report.schedule.planFigures(), report.data).strip()));
			failures.forEach(failure -> {
				Map<String, Object> versioned = FindingsJson.versioned();
				versioned.putAll(failure);
				texts.add(Json.of(versioned).strip());
			});
			terminal.print(texts.size() == 1 ? texts.get(0) : "[\n" + String.join(",\n", texts) + "\n]");
		} else {
			for (Report report : reports) {
				terminal.print(TextReport.of(report.result, report.schedule.planFigures(), terminal.colour()).stripTrailing());
				report.data.forEach(table -> terminal.print("\n" + PrintableText.text(table.text()).stripTrailing()));
			}
		}
		terminal.flush();
	}
}
