package barley.lang.finding;

import java.util.Locale;

/** Formats messages, with numbers written the same way in every locale. */
public final class Words {

	private Words() {
	}

	public static String of(String pattern, Object... values) {
		return String.format(Locale.ROOT, pattern, values);
	}
}
