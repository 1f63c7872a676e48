package barley.lang.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Where a command reads and prints. Output is UTF-8 with plain line feeds on every system, so that results compare byte by byte.
 *
 * @param colour whether {@code output} is a screen that shows colours
 * @param directory the folder to which relative file names refer
 */
public record Terminal(InputStream input, PrintStream output, PrintStream error, boolean colour, Path directory) {

	/** Set to {@code true} by the start script, because Java cannot tell a screen from a file. */
	private static final String COLOUR = "barley.colour";

	/** The same for standard error, to which the progress of a run is printed. */
	private static final String SCREEN = "barley.screen";

	/** Returns the streams of this process. */
	static Terminal ofProcess() {
		boolean colour = Boolean.getBoolean(COLOUR) && System.getenv().getOrDefault("NO_COLOR", "").isEmpty();
		return new Terminal(new FileInputStream(FileDescriptor.in), stream(FileDescriptor.out, false),
				stream(FileDescriptor.err, true), colour, Path.of("").toAbsolutePath());
	}

	private static PrintStream stream(FileDescriptor descriptor, boolean atOnce) {
		return new PrintStream(new BufferedOutputStream(new FileOutputStream(descriptor)), atOnce, StandardCharsets.UTF_8);
	}

	/** Returns whether standard error is a screen. */
	boolean hasScreen() {
		return Boolean.getBoolean(SCREEN);
	}

	/** Prints a line of the result, to standard output. */
	public void print(String line) {
		output.append(line).append('\n');
	}

	/** Prints a line about the work itself, to standard error. */
	public void report(String line) {
		error.append(line).append('\n').flush();
	}

	/** Flushes both streams, and returns whether everything could be written. */
	boolean flush() {
		error.flush();
		return !output.checkError();
	}
}
