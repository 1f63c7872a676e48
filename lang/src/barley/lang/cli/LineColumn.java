package barley.lang.cli;

/** A line and a column, both counted from 1; a tab is one column. */
record LineColumn(int line, int column) {

	static LineColumn of(int offset, String text) {
		int line = 1;
		int start = 0;
		for (int end = text.indexOf('\n'); end >= 0 && end < offset; end = text.indexOf('\n', start)) {
			line++;
			start = end + 1;
		}
		return new LineColumn(line, offset - start + 1);
	}
}
