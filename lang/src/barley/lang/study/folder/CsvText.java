package barley.lang.study.folder;

import java.util.List;

import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyHead;
import barley.lang.study.table.StudyRow;

/**
 * Rows as lines of comma-separated values (RFC 4180), in UTF-8 with plain line feeds, the same on each computer: exact numbers in the unit
 * that the first line says, and empty fields for what does not exist. Words that a spreadsheet would take for a formula get an apostrophe.
 */
public final class CsvText {

	private static final String FORMULA = "=+-@\t\r";

	private CsvText() {
	}

	/** Returns the first line. */
	public static String head(StudyHead head) {
		StringBuilder line = new StringBuilder("point,run");
		for (StudyColumn column : head.columns()) {
			line.append(',').append(words(column.head()));
		}
		return line.append(",status,finding,verified\n").toString();
	}

	/** Returns the line of a row. */
	public static String row(StudyRow row) {
		StringBuilder line = new StringBuilder().append(row.point()).append(',').append(words(row.run()));
		List<StudyCell> cells = row.cells();
		for (StudyCell cell : cells) {
			line.append(',').append(cell instanceof StudyCell.Exact ? cell.text() : words(cell.text()));
		}
		return line.append(',').append(row.status().word()).append(',').append(words(row.finding())).append(',')
				.append(row.verified().word())
				.append('\n').toString();
	}

	private static String words(String text) {
		String safe = !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
		return safe.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r') ? "\"" + safe.replace("\"", "\"\"") + "\"" : safe;
	}
}
