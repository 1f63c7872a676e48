package barley.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

import barley.runtime.machine.Fault;
import barley.runtime.report.JsonReport;
import barley.runtime.simulate.Progress;
import barley.runtime.simulate.Result;

/**
 * The files by which another program, such as an Eclipse, follows a run.
 *
 * @param report   where the report goes as JSON; null if it does not
 * @param progress where to say how far the run is; null likewise
 */
record RunFiles(Path report, Path progress) {

	private static final String REPORT = "--report=";
	private static final String PROGRESS = "--progress=";

	static RunFiles of(List<String> arguments) {
		return new RunFiles(file(REPORT, arguments), file(PROGRESS, arguments));
	}

	private static Path file(String option, List<String> arguments) {
		return arguments.stream().filter(argument -> argument.startsWith(option)).reduce((first, last) -> last)
				.map(argument -> Path.of(argument.substring(option.length()))).orElse(null);
	}

	/** The arguments that are about something else. */
	List<String> without(List<String> arguments) {
		return arguments.stream().filter(argument -> !argument.startsWith(REPORT) && !argument.startsWith(PROGRESS)).toList();
	}

	/** Notes what is being done, how many parts of it are done, and of how many. Nobody ever reads half of a line: each replaces the one before as a whole. */
	Progress toProgress() {
		return progress == null ? Progress.NONE : (activity, done, total, transfers) -> {
			try {
				Path draft = Path.of(progress + ".draft");
				Files.writeString(draft, activity + "\t" + done + "\t" + total + "\n");
				Files.move(draft, progress, StandardCopyOption.REPLACE_EXISTING);
			} catch (IOException e) {
				// then nobody sees how far the run is; it goes on all the same
			}
		};
	}

	void write(Result result) {
		try {
			if (report != null) {
				Files.writeString(report, JsonReport.of(result));
			}
		} catch (IOException e) {
			throw Fault.of("no-report", "the report cannot be written to %s: %s", report, e.getMessage());
		}
	}
}
