package barley.lang.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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
import barley.runtime.report.JsonReport;
import barley.runtime.report.ProgressBar;
import barley.runtime.report.TextReport;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Interruption;
import barley.runtime.simulate.result.Result;

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
		return TraceFile.describe(RunSettings.describe(options))
				.value(REPORT, "DIRECTORY", "a directory for an HTML report of the runs, index.html")
				.note("Exits with 1 if the file has errors or a result is wrong.")
				.note("Ctrl-C stops a run, which reports what it has so far and exits with 130.");
	}

	@Override
	public int run(Arguments arguments, Terminal terminal) throws IOException {
		RunOptions options = RunSettings.of(arguments);
		Optional<TraceFile> trace = TraceFile.of(arguments, terminal);
		Optional<ReportFolder> folder = arguments.value(REPORT).map(name -> ReportFolder.of(name, terminal));
		Optional<List<ProvedSchedule>> schedules = ProvedSchedules.of(arguments, terminal);
		if (schedules.isEmpty()) {
			return ExitCode.FINDINGS;
		}
		if (trace.isPresent() && schedules.get().size() > 1) {
			throw new UsageError("a trace shows one schedule: choose it with --schedule");
		}
		try (StopSignal stop = new StopSignal(fault -> terminal.report("barley: " + PrintableText.text(fault.getMessage())))) {
			List<Report> reports = new ArrayList<>();
			Wishes wishes = new Wishes(arguments, options.withCancelled(stop::given), trace, folder.isPresent());
			int code = run(schedules.get(), wishes, reports, terminal);
			print(reports, arguments.has(JSON), terminal);
			if (folder.isPresent() && !reports.isEmpty()) {
				terminal.report(PrintableText.text("report written to "
						+ folder.get().write(RunPage.of(reports.stream().map(Report::finished).toList()))));
			}
			return code;
		}
	}

	/** A run and its results. */
	private record Report(ProvedSchedule schedule, Result result, Recording recording) {

		private FinishedRun finished() {
			return new FinishedRun(schedule.plan(), schedule.figures(), result, recording);
		}
	}

	/** The options that apply to every run. */
	private record Wishes(Arguments arguments, RunOptions options, Optional<TraceFile> trace, boolean recorded) {

		/** Returns the options for a run of {@code program}. */
		private RunOptions of(Program program) {
			return RunSettings.disturbed(options, arguments, program.machine());
		}
	}

	private static int run(List<ProvedSchedule> schedules, Wishes wishes, List<Report> reports, Terminal terminal) {
		for (ProvedSchedule schedule : schedules) {
			Recording recording = new Recording();
			try (ProgressBar bar = new ProgressBar(terminal.error())) {
				Program program = Execution.program(schedule.plan(), schedule.proof());
				RunOptions disturbed = wishes.of(program);
				RunOptions options = wishes.recorded ? disturbed.withRecorder(recording) : disturbed;
				reports.add(new Report(schedule, Simulator.run(program, terminal.hasScreen() ? options.withProgress(bar) : options),
						recording));
				wishes.trace.ifPresent(file -> file.write(program, disturbed, terminal));
			} catch (Fault e) {
				String message = InputFile.called(e.getMessage(), wishes.arguments.operands().get(0), terminal);
				terminal.report("barley: %s: %s".formatted(schedule.name(), PrintableText.text(message + remedy(e))));
				return ExitCode.FINDINGS;
			} catch (Interruption e) {
				wishes.trace.ifPresent(file -> terminal.report(
						PrintableText.text("barley: %s is not written: a trace needs a complete run, and this one was stopped".formatted(
								file.name()))));
				e.partial().ifPresent(partial -> reports.add(new Report(schedule, partial, recording)));
				return ExitCode.STOPPED;
			}
		}
		return reports.stream().anyMatch(report -> !report.result.right()) ? ExitCode.FINDINGS : ExitCode.FINE;
	}

	/** Returns the option that helps if the heap was too small; an empty text for any other fault. */
	private static String remedy(Fault fault) {
		Matcher heap = Pattern.compile("-Xmx[0-9]+m").matcher(fault.code().equals("heap") ? fault.getMessage() : "");
		return heap.find() ? " (BARLEY_JAVA_OPTIONS=" + heap.group() + " ./barley run ..., or --mode timing)" : "";
	}

	private static void print(List<Report> reports, boolean json, Terminal terminal) {
		if (json) {
			List<String> texts = reports.stream().map(report -> JsonReport.of(report.result, report.schedule.bound()).strip()).toList();
			terminal.print(texts.size() == 1 ? texts.get(0) : "[\n" + String.join(",\n", texts) + "\n]");
		} else {
			reports.forEach(report -> terminal.print(TextReport.of(report.result, report.schedule.bound(), terminal.colour())
					.stripTrailing()));
		}
		terminal.flush();
	}
}
