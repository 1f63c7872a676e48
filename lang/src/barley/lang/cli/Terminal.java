package barley.lang.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import barley.runtime.report.ProgressBar;

/**
 * Where a command reads and prints. Output is UTF-8 with plain line feeds on every system, so that results compare byte by byte.
 *
 * @param colour whether {@code output} is a screen that shows colours
 * @param directory the folder to which relative file names refer
 * @param progress  shows on {@code error} what takes longer than a moment; printing erases it
 */
public record Terminal(InputStream input, PrintStream output, PrintStream error, boolean colour, Path directory, ProgressBar progress) {

	/** Set to {@code true} by the start script, because Java cannot tell a screen from a file. */
	private static final String COLOUR = "barley.colour";

	/** The same for standard error, to which progress is printed. */
	private static final String SCREEN = "barley.screen";

	/** The environment variable that may be {@code never}, to show no progress. */
	private static final String PROGRESS = "BARLEY_PROGRESS";

	/** Creates a terminal that does not show progress. */
	public Terminal(InputStream input, PrintStream output, PrintStream error, boolean colour, Path directory) {
		this(input, output, error, colour, directory, ProgressBar.none());
	}

	/** Returns the streams of this process. */
	static Terminal ofProcess() {
		boolean colour = Boolean.getBoolean(COLOUR) && System.getenv().getOrDefault("NO_COLOR", "").isEmpty();
		PrintStream error = stream(FileDescriptor.err, true);
		ProgressBar progress = "never".equals(System.getenv(PROGRESS)) ? ProgressBar.none()
				: ProgressBar.on(error, Boolean.getBoolean(SCREEN));
		return new Terminal(new FileInputStream(FileDescriptor.in), stream(FileDescriptor.out, false), error, colour,
				Path.of("").toAbsolutePath(), progress);
	}

	private static PrintStream stream(FileDescriptor descriptor, boolean atOnce) {
		return new PrintStream(new BufferedOutputStream(new FileOutputStream(descriptor)), atOnce, StandardCharsets.UTF_8);
	}

	/** Prints a line of the result, to standard output. */
	public void print(String line) {
		progress.hide();
		output.append(line).append('\n');
	}

	/** Prints a line about the work itself, to standard error. */
	public void report(String line) {
		progress.hide();
		error.append(line).append('\n').flush();
	}

	/** Flushes both streams, and returns whether everything could be written. */
	boolean flush() {
		progress.hide();
		error.flush();
		return !output.checkError();
	}
}
