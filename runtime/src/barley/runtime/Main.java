package barley.runtime;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import barley.runtime.files.ProgramFiles;
import barley.runtime.machine.Fault;
import barley.runtime.program.Program;
import barley.runtime.report.JsonReport;
import barley.runtime.report.TextReport;
import barley.runtime.simulate.Interruption;
import barley.runtime.simulate.Options;
import barley.runtime.simulate.Result;
import barley.runtime.simulate.Simulator;

/**
 * Run a generated program in a virtual machine of its own. Ends with 0 if all is well, 1 if data came out wrong, 2 if the program could not
 * be run, 130 if Ctrl-C stopped it, after a report of what it had found.
 */
public final class Main {

	private static final String USAGE = """
			usage: java -cp barley.runtime.jar barley.runtime.Main [options] FOLDER|NAME
			  FOLDER        the root of the generated classes, the files of the program in it or below
			  NAME          a program on the class path, as training.Training
			  --timing      follow time only, move no data
			  --all-rounds  move data in every round of a repetition
			  --json        report as JSON
			  --colour      report with colours
			  --report=FILE    writes the report as JSON into a file as well
			  --progress=FILE  says in a file, again and again, what is being done, how many parts of it are done, and of how many
			""";

	private Main() {
	}

	public static void main(String[] arguments) {
		System.exit(run(List.of(arguments)));
	}

	private static int run(List<String> arguments) {
		RunFiles files = RunFiles.of(arguments);
		List<String> programs = arguments.stream().filter(argument -> !argument.startsWith("--")).toList();
		if (programs.size() != 1 || !List.of("--timing", "--all-rounds", "--json", "--colour", programs.get(0)).containsAll(files.without(arguments))) {
			System.err.print(USAGE);
			return 2;
		}
		try (StopSignal stop = new StopSignal()) {
			Program program = load(programs.get(0));
			Options options = (arguments.contains("--timing") ? Options.timing() : Options.functional()).withProgress(files.toProgress());
			Result result = run(program, options.withAllRounds(arguments.contains("--all-rounds")).withCancelled(stop::given));
			System.out.print(arguments.contains("--json") ? JsonReport.of(result) : TextReport.of(result, arguments.contains("--colour")));
			System.out.flush();
			files.write(result);
			return !result.complete() ? StopSignal.EXIT_CODE : result.verification().wrong() > 0 ? 1 : 0;
		} catch (Fault fault) {
			System.err.println("barley: " + fault.getMessage());
			return 2;
		} catch (OutOfMemoryError e) {
			System.err.println("barley: the program is too large for the heap, start Java with a larger -Xmx");
			return 2;
		}
	}

	/** Run to the end, or as far as it comes. */
	private static Result run(Program program, Options options) {
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
