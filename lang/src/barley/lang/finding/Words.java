package barley.lang.finding;

import java.util.Locale;

/** Puts values into sentences, and writes numbers the same way in every country. */
public final class Words {

	private Words() {
	}

	public static String of(String pattern, Object... values) {
		return String.format(Locale.ROOT, pattern, values);
	}
}
