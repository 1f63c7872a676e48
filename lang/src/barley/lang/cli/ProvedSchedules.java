package barley.lang.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.util.CancelIndicator;

import barley.lang.Language;
import barley.lang.analyse.Analysis;
import barley.lang.analyse.Reach;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.model.Design;
import barley.lang.model.Schedule;
import barley.lang.resource.LoadedFile;

/**
 * The schedules of a file that a command is called for, loaded, checked and proved. A schedule with errors, in itself or in anything it
 * uses, does not stop the others.
 *
 * @param known    the analyses of the schedules without errors
 * @param refused  the errors of the other schedules, by name
 * @param findings the findings about the file
 */
record ProvedSchedules(List<ScheduleAnalysis> known, Map<String, List<PrintedFinding>> refused, List<PrintedFinding> findings) {

	private static final String SCHEDULE = "--schedule";
	private static final String JSON = "--json";

	/** Adds the options that select schedules and set values. */
	static Options describe(Options options) {
		return ValueOptions.describe(ValueOptions.describeMachine(
				options.value(SCHEDULE, "NAME", "one schedule of the file; all of them by default")));
	}

	/** Returns the schedules that the caller wants, and prints the findings. */
	static ProvedSchedules of(Arguments arguments, Terminal terminal) throws IOException {
		return of(arguments.operands().get(0), arguments.value(SCHEDULE), ValueOptions.of(arguments), arguments.has(JSON), List.of(),
				terminal);
	}

	/**
	 * Returns all schedules of a file, or the one called {@code name}, and prints the findings: as JSON to standard output if the caller
	 * wants JSON and no schedule is free of errors, otherwise as text to standard error.
	 *
	 * @param told findings that have been printed before and are left out
	 */
	static ProvedSchedules of(String fileName, Optional<String> name, ValueOptions values, boolean json, Collection<PrintedFinding> told,
			Terminal terminal) throws IOException {
		InputFile file = InputFile.of(fileName, values, terminal);
		values.checkKnown(List.of(file));
		List<Schedule> wanted = wanted(file, name);
		values.checkMachine(wanted);
		Reach reach = new Reach(name.isPresent() ? wanted : file.declarations());
		Map<LoadedFile, List<PrintedFinding>> all = file.findings(reach);
		List<Schedule> sound = new ArrayList<>();
		Map<String, List<PrintedFinding>> refused = new LinkedHashMap<>();
		for (Schedule schedule : wanted) {
			List<PrintedFinding> errors = errors(schedule, all);
			if (errors.isEmpty()) {
				sound.add(schedule);
			} else {
				refused.put(schedule.getName(), errors);
			}
		}
		List<PrintedFinding> shown = name.isPresent() ? InputFile.within(reach, all) : file.importedFindings(reach, all);
		shown.addAll(name.isPresent() ? List.of() : file.findings());
		List<PrintedFinding> used = InputFile.within(new Reach(wanted), all);
		shown.removeIf(finding -> told.contains(finding)
				|| finding.severity() == Severity.INFO && !(finding.isInVain() && used.contains(finding)));
		ProvedSchedules schedules = new ProvedSchedules(analyse(sound, refused, values), refused, shown);
		schedules.print(file.name(), json && sound.isEmpty(), terminal);
		return schedules;
	}

	/** Returns the analyses of schedules without errors. Values that have an effect only on refused schedules are accepted. */
	private static List<ScheduleAnalysis> analyse(List<Schedule> sound, Map<String, List<PrintedFinding>> refused, ValueOptions values) {
		Analysis analysis = Language.service(Analysis.class);
		return refused.isEmpty() && !sound.isEmpty() ? values.analyse(sound)
				: sound.stream().map(schedule -> analysis.of(schedule, CancelIndicator.NullImpl)).toList();
	}

	/**
	 * Returns the errors of a schedule and of what it uses; empty if it is proved. Errors beside a schedule may break it, too. Syntax
	 * errors count if the schedule is broken, and in the declarations of packages, in which nothing else shows them.
	 */
	private static List<PrintedFinding> errors(Schedule schedule, Map<LoadedFile, List<PrintedFinding>> all) {
		ScheduleAnalysis known = Language.service(Analysis.class).of(schedule, CancelIndicator.NullImpl);
		boolean broken = known == null;
		Reach reach = new Reach(List.of(schedule));
		List<PrintedFinding> packages = InputFile.inPackages(reach, all);
		List<PrintedFinding> errors = InputFile.within(reach, all).stream().filter(PrintedFinding::isError)
				.filter(finding -> broken || !finding.code().equals(PrintedFinding.SYNTAX) || packages.contains(finding)).toList();
		boolean unlisted = broken || known.plan() == null || known.result() == null;
		return unlisted && errors.isEmpty() ? all.values().stream().flatMap(List::stream).filter(PrintedFinding::isError).toList() : errors;
	}

	private void print(String file, boolean json, Terminal terminal) {
		if (json) {
			terminal.print(FindingsJson.of(findings));
			return;
		}
		FindingPrinter printer = new FindingPrinter(terminal.colour(), terminal::report);
		printer.print(findings);
		if (hasErrors()) {
			printer.summary(findings, List.of(file));
		}
		if (!known.isEmpty()) {
			refused.keySet().forEach(name -> terminal.report("barley: %s is left out: it has errors".formatted(PrintableText.line(name))));
		}
	}

	/** Returns whether anything the caller asked for has errors. */
	boolean hasErrors() {
		return findings.stream().anyMatch(PrintedFinding::isError);
	}

	/** Returns the schedules without errors, ready to be generated and run. */
	List<ProvedSchedule> proved() {
		return known.stream().map(ProvedSchedules::proved).toList();
	}

	/** Returns the schedule of a file called {@code name}, or all of its schedules. */
	static List<Schedule> wanted(InputFile file, Optional<String> name) {
		List<Schedule> all = declarations(file, Schedule.class).stream().filter(schedule -> schedule.getName() != null).toList();
		boolean broken = !file.loaded().get(0).isWellFormed();
		if (all.isEmpty() && !broken) {
			throw new UsageError("%s has no schedule; write one, such as: schedule AllReduce on %s { ... }".formatted(file.name(),
					declarations(file, Design.class).stream().map(Design::getName).reduce("Rack", (first, last) -> last)));
		}
		List<Schedule> wanted = all.stream().filter(schedule -> name.isEmpty() || schedule.getName().equals(name.get())).toList();
		if (wanted.isEmpty() && !broken) {
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
