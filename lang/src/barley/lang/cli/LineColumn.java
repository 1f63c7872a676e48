package barley.lang.cli;

/** A line and a column, both counted from 1; a tab is one column. Lines end as in editors, with LF, CR LF, or CR alone. */
record LineColumn(int line, int column) {

	static LineColumn of(int offset, String text) {
		int line = 1;
		int start = 0;
		for (int at = 0; at < offset; at++) {
			if (isLineEnd(text, at)) {
				line++;
				start = at + 1;
			}
		}
		return new LineColumn(line, offset - start + 1);
	}

	/** Returns whether a line ends with the character at {@code at}. */
	static boolean isLineEnd(String text, int at) {
		char c = text.charAt(at);
		return c == '\n' || c == '\r' && (at + 1 == text.length() || text.charAt(at + 1) != '\n');
	}
}
