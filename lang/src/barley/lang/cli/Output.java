package barley.lang.cli;

import java.io.IOException;
import java.nio.file.Path;

import barley.runtime.files.OutputFile;

/** Writes results into a file named on the command line, and reports why if that fails. */
final class Output {

	private Output() {
	}

	/** Writes {@code content} to {@code file}; messages call the file {@code name}. */
	static void write(Path file, String name, String content) {
		write(file, name, (OutputFile.Content) writer -> writer.write(content));
	}

	/** Writes {@code content} to {@code file}; messages call the file {@code name}. */
	static void write(Path file, String name, OutputFile.Content content) {
		try {
			OutputFile.write(file, content);
		} catch (IOException e) {
			throw refusal(name, e);
		}
	}

	/** Checks that {@code file} can be written, before the work for it starts; messages call the file {@code name}. */
	static Path check(Path file, String name) {
		try {
			OutputFile.check(file);
			return file;
		} catch (IOException e) {
			throw refusal(name, e);
		}
	}

	private static UsageError refusal(String name, IOException failure) {
		return new UsageError("%s cannot be written: %s".formatted(name, FileError.of(failure)));
	}
}
