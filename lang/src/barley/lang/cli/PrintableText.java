package barley.lang.cli;

import barley.lang.finding.Words;

/** Makes text from files safe to print: control characters in a file or file name never reach the screen. */
public final class PrintableText {

	private static final char REPLACEMENT = '\uFFFD';

	private PrintableText() {
	}

	/** Returns text that may have several lines, with every control character except line feeds replaced. */
	public static String text(String text) {
		StringBuilder plain = new StringBuilder(text.length());
		text.codePoints().forEach(c -> plain.appendCodePoint(c != '\n' && Words.isUnseen(c) ? REPLACEMENT : c));
		return plain.toString();
	}

	/** Returns a line in which files may be named: control characters and line breaks are escaped. */
	public static String line(String line) {
		return Words.line(line);
	}
}
