package barley.lang.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import org.eclipse.xtext.diagnostics.Severity;

import barley.lang.analyse.Reach;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.model.Declaration;
import barley.lang.model.Design;
import barley.lang.model.Schedule;

/** Loads, checks and proves the schedules of a file for the commands that generate, run or compare them. */
final class ProvedSchedules {

	private static final String SCHEDULE = "--schedule";
	private static final String JSON = "--json";

	private ProvedSchedules() {
	}

	/** Adds the options that select schedules and set values. */
	static Options describe(Options options) {
		return ValueOptions.describe(ValueOptions.describeMachine(
				options.value(SCHEDULE, "NAME", "one schedule of the file; all of them by default")));
	}

	/** Returns the schedules that the caller wants; nothing if the file has errors, which have been reported. */
	static Optional<List<ProvedSchedule>> of(Arguments arguments, Terminal terminal) throws IOException {
		return of(arguments.operands().get(0), arguments.value(SCHEDULE), ValueOptions.of(arguments), arguments.has(JSON), terminal)
				.map(known -> known.stream().map(ProvedSchedules::proved).toList());
	}

	/**
	 * Returns the analyses of all schedules of a file, or of the one called {@code name}; nothing if there are errors, which have been
	 * reported.
	 */
	static Optional<List<ScheduleAnalysis>> of(String fileName, Optional<String> name, ValueOptions values, boolean json, Terminal terminal)
			throws IOException {
		InputFile file = InputFile.of(fileName, values, terminal);
		values.checkKnown(List.of(file));
		List<PrintedFinding> syntax = file.findings().stream().filter(finding -> finding.code().equals(PrintedFinding.SYNTAX)).toList();
		List<Schedule> wanted = syntax.isEmpty() ? wanted(file, name) : List.of();
		List<PrintedFinding> findings = syntax.isEmpty() ? findings(file, name.isPresent() ? wanted : file.declarations()) : syntax;
		boolean errors = findings.stream().anyMatch(PrintedFinding::isError);
		if (errors && json) {
			terminal.print(FindingsJson.of(findings));
		} else {
			FindingPrinter printer = new FindingPrinter(terminal.colour(), terminal::report);
			printer.print(findings);
			if (errors) {
				printer.summary(findings, List.of(file.name()));
			}
		}
		return errors ? Optional.empty() : Optional.of(values.analyse(wanted));
	}

	/** Returns the errors and warnings of the wanted declarations. */
	private static List<PrintedFinding> findings(InputFile file, List<? extends Declaration> wanted) {
		Reach reach = new Reach(wanted);
		List<PrintedFinding> findings = new ArrayList<>(file.importedFindings(reach));
		findings.addAll(wanted.equals(file.declarations()) ? file.findings() : file.findings(reach));
		findings.removeIf(finding -> finding.severity() == Severity.INFO);
		return findings;
	}

	private static List<Schedule> wanted(InputFile file, Optional<String> name) {
		List<Schedule> all = declarations(file, Schedule.class);
		if (all.isEmpty()) {
			throw new UsageError("%s has no schedule; write one, such as: schedule AllReduce on %s { ... }".formatted(file.name(),
					declarations(file, Design.class).stream().map(Design::getName).reduce("Rack", (first, last) -> last)));
		}
		List<Schedule> wanted = all.stream().filter(schedule -> name.isEmpty() || schedule.getName().equals(name.get())).toList();
		if (wanted.isEmpty()) {
			String names = all.stream().map(Schedule::getName).collect(Collectors.joining(", "));
			throw new UsageError("%s has no schedule %s; it has %s".formatted(file.name(), name.get(), names));
		}
		return wanted;
	}

	private static <T> List<T> declarations(InputFile file, Class<T> type) {
		return file.declarations().stream().filter(type::isInstance).map(type::cast).toList();
	}

	private static ProvedSchedule proved(ScheduleAnalysis known) {
		if (known == null || known.plan() == null || known.result() == null) {
			throw new IllegalStateException("no findings, but no proof either");
		}
		return new ProvedSchedule(known.schedule().getName(), known.plan(), known.result(), known.figures());
	}
}
