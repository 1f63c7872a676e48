package barley.runtime;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

import barley.runtime.files.OutputFile;
import barley.runtime.machine.Fault;
import barley.runtime.simulate.option.Progress;

/** The files by which another program, such as an Eclipse, follows a run: one for the report as JSON, one that says how far the run is. */
record RunFiles(Optional<Path> report, Optional<Path> progress) {

	static RunFiles of(CommandLine line) {
		return new RunFiles(line.value("report").map(Path::of), line.value("progress").map(Path::of));
	}

	/** Notes what is being done, how many parts of it are done, and of how many. */
	Progress toProgress() {
		return progress.isEmpty() ? Progress.NONE : (activity, done, total, transfers) -> {
			try {
				write(progress.get(), activity + "\t" + done + "\t" + total + "\n");
			} catch (IOException e) {
				// then nobody sees how far the run is; it goes on all the same
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
