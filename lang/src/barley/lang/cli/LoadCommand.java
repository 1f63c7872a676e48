package barley.lang.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

import org.eclipse.xtext.diagnostics.Severity;

import barley.lang.analyse.DesignAnalysis;
import barley.lang.analyse.Reach;
import barley.lang.load.LoadCurve;
import barley.lang.load.TrafficNetwork;
import barley.lang.load.Workload;
import barley.lang.page.LoadPage;
import barley.lang.page.LoadPlot;
import barley.lang.picture.Svg;
import barley.runtime.StopSignal;
import barley.runtime.machine.Fault;
import barley.runtime.report.Json;

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
				.many(ValueOptions.ON, "MACHINE...",
				"the topologies or machines to load, such as Rack 'ChipletMesh(n = 8)'; by default the first "
						+ "machine of the file or, if it has none, its first topology")
				.value(THROUGH, "FAMILIES",
				"the families of switches that packets pass, such as router or board[0].router; all by default");
		return LoadSettings.describe(options).flag(JSON, "print the figures as JSON")
				.flag(CSV, "print the figures as a table for spreadsheets")
				.value(OUTPUT, "FILE", "a file for the plot of latency over load, as SVG; " + Output.rule(Svg.ENDING))
				.value(REPORT, "DIRECTORY", "a directory for an HTML page with plots, index.html")
				.note("Nodes send packets at random times of the given rate, the same for each machine and call with a seed.")
				.note("Latency is counted in cycles, from the cycle in which a packet enters the queue of its node to its delivery. A "
						+ "network is saturated if it delivers less than 95 % of what nodes send.")
				.note("Ctrl-C stops the simulation; the rates that were finished are reported, and the exit code is 130.");
	}

	@Override
	public int run(Arguments arguments, Terminal terminal) throws IOException {
		if (arguments.has(JSON) && arguments.has(CSV)) {
			throw new UsageError("choose one of --json and --csv");
		}
		Optional<ReportFolder> folder = arguments.value(REPORT).map(name -> ReportFolder.of(name, terminal));
		Optional<String> output = arguments.value(OUTPUT);
		output.ifPresent(name -> Output.check(InputFile.path(name, terminal), name, Svg.ENDING));
		Workload load = LoadSettings.of(arguments, terminal);
		if (output.isPresent() && (load.trace().isPresent() || load.rates().length == 1)) {
			throw new UsageError("--output draws latency over several rates, but here is only one load");
		}
		LoadOutcome outcome = new LoadOutcome();
		try (StopSignal stop = new StopSignal(fault -> terminal.report("barley: " + PrintableText.line(fault.getMessage())))) {
			List<String> machines = arguments.values(ValueOptions.ON);
			if (machines.isEmpty()) {
				measure(Optional.empty(), load, arguments, outcome, stop, terminal);
			}
			for (String machine : machines) {
				if (!outcome.isStopped()) {
					measure(Optional.of(machine), load, arguments, outcome, stop, terminal);
				}
			}
			report(outcome, load, arguments, terminal);
			if (output.isPresent() && !outcome.curves().isEmpty()) {
				Output.write(InputFile.path(output.get(), terminal), output.get(), Svg.ENDING,
						LoadPlot.latency(outcome.curves()).document(load.words()));
				terminal.report(PrintableText.line("plot written to " + output.get()));
			}
			if (folder.isPresent() && !outcome.curves().isEmpty()) {
				terminal.report(PrintableText.line("report written to " + folder.get().write(LoadPage.of(outcome.curves(), load.words()))));
			}
			terminal.flush();
		}
		return outcome.code();
	}

	/** Loads one machine; one that cannot be loaded does not stop the others. */
	private static void measure(Optional<String> machine, Workload load, Arguments arguments, LoadOutcome outcome, StopSignal stop,
			Terminal terminal) throws IOException {
		ChosenDesign chosen = ChosenDesign.of(arguments.operands().get(0), machine, ValueOptions.of(arguments), terminal);
		Reach reach = new Reach(List.of(chosen.design()));
		List<PrintedFinding> findings = InputFile.within(reach, chosen.file().findings(reach));
		new FindingPrinter(terminal.colour(), terminal::report).print(outcome.untold(findings.stream()
				.filter(finding -> finding.severity() != Severity.INFO || finding.isInVain()).toList()));
		List<PrintedFinding> errors = findings.stream().filter(PrintedFinding::isError).toList();
		DesignAnalysis known = errors.isEmpty() ? chosen.values().analyse(chosen.design()) : null;
		if (known == null || known.wiring() == null) {
			outcome.fail(chosen.name(), "the machine has errors", "findings", errors);
			return;
		}
		try {
			TrafficNetwork network = TrafficNetwork.of(known.wiring(), arguments.names(THROUGH));
			String simulated = PrintableText.line("simulating " + chosen.name());
			terminal.progress().at(simulated);
			outcome.add(load.on(chosen.name(), network, rate -> {
				if (stop.given()) {
					throw new CancellationException();
				}
				terminal.progress().at(Double.isNaN(rate) ? simulated : simulated + " at rate " + LoadCurve.rate(rate));
			}));
		} catch (Fault e) {
			terminal.report("barley: %s".formatted(PrintableText.line(e.getMessage())));
			outcome.fail(chosen.name(), e.getMessage(), e.code(), List.of());
		}
	}

	private static void report(LoadOutcome outcome, Workload load, Arguments arguments, Terminal terminal) {
		if (arguments.has(JSON)) {
			terminal.print(Json.of(LoadData.json(outcome, load)).strip());
		} else if (!arguments.has(CSV)) {
			LoadText.print(outcome, load, terminal);
		} else if (!outcome.curves().isEmpty()) {
			LoadData.printTable(outcome, terminal);
		}
	}
}
