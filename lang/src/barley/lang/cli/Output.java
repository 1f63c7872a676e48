package barley.lang.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

import barley.lang.resource.SourceFiles;
import barley.runtime.files.OutputFile;

/**
 * Writes results into a file named on the command line, and reports why if that fails. A result is written neither
 * to a program nor to a kernel, and replaces another file only if its name has the ending of the format, since every file may be the only
 * copy. An empty file, a device or a pipe may have any name.
 */
final class Output {

	private Output() {
	}

	private static final List<String> SOURCES = List.of(SourceFiles.ENDING, ".java");

	/** Returns what the help of an option says about existing files. */
	static String rule(String ending) {
		return "an existing file is replaced only if its name ends in " + ending;
	}

	/** Writes {@code content} in a format to {@code file}; messages call the file {@code name}. */
	static void write(Path file, String name, String ending, String content) {
		write(file, name, ending, (OutputFile.Content) writer -> writer.write(content));
	}

	/** Writes {@code content} in a format to {@code file}; messages call the file {@code name}. */
	static void write(Path file, String name, String ending, OutputFile.Content content) {
		check(file, name, ending);
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

	/**
	 * Checks that {@code file} can be written, before the work for it starts; messages call the file {@code name}.
	 *
	 * @param ending of the names of files in the format that is written
	 */
	static Path check(Path file, String name, String ending) {
		try {
			Path checked = OutputFile.check(file);
			String target = checked.getFileName().toString();
			if (SOURCES.stream().anyMatch(target::endsWith)) {
				throw new UsageError("%s is not written: %s is a source file; choose another file for the output".formatted(name, target));
			} else if (OutputFile.replaces(checked) && !target.toLowerCase(Locale.ROOT).endsWith(ending)) {
				throw new UsageError(("%s is not replaced: the name of %s does not end in %s; move it away, or choose another file "
						+ "for the output").formatted(name, target, ending));
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
