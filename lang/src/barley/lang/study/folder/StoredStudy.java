package barley.lang.study.folder;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.BooleanSupplier;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;

import barley.lang.study.table.StudyAnswer;
import barley.lang.study.table.StudyHead;
import barley.lang.study.table.StudyResult;
import barley.lang.study.table.StudyTable;
import barley.runtime.BarleyVersion;

/**
 * Reads the tables of a folder again, without the program that they are of: of an earlier session, or of another computer. Another process
 * may be computing into the folder, as it replaces its tables as a whole.
 */
public final class StoredStudy {

	/** No manifest and no answers of a study are longer. */
	private static final long MOST_BYTES = 64 << 20;

	/** Reads JSON. */
	private interface Reader<T> {

		T read(JsonObject json) throws IOException;
	}

	private StoredStudy() {
	}

	/** Returns the rows and answers of a folder; fewer rows if it is cancelled. */
	public static StudyResult read(Path folder, BooleanSupplier canceled) throws IOException {
		if (Files.isDirectory(folder)) {
			FolderFiles.requireRegular(folder);
		}
		StudyHead head;
		try {
			head = file(folder.resolve(StudyManifest.FILE), json -> {
				if (json.get("format").getAsInt() > StudyManifest.FORMAT) {
					throw new FolderException("%s has format %d of Barley %s, but Barley %s reads up to format %d".formatted(folder,
							json.get("format").getAsInt(), json.get("barley").getAsString(), BarleyVersion.TEXT, StudyManifest.FORMAT));
				}
				return StudyManifest.read(json);
			});
		} catch (NoSuchFileException e) {
			throw new FolderException("%s has no %s, so there are no results of a study in it".formatted(folder, StudyManifest.FILE));
		}
		StudyTable table = new StudyTable(head);
		Path rows = folder.resolve(RowFiles.JSON);
		try (BufferedReader lines = Files.newBufferedReader(rows)) {
			for (String line = lines.readLine(); line != null && !canceled.getAsBoolean(); line = lines.readLine()) {
				table.add(parse(rows, line, json -> JsonLine.read(head.columns(), json)));
			}
		}
		Path answers = folder.resolve(AnswersJson.FILE);
		List<StudyAnswer> found = Files.exists(answers) ? file(answers, json -> AnswersJson.read(json, head)) : List.of();
		return new StudyResult(table, found);
	}

	private static <T> T file(Path file, Reader<T> reader) throws IOException {
		if (Files.size(file) > MOST_BYTES) {
			throw new FolderException("%s was not written by Barley".formatted(file));
		}
		return parse(file, Files.readString(file), reader);
	}

	private static <T> T parse(Path file, String text, Reader<T> reader) throws IOException {
		try {
			return reader.read(JsonParser.parseString(text).getAsJsonObject());
		} catch (JsonParseException | IllegalStateException | IllegalArgumentException | NullPointerException | ClassCastException
				| UnsupportedOperationException | IndexOutOfBoundsException | NoSuchElementException | ArithmeticException e) {
			throw new FolderException("%s was not written by Barley: %.60s".formatted(file, text));
		}
	}
}
