package barley.lang.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import barley.lang.finding.Words;

/** Reads data files of the caller, line by line. */
final class TextLines {

	private static final long MOST_BYTES = 1L << 29;

	private TextLines() {
	}

	/** Returns the lines of a file that the caller names. */
	static List<String> of(String name, Terminal terminal) {
		Path file = InputFile.path(name, terminal);
		if (!Files.isRegularFile(file)) {
			throw new UsageError(name + (Files.exists(file) ? " is not a regular file" : " does not exist"));
		}
		try (BufferedReader reader = Files.newBufferedReader(file)) {
			if (Files.size(file) > MOST_BYTES) {
				throw new UsageError(Words.of("%s has more than %,d bytes", name, MOST_BYTES));
			}
			return reader.lines().toList();
		} catch (UncheckedIOException e) {
			throw new UsageError("%s cannot be read: it is not a text in UTF-8".formatted(name));
		} catch (IOException e) {
			throw new UsageError("%s cannot be read: %s".formatted(name, FileError.of(e)));
		}
	}
}
