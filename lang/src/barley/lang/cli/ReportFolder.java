package barley.lang.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import barley.lang.page.RunPage;

/**
 * The folder for a page. It is checked to be writable before the work for the page starts; a page that was not written by Barley is not
 * replaced.
 */
record ReportFolder(Path folder, String name) {

	private static final String PAGE = "index.html";

	/** Returns the folder that the caller calls {@code name}, created if absent. */
	static ReportFolder of(String name, Terminal terminal) {
		Path folder = InputFile.path(name, terminal);
		try {
			Files.createDirectories(folder);
			Files.delete(Files.createTempFile(folder, ".barley-", ".tmp"));
			Path page = folder.resolve(PAGE);
			if (Files.exists(page) && !Files.isRegularFile(page)) { // a pipe may wait for a reader without end
				throw new UsageError("%s is not a regular file, so it is not replaced: move it away, or choose another directory".formatted(
						Path.of(name, PAGE)));
			}
			if (Files.exists(page) && !RunPage.isOne(page)) {
				throw new UsageError("%s is not a report, so it is not replaced: move it away, or choose another directory".formatted(
						Path.of(name, PAGE)));
			}
			return new ReportFolder(folder, name);
		} catch (IOException e) {
			throw new UsageError("%s cannot be written: %s".formatted(name, FileError.of(e)));
		}
	}

	/** Writes the page atomically, and returns its name as the caller would write it. */
	String write(String page) {
		String file = Path.of(name, PAGE).toString();
		Output.write(folder.resolve(PAGE), file, PAGE, page);
		return file;
	}
}
