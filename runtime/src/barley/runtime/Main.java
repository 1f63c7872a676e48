package barley.runtime;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import barley.runtime.files.ProgramFiles;
import barley.runtime.machine.Fault;
import barley.runtime.program.Program;
import barley.runtime.report.DisturbanceText;
import barley.runtime.report.JsonReport;
import barley.runtime.report.PlanFigures;
import barley.runtime.report.TextReport;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Interruption;
import barley.runtime.simulate.result.Result;
import barley.runtime.values.NodeDataTable;
import barley.runtime.values.NodeValues;

/**
 * Runs a generated program in a virtual machine of its own. Exit codes: 0 for success, 1 for wrong data, 2 if the program could not be
 * run, 130 if it was stopped by Ctrl-C, after a report of the partial result.
 */
public final class Main {

	private static final String USAGE = """
			usage: java -cp barley.runtime.jar barley.runtime.Main [options] FOLDER|NAME
			  FOLDER        the root of the generated classes, with the files of the program in it or below
			  NAME          a program on the class path, as training.Training
			  --timing      compute times only, move no data
			  --all-rounds  move data in every round of a repetition
			  --json        report as JSON
			  --colour      report with colours
			  --fault=WORDS    a fault to inject, such as "lane n[0] -- n[1] fails at 3 ms"; may be repeated
			  --show=NAME      data to print at the end, as each node holds them; may be repeated
			  --bits        print these data as bit patterns
			  --set=NAME=FILE  data with which nodes begin: a line of values, separated by commas, for each node; may be repeated
			  --plan=NAME=VALUE  a figure of the plan, for the report; may be repeated
			  --names=FILE     names of parts of the data, for the report: lines of data:first:count:name
			  --report=FILE    write the report, or why there is none, also to a JSON file
			  --progress=FILE  keep a file up to date with the activity, the parts done, and the parts in all
			""";

	private Main() {
	}

	public static void main(String[] arguments) {
		PrintStream output = System.out;
		System.setOut(System.err); // what kernels print does not get among what we report
		System.exit(run(List.of(arguments), output));
	}

	private static int run(List<String> arguments, PrintStream output) {
		CommandLine line = new CommandLine(arguments);
		if (!line.isSound()) {
			System.err.print(USAGE);
			return 2;
		}
		RunFiles files = RunFiles.of(line);
		try (StopSignal stop = new StopSignal(fault -> fail(fault, files))) {
			Program program = load(line.program());
			List<NodeDataTable> tables = new ArrayList<>();
			RunOptions options = NodeValues.read(line.values("show"), line.has("bits"), line.values("set"), program)
					.of(options(line, program), program, tables);
			Result result = run(program, options.withProgress(files.toProgress()).withCancelled(stop::given));
			PlanFigures plan = PlanFigures.of(line.values("plan")).withNames(() -> files.names(program));
			String json = JsonReport.of(result, plan, tables);
			output.print(line.has("json") ? json : TextReport.of(result, plan, line.has("colour")));
			tables.stream().filter(table -> !line.has("json")).forEach(table -> output.print("\n" + table.text()));
			output.flush();
			files.writeReport(json);
			return !result.complete() ? StopSignal.EXIT_CODE : result.right() ? 0 : 1;
		} catch (Fault fault) {
			return fail(fault, files);
		} catch (OutOfMemoryError e) {
			return fail(new Fault("heap", "the program is too large for the heap, start Java with a larger -Xmx"), files);
		}
	}

	private static int fail(Fault fault, RunFiles files) {
		System.err.println("barley: " + fault.getMessage());
		try {
			files.writeReport(JsonReport.of(fault));
		} catch (Fault noReport) {
			System.err.println("barley: " + noReport.getMessage());
		}
		return 2;
	}

	private static RunOptions options(CommandLine line, Program program) {
		RunOptions options = (line.has("timing") ? RunOptions.timing() : RunOptions.functional()).withAllRounds(line.has("all-rounds"));
		return options.withDisturbances(line.values("fault").stream().map(words -> DisturbanceText.read(words, program.machine()))
				.toList());
	}

	/** Runs to the end, or until the run is cancelled. */
	private static Result run(Program program, RunOptions options) {
		try {
			return Simulator.run(program, options);
		} catch (Interruption stopped) {
			return stopped.partial().orElseThrow(() -> new Fault("stopped", stopped.getMessage()));
		}
	}

	private static Program load(String program) {
		Path folder = Path.of(program);
		return Files.isDirectory(folder) ? ProgramFiles.load(folder) : ProgramFiles.load(program, Main.class.getClassLoader());
	}
}
