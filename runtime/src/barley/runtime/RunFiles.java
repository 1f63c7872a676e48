package barley.runtime;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

import barley.runtime.files.OutputFile;
import barley.runtime.machine.Fault;
import barley.runtime.simulate.option.Progress;

/** The files by which another program, such as Eclipse, follows a run: one for the report as JSON, one for progress. */
record RunFiles(Optional<Path> report, Optional<Path> progress) {

	static RunFiles of(CommandLine line) {
		return new RunFiles(line.value("report").map(Path::of), line.value("progress").map(Path::of));
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
