package barley.lang.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import barley.lang.generate.GeneratedProgram;
import barley.lang.generate.ProgramFolder;
import barley.lang.generate.ProgramGenerator;
import barley.runtime.machine.Fault;

/** Generates the node programs of schedules as Java files. */
public final class GenerateCommand implements Command {

	private static final String OUTPUT = "--output";

	@Override
	public String name() {
		return "generate";
	}

	@Override
	public String summary() {
		return "generates the node programs of schedules as Java source files";
	}

	@Override
	public Options options() {
		return ProvedSchedules.describe(Options.ofOne("FILE")
				.value(OUTPUT, "DIRECTORY", "the directory to write to, with a folder for each package"))
				.note("A program consists of a class for each role of nodes and the tables .machine, .nodes and .schedule.");
	}

	@Override
	public int run(Arguments arguments, Terminal terminal) throws IOException {
		String output = arguments.value(OUTPUT).orElseThrow(() -> new UsageError(OUTPUT + " DIRECTORY is missing"));
		Path folder = InputFile.path(output, terminal);
		Optional<List<ProvedSchedule>> schedules = ProvedSchedules.of(arguments, terminal);
		if (schedules.isEmpty()) {
			return ExitCode.FINDINGS;
		}
		for (ProvedSchedule schedule : schedules.get()) {
			try {
				GeneratedProgram program = new ProgramGenerator().generate(schedule.plan(), schedule.proof());
				List<Path> files = write(program, folder, output);
				terminal.print(PrintableText.text("%s: %d files in %s".formatted(schedule.name(), files.size(),
						Path.of(output, program.folder()))));
			} catch (Fault e) {
				terminal.tell("barley: %s: %s".formatted(schedule.name(), PrintableText.text(e.getMessage())));
				return ExitCode.FINDINGS;
			}
		}
		return ExitCode.FINE;
	}

	private static List<Path> write(GeneratedProgram program, Path folder, String name) {
		try {
			return ProgramFolder.write(program, folder);
		} catch (IOException e) {
			throw new UsageError("%s cannot be written: %s".formatted(name, FileError.of(e)));
		}
	}
}
