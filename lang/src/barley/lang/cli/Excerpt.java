package barley.lang.cli;

/** The line of a text that a finding is about, with carets below the range that is meant. */
final class Excerpt {

	private static final int TAB = 4;
	/** The width at which a longer line is cut, and how many columns of it to keep before the carets. */
	private static final int MOST_COLUMNS = 120;
	private static final int COLUMNS_BEFORE = 40;
	private static final String CUT = "...";

	private final StringBuilder line = new StringBuilder();
	private final StringBuilder carets = new StringBuilder();

	private Excerpt() {
	}

	/** Returns the excerpt for the range from {@code start} to {@code end}; of several lines, it shows the first. */
	static Excerpt of(String text, int start, int end) {
		int lineStart = start;
		while (lineStart > 0 && !LineColumn.isLineEnd(text, lineStart - 1)) {
			lineStart--;
		}
		int lineEnd = start;
		while (lineEnd < text.length() && !LineColumn.isLineEnd(text, lineEnd)) {
			lineEnd++;
		}
		while (lineStart < start && Character.isWhitespace(text.charAt(lineStart))) {
			lineStart++;
		}
		while (lineEnd > start && Character.isWhitespace(text.charAt(lineEnd - 1))) {
			lineEnd--;
		}
		Excerpt excerpt = new Excerpt();
		if (start - lineStart > MOST_COLUMNS - COLUMNS_BEFORE) {
			lineStart = start - COLUMNS_BEFORE;
			excerpt.append(CUT.codePointAt(0), CUT, false);
		}
		excerpt.copy(text, lineStart, lineEnd, start, Math.max(end, start + 1));
		return excerpt;
	}

	private void copy(String text, int from, int to, int start, int end) {
		int at = from;
		while (at < to) {
			if (line.length() >= MOST_COLUMNS) {
				line.append(CUT);
				break;
			}
			int c = text.codePointAt(at);
			append(c, shown(c), at >= start && at < end);
			at += Character.charCount(c);
		}
		if (carets.toString().isBlank()) {
			carets.append('^');
		}
	}

	private void append(int c, String shown, boolean meant) {
		line.append(shown);
		carets.append((meant ? "^" : " ").repeat(c == '\t' || shown.equals(CUT) ? shown.length() : width(c)));
	}

	private static String shown(int c) {
		return c == '\t' ? " ".repeat(TAB) : PrintableText.text(Character.toString(c));
	}

	/** Returns how many columns a character takes on a screen. */
	private static int width(int c) {
		int type = Character.getType(c);
		if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
			return 0;
		}
		boolean wide = Character.isIdeographic(c) || c >= 0x3040 && c <= 0x30FF || c >= 0xAC00 && c <= 0xD7A3 || c >= 0x1F300
				&& c <= 0x1FAFF;
		return wide ? 2 : 1;
	}

	/** Returns the line without its indentation. */
	String line() {
		return line.toString();
	}

	/** Returns the carets, indented to the range that is meant. */
	String carets() {
		return carets.toString().stripTrailing();
	}
}
