package barley.lang.cli;

/** Makes text from files safe to print: control characters in a file or file name never reach the screen. */
public final class PrintableText {

	private static final char REPLACEMENT = '\uFFFD';

	private PrintableText() {
	}

	/** Returns the text with every control character except line feeds replaced. */
	public static String text(String text) {
		StringBuilder plain = new StringBuilder(text.length());
		text.codePoints().forEach(c -> plain.appendCodePoint(c != '\n' && isControl(c) ? REPLACEMENT : c));
		return plain.toString();
	}

	static boolean isControl(int codePoint) {
		int type = Character.getType(codePoint);
		return type == Character.CONTROL || type == Character.FORMAT || type == Character.SURROGATE;
	}
}
