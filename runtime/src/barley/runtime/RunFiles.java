package barley.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import barley.runtime.files.OutputFile;
import barley.runtime.machine.Fault;
import barley.runtime.program.Program;
import barley.runtime.simulate.option.Progress;
import barley.runtime.values.NamedElements;

/**
 * The files by which another program, such as Eclipse, follows a run: one for the report as JSON, one for progress, and one with names that
 * the report uses.
 */
record RunFiles(Optional<Path> report, Optional<Path> progress, Optional<Path> named) {

	static RunFiles of(CommandLine line) {
		return new RunFiles(line.value("report").map(Path::of), line.value("progress").map(Path::of),
				line.value("names").map(Path::of));
	}

	/** Writes the current activity, and how many of its parts are done. */
	Progress toProgress() {
		return progress.isEmpty() ? Progress.NONE : (activity, done, total, transfers) -> {
			try {
				write(progress.get(), activity + "\t" + done + "\t" + total + "\n");
			} catch (IOException e) {
				// The progress file is optional: the run continues without it.
			}
		};
	}

	/** Reads the names of parts of a program's data; there are none without a file of them. */
	List<NamedElements> names(Program program) {
		try {
			return named.isEmpty() ? List.of()
					: Files.readAllLines(named.get()).stream().map(line -> NamedElements.read(line, program.data())).toList();
		} catch (IOException e) {
			throw Fault.of("no-names", "the names in %s cannot be read: %s", named.get(), e.getMessage());
		}
	}

	void writeReport(String json) {
		try {
			if (report.isPresent()) {
				write(report.get(), json);
			}
		} catch (IOException e) {
			throw Fault.of("no-report", "the report cannot be written to %s: %s", report.get(), e.getMessage());
		}
	}

	private static void write(Path file, String text) throws IOException {
		OutputFile.write(file, writer -> writer.write(text));
	}
}
