package barley.lang.study.folder;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;

import barley.lang.cache.Fingerprint;
import barley.lang.study.table.StudyHead;
import barley.lang.study.table.StudyRow;

/** The tables of a study, written row by row: they replace the old ones together with the manifest when all rows have been added. */
public final class RowFiles implements Closeable {

	public static final String CSV = "rows.csv";
	public static final String JSON = "rows.jsonl";

	private final StudyHead head;
	private final DraftFile csv;
	private final DraftFile json;
	private final DraftFile manifest;
	private final MessageDigest sum = Fingerprint.sha256();
	private long rows;

	RowFiles(Path folder, StudyHead head) throws IOException {
		this.head = head;
		csv = new DraftFile(folder.resolve(CSV));
		json = new DraftFile(folder.resolve(JSON));
		manifest = new DraftFile(folder.resolve(StudyManifest.FILE));
		writeCsv(CsvText.head(head));
	}

	private void writeCsv(String line) throws IOException {
		byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
		sum.update(bytes);
		csv.write(bytes);
	}

	/** Adds the next row in the order of points. */
	public void add(StudyRow row) throws IOException {
		writeCsv(CsvText.row(row));
		json.write(JsonLine.row(head.columns(), row));
		rows++;
	}

	/** Replaces the tables and the manifest. */
	public void commit(StudyManifest about) throws IOException {
		manifest.write(about.json(head, rows, HexFormat.of().formatHex(sum.digest())));
		csv.commit();
		json.commit();
		manifest.commit();
	}

	/** Drops what has been written unless it has replaced the tables. */
	@Override
	public void close() throws IOException {
		try (csv; json; manifest) {
			// each is closed whatever happens to the others
		}
	}
}
