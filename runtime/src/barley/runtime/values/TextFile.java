package barley.runtime.values;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import barley.runtime.machine.Fault;

/** Reads data files of the caller, line by line. */
public final class TextFile {

	private static final long MOST_BYTES = 1L << 29;

	private TextFile() {
	}

	/**
	 * Returns the lines of a file.
	 *
	 * @param name what messages call it
	 */
	public static List<String> lines(Path file, String name) {
		if (!Files.isRegularFile(file)) {
			throw new Fault("unreadable", name + (!Files.exists(file) ? " does not exist" : Files.isDirectory(file) ? " is a folder"
					: " is a pipe or a device, not a file: write what it gives into a file, and name that"));
		}
		try (BufferedReader reader = Files.newBufferedReader(file)) {
			if (Files.size(file) > MOST_BYTES) {
				throw Fault.of("unreadable", "%s has more than %,d bytes", name, MOST_BYTES);
			}
			return reader.lines().toList();
		} catch (UncheckedIOException e) {
			throw Fault.of("unreadable", "%s cannot be read: it is not a text in UTF-8", name);
		} catch (IOException e) {
			throw Fault.of("unreadable", "%s cannot be read: %s", name, e.getMessage());
		}
	}
}
