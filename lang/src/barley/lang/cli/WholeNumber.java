package barley.lang.cli;

import java.util.regex.Pattern;

/** Reads whole numbers of options, written as in the language: a digit, and behind it digits and underscores. */
final class WholeNumber {

	private static final Pattern FORM = Pattern.compile("[+-]?[0-9][0-9_]*");

	private WholeNumber() {
	}

	/** @throws NumberFormatException if {@code text} is no whole number, or one beyond the range of long */
	static long parse(String text) {
		if (!FORM.matcher(text).matches()) {
			throw new NumberFormatException(text);
		}
		return Long.parseLong(text.replace("_", ""));
	}
}
