package barley.lang.finding;

import java.util.Locale;

/** Formats messages, with numbers written the same way in every locale. */
public final class Words {

	private Words() {
	}

	public static String of(String pattern, Object... values) {
		return String.format(Locale.ROOT, pattern, values);
	}

	/** Returns a number of things, {@code 1 slot} or {@code 2 slots}. */
	public static String count(long number, String thing) {
		return of(number == 1 ? "%,d %s" : "%,d %ss", number, thing);
	}

	/**
	 * Returns a file's name, or a line with such names, as one line that shows what it has: line breaks, other control characters and
	 * letters that nobody sees are escaped as in Java. Without that, a name could print lines that look like findings.
	 */
	public static String line(String text) {
		StringBuilder line = new StringBuilder(text.length());
		text.codePoints().forEach(c -> {
			if (!isUnseen(c)) {
				line.appendCodePoint(c);
			} else if (c == '\n' || c == '\r' || c == '\t') {
				line.append(c == '\n' ? "\\n" : c == '\r' ? "\\r" : "\\t");
			} else {
				Character.toString(c).chars().forEach(unit -> line.append(of("\\u%04x", unit)));
			}
		});
		return line.toString();
	}

	/** Returns whether a character shows nothing but changes what is shown around it. */
	public static boolean isUnseen(int codePoint) {
		int type = Character.getType(codePoint);
		return type == Character.CONTROL || type == Character.FORMAT || type == Character.SURROGATE || type == Character.LINE_SEPARATOR
				|| type == Character.PARAGRAPH_SEPARATOR;
	}
}
