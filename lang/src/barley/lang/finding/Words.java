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
}
