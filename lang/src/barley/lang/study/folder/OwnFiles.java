package barley.lang.study.folder;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import barley.lang.picture.Markup;

/**
 * Tells the files of a study's folder from files of others that have the same names. A name says nothing: a diary may be called
 * {@code journal.log}, too. Each file is known by how it begins; a journal by a line with a matching check sum, so that one whose first
 * lines are damaged is still a journal. An empty file may be replaced whoever made it.
 */
final class OwnFiles {

	private static final int BEGINNING = 1_000;
	/** The head of a journal whose writer was stopped before the end of the line. */
	private static final Pattern TORN_HEAD = Pattern.compile("[0-9a-f]{8} \\{[^\n]*");
	private static final Predicate<String> JSON = text -> text.startsWith("{\n\t\"format\": ");

	private static final Map<String, Predicate<String>> BEGINNINGS = Map.of(
			FolderLock.FILE, text -> text.startsWith("process "),
			RowFiles.CSV, text -> text.startsWith("point,run,"),
			RowFiles.JSON, text -> text.startsWith("{\"point\":"),
			StudyManifest.FILE, JSON,
			AnswersJson.FILE, JSON,
			StudyFolder.PAGE, text -> text.contains(Markup.GENERATOR));

	private OwnFiles() {
	}

	/**
	 * Requires that a folder is empty, or has a journal and nothing of others that would be replaced.
	 *
	 * @throws FolderException with the first file that would be lost
	 */
	static void require(Path folder) throws IOException {
		List<Path> files;
		try (Stream<Path> all = Files.list(folder)) {
			files = all.filter(file -> !file.endsWith(FolderLock.FILE)).sorted().toList();
		}
		for (String name : List.of(Journal.FILE, Journal.FILE + DraftFile.ENDING)) {
			Path journal = folder.resolve(name);
			if (Files.exists(journal) && !isJournal(journal)) {
				throw new FolderException("%s is not the journal of a study, so it is not replaced: choose another --output".formatted(
						journal));
			}
		}
		if (!files.isEmpty() && !hasJournal(files)) {
			throw new FolderException("%s has files, such as %s, but no journal of a study: choose another --output".formatted(folder,
					files.get(0).getFileName()));
		}
		for (Map.Entry<String, Predicate<String>> own : BEGINNINGS.entrySet()) {
			for (String name : List.of(own.getKey(), own.getKey() + DraftFile.ENDING)) {
				Path file = folder.resolve(name);
				String text = Files.exists(file) ? beginning(file) : "";
				if (!text.isEmpty() && !own.getValue().test(text)) {
					throw new FolderException(("%s was not written by a study, so it is not replaced: move it away, or choose another "
							+ "--output").formatted(file));
				}
			}
		}
	}

	/** Returns whether a folder has a journal, which may be one that was put aside. */
	private static boolean hasJournal(List<Path> files) throws IOException {
		for (Path file : files) {
			if (file.getFileName().toString().startsWith(Journal.FILE) && Files.isRegularFile(file) && isJournal(file)) {
				return true;
			}
		}
		return false;
	}

	private static boolean isJournal(Path file) throws IOException {
		String text = beginning(file);
		return text.isEmpty() || TORN_HEAD.matcher(text).matches() || JournalReading.hasSoundLine(file);
	}

	private static String beginning(Path file) throws IOException {
		try (InputStream in = Files.newInputStream(file)) {
			return new String(in.readNBytes(BEGINNING), StandardCharsets.UTF_8);
		}
	}
}
