package barley.lang.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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
		ProvedSchedules schedules = ProvedSchedules.of(arguments, terminal);
		if (schedules.hasErrors()) {
			return ExitCode.FINDINGS;
		}
		List<GeneratedProgram> programs = new ArrayList<>();
		try {
			for (ProvedSchedule schedule : schedules.proved()) {
				programs.add(generate(schedule));
			}
			List<List<Path>> files = write(programs, folder, output);
			for (int i = 0; i < programs.size(); i++) {
				terminal.print(PrintableText.line("%s: %d files in %s".formatted(programs.get(i).name(), files.get(i).size(),
						Path.of(output, programs.get(i).folder()))));
			}
			return ExitCode.FINE;
		} catch (Fault e) {
			terminal.report("barley: %s".formatted(PrintableText.line(e.getMessage())));
			return ExitCode.FINDINGS;
		}
	}

	private static GeneratedProgram generate(ProvedSchedule schedule) {
		try {
			return new ProgramGenerator().generate(schedule.plan(), schedule.proof());
		} catch (Fault e) {
			throw new Fault(e.code(), schedule.name() + ": " + e.getMessage());
		}
	}

	private static List<List<Path>> write(List<GeneratedProgram> programs, Path folder, String name) {
		try {
			return ProgramFolder.write(programs, folder);
		} catch (IOException e) {
			throw new UsageError("%s cannot be written: %s".formatted(name, FileError.of(e)));
		}
	}
}
