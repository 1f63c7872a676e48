package barley.lang.cli;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.xtext.util.CancelIndicator;

import barley.lang.Language;
import barley.lang.analyse.Analysis;
import barley.lang.analyse.OtherMachine;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.compare.Comparison;
import barley.lang.compare.Comparison.Crossover;
import barley.lang.compare.Comparison.Lead;
import barley.lang.compare.Comparison.Reign;
import barley.lang.compare.Contender;
import barley.lang.compare.FigureRow;
import barley.lang.compare.Growth;
import barley.lang.compare.LimitRow;
import barley.lang.compare.StrategyComparison;
import barley.lang.compare.Verdict;
import barley.lang.evaluate.MachineChoice;
import barley.lang.evaluate.Overrides;
import barley.lang.model.Collective;
import barley.lang.model.Parameter;
import barley.lang.model.Schedule;
import barley.lang.page.ComparePage;
import barley.lang.prove.figures.Bounds;
import barley.lang.prove.figures.Figures;
import barley.lang.prove.figures.PlanReport;
import barley.lang.resource.LoadedFile;
import barley.lang.resource.SourceFiles;
import barley.runtime.report.Json;
import barley.runtime.report.JsonReport;
import barley.runtime.report.NetworkText;
import barley.runtime.report.TextTable;
import barley.runtime.simulate.result.PaceSum;
import barley.runtime.simulate.result.Times;

/** Compares schedules and machines: the time, steps and bytes of each, and the payload from which one is faster than another. */
public final class CompareCommand implements Command {

	private static final String JSON = "--json";
	private static final String REPORT = "--report";
	private static final String SIZE = "--size";
	private static final String STRATEGIES = "--strategies";
	private static final String LINE = "--line";
	private static final int PLACES = 12;

	@Override
	public String name() {
		return "compare";
	}

	@Override
	public String summary() {
		return "compares schedules, and finds the payloads at which one overtakes another";
	}

	@Override
	public Options options() {
		return ValueOptions.describe(Options.ofMany("FILE[:SCHEDULE][,NAME=VALUE] [SCHEDULE...]")).flag(JSON, "print the figures as JSON")
				.value(REPORT, "DIRECTORY", "a directory for an HTML page with charts, index.html")
				.value(SIZE, "NAME", "the parameter that sets the size of the data, if several do")
				.many(ValueOptions.ON, "MACHINE...", "compares the schedules on each of these machines, such as Rack 'Pod(gb = 25)'; "
						+ "schedules of other topologies are listed with the reason")
				.flag(STRATEGIES, "compares all strategies for the collective of one schedule, of the library and those of the file")
				.value(LINE, "N", "with --strategies, the line of the collective if the schedule has several")
				.note(
				"Without :SCHEDULE, all schedules of the file. Values after a comma apply to that schedule only, as in "
				+ "ladder.barley,rungs=8.")
				.note(
				"Figures are computed from the plan and equal those of a run to the picosecond; payloads are bytes per node, at sizes that "
				+ "divide evenly.");
	}

	@Override
	public int run(Arguments arguments, Terminal terminal) throws IOException {
		Optional<ReportFolder> folder = arguments.value(REPORT).map(name -> ReportFolder.of(name, terminal));
		Entrants entrants = new Entrants();
		for (CompareOperand operand : CompareOperand.all(arguments.operands(), terminal)) {
			if (arguments.has(STRATEGIES)) {
				entrants.addStrategies(operand, arguments, terminal);
			} else {
				entrants.add(operand, arguments, terminal);
			}
		}
		if (entrants.contenders.size() < 2) {
			return tooFew(entrants, arguments, terminal);
		}
		Comparison comparison = Comparison.of(entrants.contenders);
		if (arguments.has(JSON)) {
			Map<String, Object> json = json(comparison);
			json.put("failures", entrants.failures);
			terminal.print(Json.of(json));
		} else {
			print(comparison, entrants.unfit, terminal);
		}
		folder.ifPresent(into -> terminal.report(
				PrintableText.line("report written to " + into.write(
						ComparePage.of(comparison, entrants.unfit, arguments.has(STRATEGIES) ? StrategyComparison.USUAL : List.of())))));
		return entrants.code;
	}

	private static long line(String number) {
		try {
			return WholeNumber.parse(number);
		} catch (NumberFormatException e) {
			throw new UsageError("%s takes the number of a line, not %s".formatted(LINE, number));
		}
	}

	private static Collective collective(Schedule schedule, Optional<Long> line) {
		List<Collective> all = StrategyComparison.collectives(schedule);
		List<Collective> wanted = all.stream().filter(each -> line.isEmpty() || StrategyComparison.line(each) == line.get()).toList();
		if (wanted.size() != 1) {
			String lines = all.stream().map(each -> Integer.toString(StrategyComparison.line(each))).distinct()
					.collect(Collectors.joining(", "));
			throw new UsageError(all.isEmpty() ? "%s has no collective".formatted(schedule.getName())
					: "%s has %d collectives%s; choose one by --line, of lines %s".formatted(schedule.getName(), wanted.size(),
							line.map(number -> " in line " + number).orElse(""), lines));
		}
		return wanted.get(0);
	}

	private static int tooFew(Entrants entrants, Arguments arguments, Terminal terminal) {
		entrants.unfit.values().forEach(why -> terminal.report("barley: " + PrintableText.line(why)));
		if (entrants.code == ExitCode.FINE) {
			throw new UsageError("a comparison needs two schedules: add another one, or the same with another value, such as %s,NAME=VALUE"
					.formatted(arguments.operands().get(0)));
		}
		if (arguments.has(JSON)) {
			terminal.print(FindingsJson.of(List.copyOf(entrants.findings)));
		}
		terminal.report("barley: a comparison needs two schedules without errors");
		return entrants.code;
	}

	/** The schedules that the operands name: those to compare, and those that cannot be compared, which do not stop the others. */
	private static final class Entrants {

		private final List<Contender> contenders = new ArrayList<>();
		private final List<Map<String, Object>> failures = new ArrayList<>();
		private final Set<PrintedFinding> findings = new LinkedHashSet<>();
		/** Why schedules cannot run on machines of other topologies, by their names. */
		private final Map<String, String> unfit = new LinkedHashMap<>();
		private int code = ExitCode.FINE;

		/** Adds the schedules of an operand, on each machine that is wanted. */
		private void add(CompareOperand operand, Arguments arguments, Terminal terminal) throws IOException {
			ValueOptions values = ValueOptions.of(arguments).with(operand.settings());
			if (arguments.values(ValueOptions.ON).isEmpty()) {
				add(operand, operand.schedule(), values, operand.suffix(), arguments, terminal);
				return;
			}
			List<MachineChoice> machines = arguments.values(ValueOptions.ON).stream().map(ValueOptions::machine).toList();
			for (Schedule schedule : ProvedSchedules.wanted(InputFile.of(operand.file(), values, terminal), operand.schedule())) {
				for (MachineChoice machine : machines) {
					String suffix = operand.suffix() + " on " + machine.text();
					Optional<String> unfit = OtherMachine.unfit(machine, schedule);
					if (unfit.isPresent()) {
						this.unfit.put(schedule.getName() + suffix, unfit.get());
						failures.add(FindingsJson.failure(schedule.getName() + suffix, unfit.get(), "other-topology", List.of()));
					} else {
						add(operand, Optional.of(schedule.getName()), values.on(machine), suffix, arguments, terminal);
					}
				}
			}
		}

		/** Adds the only schedule of an operand once for each strategy for its collective. */
		private void addStrategies(CompareOperand operand, Arguments arguments, Terminal terminal) throws IOException {
			ValueOptions values = ValueOptions.of(arguments).with(operand.settings());
			List<MachineChoice> machines = arguments.values(ValueOptions.ON).stream().map(ValueOptions::machine).toList();
			if (machines.size() > 1) {
				throw new UsageError("%s compares on one machine; %s names %d".formatted(STRATEGIES, ValueOptions.ON, machines.size()));
			}
			ValueOptions all = machines.isEmpty() ? values : values.on(machines.get(0));
			ProvedSchedules schedules = ProvedSchedules.of(operand.file(), operand.schedule(), all, false, findings, terminal);
			findings.addAll(schedules.findings());
			code = schedules.hasErrors() ? ExitCode.FINDINGS : code;
			List<ScheduleAnalysis> known = schedules.known().stream().filter(each -> each.schedule().getGroup() == null).toList();
			if (known.size() > 1) {
				throw new UsageError("%s compares the strategies of one schedule; name one of %s".formatted(STRATEGIES,
						String.join(", ", known.stream().map(each -> each.schedule().getName()).toList())));
			} else if (!known.isEmpty()) {
				LoadedFile file = InputFile.of(operand.file(), all, terminal).loaded().get(0);
				StrategyComparison tried = new StrategyComparison(file.text(), known.get(0).schedule(),
						text -> Language.service(SourceFiles.class).load(file.path(), text).get(0), Language.service(Analysis.class),
						all.settings(),
						CancelIndicator.NullImpl);
				tried.tryAll(collective(known.get(0).schedule(), arguments.value(LINE).map(CompareCommand::line)), known.get(0),
						arguments.value(SIZE), strategy -> terminal.progress().at("trying " + strategy));
				contenders.addAll(tried.contenders());
				unfit.putAll(tried.unfit());
				tried.unfit().forEach((name, why) -> failures.add(FindingsJson.failure(name, why, "strategy-unfit", List.of())));
			}
		}

		/** Adds schedules of an operand, and prints their findings. */
		private void add(CompareOperand operand, Optional<String> name, ValueOptions values, String suffix, Arguments arguments,
				Terminal terminal) throws IOException {
			ProvedSchedules schedules = ProvedSchedules.of(operand.file(), name, values, false, findings, terminal);
			failures.addAll(FindingsJson.failures(schedules.refused()));
			findings.addAll(schedules.findings());
			code = schedules.hasErrors() ? ExitCode.FINDINGS : code;
			for (ScheduleAnalysis known : schedules.known()) {
				String brief = known.schedule().getName() + suffix;
				if (known.figures() == null) {
					String why = "it is too large, so its figures are unknown";
					terminal.report("barley: %s is left out: %s".formatted(PrintableText.line(brief), why));
					failures.add(FindingsJson.failure(brief, why, "no-figures", List.of()));
					code = ExitCode.FINDINGS;
					continue;
				}
				boolean taken = contenders.stream().anyMatch(contender -> contender.name().equals(brief));
				terminal.progress().at("comparing " + PrintableText.line(brief));
				contenders.add(contender(taken ? operand.file() + ":" + brief : brief, known, values, arguments.value(SIZE)));
			}
		}
	}

	private static Contender contender(String name, ScheduleAnalysis known, ValueOptions values, Optional<String> wanted) {
		Schedule schedule = known.schedule();
		Optional<Parameter> size = Contender.size(known, wanted);
		if (wanted.isPresent() && size.isEmpty()) {
			throw new UsageError("%s has no parameter %s".formatted(schedule.getName(), wanted.get()));
		}
		return Contender.of(name, known, size, value -> values.with(Overrides.name(size.orElseThrow()).orElseThrow(), value)
				.analyse(List.of(schedule)).get(0));
	}

	private static void print(Comparison comparison, Map<String, String> unfit, Terminal terminal) {
		TextTable table = new TextTable();
		FigureRow.table(comparison).forEach(row -> table.row(row.toArray(String[]::new)));
		print(table, terminal);
		if (!unfit.isEmpty()) {
			TextTable others = new TextTable(1);
			others.row("not compared", "because");
			unfit.forEach(others::row);
			print(others, terminal);
		}
		TextTable limits = new TextTable(LimitRow.BUSIEST, LimitRow.BOUND);
		limits.row(LimitRow.HEADS.toArray(String[]::new));
		comparison.contenders().forEach(contender -> limits.row(LimitRow.of(contender).toArray(String[]::new)));
		print(limits, terminal);
		Verdict.of(comparison).forEach(line -> terminal.print(PrintableText.line(line)));
	}

	private static void print(TextTable table, Terminal terminal) {
		List<String> lines = table.lines();
		terminal.print(terminal.colour() ? "\u001b[1m" + lines.get(0) + "\u001b[0m" : lines.get(0));
		lines.subList(1, lines.size()).forEach(line -> terminal.print(PrintableText.line(line)));
		terminal.print("");
	}

	private static Map<String, Object> json(Comparison comparison) {
		Map<String, Object> json = FindingsJson.versioned();
		json.put("schedules", comparison.contenders().stream().map(CompareCommand::json).toList());
		json.put("crossovers", comparison.crossovers().stream().map(crossover -> json(comparison, crossover)).toList());
		json.put("fastest", comparison.reigns().stream().map(reign -> json(comparison, reign)).toList());
		json.put("fastestAmong", names(comparison, comparison.reigns().isEmpty() ? List.of() : comparison.growing()));
		json.put("fastestAtPayload", comparison.lead().map(lead -> json(comparison, lead)).orElse(null));
		return json;
	}

	private static Map<String, Object> json(Contender contender) {
		Figures figures = contender.figures();
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("schedule", contender.name());
		json.put("machine", contender.plan().wiring().title());
		json.put("nodes", contender.plan().wiring().machine().nodes());
		json.put("lanes", contender.plan().wiring().machine().lanes());
		json.put("payloadBytes", contender.payload());
		json.put("steps", figures.steps());
		json.put("timePs", figures.times().map(Times::timePs).orElse(null));
		json.put("bytesPerLaneMax", figures.bytesPerLane());
		json.put("use", figures.use().decimal(PLACES));
		json.put("useOfExchanges", figures.times().map(times -> times.useOfExchanges().decimal(PLACES)).orElse(null));
		json.put("bubble", figures.pace().flatMap(PaceSum::bubble).map(bubble -> bubble.decimal(PLACES)).orElse(null));
		json.put("bottleneck", JsonReport.members(PlanReport.bottleneck(contender.plan(), figures)));
		json.putAll(PlanReport.of(contender.plan(), figures).members(figures.timesOfData()));
		json.put("boundShare", figures.bounds().flatMap(Bounds::share).map(share -> share.decimal(PLACES)).orElse(null));
		json.put("energyJ", figures.times().flatMap(Times::knownJoules).map(BigDecimal::stripTrailingZeros).map(BigDecimal::toPlainString)
				.map(BigDecimal::new).orElse(null));
		figures.packets().map(NetworkText::members).ifPresent(network -> json.put("network", network));
		json.put("fixedPs", contender.growth().map(growth -> growth.fixedPs().doubleValue()).orElse(null));
		json.put("psPerByte", contender.growth().map(growth -> growth.perByte().doubleValue()).orElse(null));
		json.put("fromBytes", contender.growth().map(Growth::fromBytes).orElse(null));
		return json;
	}

	private static Map<String, Object> json(Comparison comparison, Crossover crossover) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("below", comparison.contenders().get(crossover.below()).name());
		json.put("above", comparison.contenders().get(crossover.above()).name());
		json.put("bytes", crossover.bytes().doubleValue());
		json.put("timePs", crossover.timePs().doubleValue());
		return json;
	}

	private static Map<String, Object> json(Comparison comparison, Lead lead) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("schedules", names(comparison, lead.contenders()));
		json.put("bytes", lead.bytes());
		json.put("timePs", lead.timePs());
		return json;
	}

	private static List<String> names(Comparison comparison, List<Integer> contenders) {
		return contenders.stream().map(each -> comparison.contenders().get(each).name()).toList();
	}

	private static Map<String, Object> json(Comparison comparison, Reign reign) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("schedule", comparison.contenders().get(reign.contender()).name());
		json.put("fromBytes", reign.fromBytes().doubleValue());
		return json;
	}
}
