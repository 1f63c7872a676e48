package barley.lang.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;

import org.eclipse.xtext.diagnostics.Severity;

import barley.lang.analyse.DesignAnalysis;
import barley.lang.analyse.Reach;
import barley.lang.evaluate.MachineChoice;
import barley.lang.finding.Nearest;
import barley.lang.finding.Words;
import barley.lang.load.LoadCurve;
import barley.lang.load.LoadRow;
import barley.lang.load.TrafficNetwork;
import barley.lang.load.Workload;
import barley.lang.model.Design;
import barley.lang.model.Machine;
import barley.lang.model.Parameter;
import barley.lang.model.Source;
import barley.lang.page.LoadPage;
import barley.lang.value.Value;
import barley.runtime.StopSignal;
import barley.runtime.machine.Fault;
import barley.runtime.report.Json;
import barley.runtime.report.TextTable;
import barley.runtime.report.UnitText;
import barley.runtime.simulate.clock.LoadSweep.Point;

/** Puts traffic on the clocked switches of machines: latency and throughput over the load, up to saturation. */
public final class LoadCommand implements Command {

	private static final String THROUGH = "--through";
	private static final String JSON = "--json";
	private static final String CSV = "--csv";
	private static final String REPORT = "--report";
	private static final String OUTPUT = "--output";

	@Override
	public String name() {
		return "load";
	}

	@Override
	public String summary() {
		return "puts traffic on clocked switches: latency and throughput over the load, up to saturation";
	}

	@Override
	public Options options() {
		Options options = ValueOptions.describe(Options.ofOne("FILE"))
				.many(ValueOptions.ON, "MACHINE...", "the topologies or machines to load, such as Rack 'ChipletMesh(n = 8)'; by default the first "
						+ "machine of the file or, if it has none, its first topology")
				.value(THROUGH, "FAMILIES", "the families of switches that packets pass, such as router or board[0].router; all by default");
		return LoadSettings.describe(options).flag(JSON, "print the figures as JSON").flag(CSV, "print the figures as a table for spreadsheets")
				.value(OUTPUT, "FILE", "a file for the plot of latency over load, as SVG")
				.value(REPORT, "DIRECTORY", "a directory for an HTML page with plots, index.html")
				.note("Nodes send packets at random times of the given rate, the same for each machine and call with a seed.")
				.note("Latency is counted in cycles, from the cycle in which a packet enters the queue of its node to its delivery. A network is "
						+ "saturated if it delivers less than 95 % of what nodes send.")
				.note("Ctrl-C stops the simulation; the rates that were finished are reported, and the exit code is 130.");
	}

	/** The curves so far, and the machines that have none. */
	private static final class Outcome {

		private final List<LoadCurve> curves = new ArrayList<>();
		private final List<Map<String, Object>> failures = new ArrayList<>();
		private final Set<PrintedFinding> told = new LinkedHashSet<>();
		private boolean stopped;

		private void fail(String machine, String message, String code, List<PrintedFinding> errors) {
			Map<String, Object> failure = FindingsJson.failure(machine, message, code, errors);
			failure.remove("schedule");
			failure.put("machine", machine);
			failures.add(failure);
		}
	}

	@Override
	public int run(Arguments arguments, Terminal terminal) throws IOException {
		if (arguments.has(JSON) && arguments.has(CSV)) {
			throw new UsageError("choose one of --json and --csv");
		}
		Optional<ReportFolder> folder = arguments.value(REPORT).map(name -> ReportFolder.of(name, terminal));
		Optional<String> output = arguments.value(OUTPUT);
		output.ifPresent(name -> Output.check(InputFile.path(name, terminal), name));
		Workload load = LoadSettings.of(arguments, terminal);
		if (output.isPresent() && (load.trace().isPresent() || load.rates().length == 1)) {
			throw new UsageError("--output draws latency over several rates, but here is only one load");
		}
		Outcome outcome = new Outcome();
		try (StopSignal stop = new StopSignal(fault -> terminal.report("barley: " + PrintableText.text(fault.getMessage())))) {
			List<String> machines = arguments.values(ValueOptions.ON);
			if (machines.isEmpty()) {
				measure(null, load, arguments, outcome, stop, terminal);
			}
			for (String machine : machines) {
				if (!outcome.stopped) {
					measure(ValueOptions.machine(machine), load, arguments, outcome, stop, terminal);
				}
			}
			report(outcome, load, arguments, terminal);
			if (output.isPresent() && !outcome.curves.isEmpty()) {
				Output.write(InputFile.path(output.get(), terminal), output.get(), LoadPage.latency(outcome.curves, words(load)));
				terminal.report(PrintableText.text("plot written to " + output.get()));
			}
			if (folder.isPresent() && !outcome.curves.isEmpty()) {
				terminal.report(PrintableText.text("report written to " + folder.get().write(LoadPage.of(outcome.curves, words(load)))));
			}
			terminal.flush();
		}
		boolean blocked = outcome.curves.stream().anyMatch(curve -> curve.sweep().blocked().isPresent());
		return outcome.stopped ? ExitCode.STOPPED : outcome.failures.isEmpty() && !blocked ? ExitCode.FINE : ExitCode.FINDINGS;
	}

	/** Loads one machine; one that cannot be loaded does not stop the others. */
	private static void measure(MachineChoice choice, Workload load, Arguments arguments, Outcome outcome, StopSignal stop,
			Terminal terminal) throws IOException {
		ValueOptions values = ValueOptions.of(arguments);
		ValueOptions own = choice == null ? values : values.with(qualified(choice));
		InputFile file = InputFile.of(arguments.operands().get(0), own, terminal);
		values.checkKnown(List.of(file));
		Design design = design(file, choice);
		String name = choice == null ? design.getName() : choice.text();
		Reach reach = new Reach(List.of(design));
		List<PrintedFinding> findings = InputFile.within(reach, file.findings(reach));
		new FindingPrinter(terminal.colour(), terminal::report).print(findings.stream()
				.filter(finding -> (finding.severity() != Severity.INFO || finding.isInVain()) && outcome.told.add(finding)).toList());
		List<PrintedFinding> errors = findings.stream().filter(PrintedFinding::isError).toList();
		DesignAnalysis known = errors.isEmpty() ? own.analyse(design) : null;
		if (known == null || known.wiring() == null) {
			outcome.fail(name, "the machine has errors", "findings", errors);
			return;
		}
		try {
			TrafficNetwork network = TrafficNetwork.of(known.wiring(), arguments.value(THROUGH).map(LoadCommand::families).orElse(List.of()));
			String simulated = PrintableText.text("simulating " + name);
			terminal.progress().at(simulated);
			LoadCurve curve = load.on(name, network, rate -> {
				if (stop.given()) {
					throw new CancellationException();
				}
				terminal.progress().at(Double.isNaN(rate) ? simulated : simulated + " at rate " + LoadCurve.rate(rate));
			});
			outcome.stopped = curve.sweep().isCancelled();
			outcome.curves.add(curve);
		} catch (Fault e) {
			terminal.report("barley: %s".formatted(PrintableText.text(e.getMessage())));
			outcome.fail(name, e.getMessage(), e.code(), List.of());
		}
	}

	/** Returns the arguments of a machine as values of its own parameters only. */
	private static Map<String, Value> qualified(MachineChoice choice) {
		Map<String, Value> values = new LinkedHashMap<>();
		choice.arguments().forEach((name, value) -> values.put(choice.name() + "." + name, value));
		return values;
	}

	/** Returns the families of switches that a caller names; a comma between indices separates no names. */
	private static List<String> families(String names) {
		return List.of(names.replaceAll("\\s+", "").split(",(?![^\\[]*])"));
	}

	private static Design design(InputFile file, MachineChoice choice) {
		List<Design> own = designs(file.source());
		if (choice == null) {
			return own.stream().filter(Machine.class::isInstance).findFirst().or(() -> own.stream().findFirst())
					.orElseThrow(() -> new UsageError(file.name() + " has no topology and no machine"));
		}
		List<Design> all = designs(file.loaded().stream().flatMap(each -> each.resource().getContents().stream())
				.filter(Source.class::isInstance).map(Source.class::cast).toList());
		List<String> names = all.stream().map(Design::getName).distinct().toList();
		Design design = all.stream().filter(each -> choice.name().equals(each.getName())).findFirst()
				.orElseThrow(() -> new UsageError("%s has no topology or machine %s; it has %s%s".formatted(file.name(), choice.name(),
						own.isEmpty() ? "none" : own.stream().map(Design::getName).collect(Collectors.joining(", ")),
						Nearest.hint(choice.name(), names))));
		List<String> parameters = design.getParameters().stream().map(Parameter::getName).toList();
		choice.arguments().keySet().stream().filter(name -> !parameters.contains(name)).findFirst().ifPresent(name -> {
			throw new UsageError("%s has no parameter %s; %s".formatted(design.getName(), name,
					parameters.isEmpty() ? "it has none" : "it has " + String.join(", ", parameters)));
		});
		return design;
	}

	private static List<Design> designs(List<Source> sources) {
		return sources.stream().flatMap(source -> source.getDeclarations().stream()).filter(Design.class::isInstance).map(Design.class::cast)
				.filter(design -> design.getName() != null).toList();
	}

	/** Returns the traffic in words. */
	private static String words(Workload load) {
		return load.trace().isPresent() ? "trace " + load.trace().get().file()
				: Words.of("%s traffic, %,d cycles at each rate after %,d of warm-up, seed %d", load.name(), load.cycles() - load.warmUp(),
						load.warmUp(), load.seed());
	}

	private static void report(Outcome outcome, Workload load, Arguments arguments, Terminal terminal) {
		if (arguments.has(JSON)) {
			terminal.print(Json.of(json(outcome, load)).strip());
		} else if (arguments.has(CSV) && !outcome.curves.isEmpty()) {
			csv(outcome.curves, terminal);
		} else if (!arguments.has(CSV)) {
			for (LoadCurve curve : outcome.curves) {
				print(curve, load, terminal);
			}
			outcome.curves.forEach(curve -> terminal.print(PrintableText.text(curve.verdict())));
		}
	}

	private static void print(LoadCurve curve, Workload load, Terminal terminal) {
		String head = PrintableText.text("%s: %s; %s, packets of %s".formatted(curve.name(), curve.on().words(), words(load),
				UnitText.bytes(load.bytes(curve.on()))));
		terminal.print(terminal.colour() ? "\u001b[1m" + head + "\u001b[0m" : head);
		TextTable table = new TextTable(LoadRow.STATE, LoadRow.HOTTEST, LoadRow.BUSIEST);
		table.row(LoadRow.HEADS.toArray(String[]::new));
		curve.sweep().points().forEach(point -> table.row(LoadRow.of(curve, point).toArray(String[]::new)));
		table.lines().forEach(line -> terminal.print(PrintableText.text(line)));
		terminal.print("");
	}

	private static void csv(List<LoadCurve> curves, Terminal terminal) {
		terminal.print("machine,rate,offered,throughput,packets,latencyMean,latency99,latencyMax,saturated,hottestChannel,hottestUse,"
				+ "busiestSwitch,busiestUse");
		for (LoadCurve curve : curves) {
			for (Point point : curve.sweep().points()) {
				Map<String, Object> members = json(curve, point);
				List<String> cells = new ArrayList<>(List.of(quoted(curve.name())));
				members.values().forEach(value -> cells.add(value == null ? "" : value instanceof String text ? quoted(text) : value.toString()));
				terminal.print(String.join(",", cells));
			}
		}
	}

	private static String quoted(String cell) {
		return "\"" + PrintableText.text(cell).replace("\"", "\"\"") + "\"";
	}

	private static Map<String, Object> json(Outcome outcome, Workload load) {
		Map<String, Object> json = FindingsJson.versioned();
		json.put("pattern", load.name());
		json.put("seed", load.seed());
		json.put("cycles", load.trace().isPresent() ? null : load.cycles());
		json.put("warmUp", load.warmUp());
		json.put("loads", outcome.curves.stream().map(curve -> json(curve, load)).toList());
		json.put("failures", outcome.failures);
		return json;
	}

	private static Map<String, Object> json(LoadCurve curve, Workload load) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("machine", curve.name());
		json.put("nodes", curve.on().nodes().length);
		json.put("switches", curve.on().network().switches());
		json.put("cyclePs", curve.on().network().cyclePs(0));
		json.put("packetBytes", load.bytes(curve.on()));
		json.put("points", curve.sweep().points().stream().map(point -> json(curve, point)).toList());
		Optional<Point> saturated = curve.sweep().saturated();
		json.put("saturationFrom", saturated.map(any -> curve.sweep().saturation()).orElse(null));
		json.put("saturationTo", saturated.map(Point::rate).orElse(null));
		json.put("hottestChannel", saturated.flatMap(curve::hottest).orElse(null));
		json.put("blocked", curve.sweep().blocked().isPresent());
		json.put("complete", !curve.sweep().isCancelled());
		return json;
	}

	private static Map<String, Object> json(LoadCurve curve, Point point) {
		boolean any = point.packets() > 0;
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("rate", Double.isNaN(point.rate()) ? null : point.rate());
		json.put("offered", point.offered());
		json.put("throughput", point.throughput());
		json.put("packets", point.packets());
		json.put("latencyCyclesMean", any ? point.latency() : null);
		json.put("latencyCycles99", any ? point.latency99() : null);
		json.put("latencyCyclesMax", any ? point.latencyMost() : null);
		json.put("saturated", point.saturated());
		json.put("hottestChannel", curve.hottest(point).orElse(null));
		json.put("hottestUse", curve.hottest(point).map(channel -> point.hottestUse()).orElse(null));
		json.put("busiestSwitch", curve.on().network().vertexName(point.busiest()));
		json.put("busiestUse", point.busiestUse());
		return json;
	}
}
