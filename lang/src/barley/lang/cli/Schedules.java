package barley.lang.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import org.eclipse.xtext.diagnostics.Severity;

import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.model.Design;
import barley.lang.model.Schedule;

/** Takes the schedules of a file as far as they have to be for a command that goes on with them. */
final class Schedules {

	private static final String SCHEDULE = "--schedule";

	private Schedules() {
	}

	/** Adds the options that choose schedules and give values. */
	static Options describe(Options options) {
		return Values.describe(options.value(SCHEDULE, "NAME", "one schedule of the file; without it, all of them in turn"));
	}

	/** The schedules that the caller wants; nothing if something is wrong with the file, which has been told then. */
	static Optional<List<ProvedSchedule>> of(Arguments arguments, Terminal terminal) throws IOException {
		Values values = Values.of(arguments);
		InputFile file = InputFile.of(arguments.operands().get(0), values, terminal);
		List<Schedule> wanted = file.hasErrors() ? List.of() : wanted(file, arguments.value(SCHEDULE));
		values.checkKnown(List.of(file));
		List<Told> findings = new ArrayList<>(file.importedFindings());
		findings.addAll(file.findings());
		findings.removeIf(finding -> finding.severity() == Severity.INFO);
		FindingPrinter printer = new FindingPrinter(terminal.colour(), terminal::tell);
		printer.print(findings);
		if (findings.stream().anyMatch(Told::isError)) {
			printer.summary(findings, file.name());
			return Optional.empty();
		}
		return Optional.of(values.analyse(wanted).stream().map(Schedules::proved).toList());
	}

	private static List<Schedule> wanted(InputFile file, Optional<String> name) {
		List<Schedule> all = declarations(file, Schedule.class);
		if (all.isEmpty()) {
			throw new WrongUse("%s has no schedule; write one, such as: schedule AllReduce on %s { ... }".formatted(file.name(),
					declarations(file, Design.class).stream().map(Design::getName).reduce("Rack", (first, last) -> last)));
		}
		List<Schedule> wanted = all.stream().filter(schedule -> name.isEmpty() || schedule.getName().equals(name.get())).toList();
		if (wanted.isEmpty()) {
			String names = all.stream().map(Schedule::getName).collect(Collectors.joining(", "));
			throw new WrongUse("%s has no schedule %s; it has %s".formatted(file.name(), name.get(), names));
		}
		return wanted;
	}

	private static <T> List<T> declarations(InputFile file, Class<T> type) {
		return file.source().stream().flatMap(source -> source.getDeclarations().stream()).filter(type::isInstance).map(type::cast).toList();
	}

	private static ProvedSchedule proved(ScheduleAnalysis known) {
		if (known == null || known.plan() == null || known.result() == null) {
			throw new IllegalStateException("nothing is wrong, and yet there is no proof");
		}
		return new ProvedSchedule(known.schedule().getName(), known.plan(), known.result(), known.figures());
	}
}
