package barley.lang.ide.text;

import java.util.List;
import java.util.stream.Collectors;

/** Writes a table as comma-separated values (RFC 4180). */
public final class CommaSeparated {

	private static final String LINE = "\r\n";

	private CommaSeparated() {
	}

	/** Returns the text of a table, line by line. */
	public static String of(List<List<String>> lines) {
		return lines.stream().map(cells -> cells.stream().map(CommaSeparated::cell).collect(Collectors.joining(",")) + LINE)
				.collect(Collectors.joining());
	}

	/** Quotes what would not be one cell otherwise, and what a spreadsheet would compute. */
	private static String cell(String words) {
		String safe = words.startsWith("=") || words.startsWith("@") ? "'" + words : words;
		return safe.matches("(?s).*[\",\r\n].*") || !safe.equals(safe.strip()) ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
	}
}
