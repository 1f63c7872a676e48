package barley.lang.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import barley.lang.resource.SourceFiles;
import barley.runtime.files.OutputFile;

/**
 * Writes results into a file named on the command line, and reports why if that fails. A result never replaces a program or a kernel, whose
 * only copy it may be.
 */
final class Output {

	private Output() {
	}

	private static final List<String> SOURCES = List.of(SourceFiles.ENDING, ".java");

	/** Writes {@code content} to {@code file}; messages call the file {@code name}. */
	static void write(Path file, String name, String content) {
		write(file, name, (OutputFile.Content) writer -> writer.write(content));
	}

	/** Writes {@code content} to {@code file}; messages call the file {@code name}. */
	static void write(Path file, String name, OutputFile.Content content) {
		check(file, name);
		replace(file, name, content);
	}

	/** Writes the new content of a program. */
	static void rewrite(Path program, String name, String content) {
		replace(program, name, writer -> writer.write(content));
	}

	private static void replace(Path file, String name, OutputFile.Content content) {
		try {
			OutputFile.write(file, content);
		} catch (IOException e) {
			throw refusal(name, e);
		}
	}

	/** Checks that {@code file} can be written, before the work for it starts; messages call the file {@code name}. */
	static Path check(Path file, String name) {
		try {
			String target = OutputFile.check(file).getFileName().toString();
			if (SOURCES.stream().anyMatch(target::endsWith)) {
				throw new UsageError("%s is not written: %s is a source file; choose another file for the output".formatted(name, target));
			}
			return file;
		} catch (IOException e) {
			throw refusal(name, e);
		}
	}

	private static UsageError refusal(String name, IOException failure) {
		return new UsageError("%s cannot be written: %s".formatted(name, FileError.of(failure)));
	}
}
