package barley.runtime.machine;

import java.util.Locale;

/**
 * Reports in one line what is wrong with a machine, a program or a file. Every error of an author or a generator is reported by this
 * exception and no other, so callers can print the message without a stack trace. The code is stable: tests, editors and scripts may
 * compare it, while the wording of a message may change.
 */
public final class Fault extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String code;

	public Fault(String code, String message) {
		super(plain(message));
		this.code = code;
	}

	/** Returns a fault with a message from a {@link String#format} pattern, formatted in the same way in every locale. */
	public static Fault of(String code, String pattern, Object... values) {
		return new Fault(code, String.format(Locale.ROOT, pattern, values));
	}

	/** Returns a fault at a line of a file; lines are counted from 1. */
	public static Fault in(String file, int line, String message) {
		return new Fault("malformed-file", file + ":" + line + ": " + message);
	}

	/**
	 * Removes control characters: messages contain text from outside, including that of exceptions, which must not send commands to a
	 * terminal.
	 */
	private static String plain(String message) {
		return message == null ? null : message.replaceAll("\\s*[\\r\\n]+\\s*", " ")
				.replaceAll("[\\p{Cntrl}\\x{80}-\\x{9f}\\p{Cf}\\p{Cs}&&[^\\t]]", "\uFFFD");
	}

	/** Quotes a text from outside, shortened and without control characters. */
	public static String quoted(String text) {
		String shown = text.length() > 60 ? text.substring(0, 57) + "..." : text;
		return '"' + shown.replaceAll("\\p{Cntrl}", "?") + '"';
	}

	/** Returns the stable name of this kind of fault, for example {@code lane-off}. */
	public String code() {
		return code;
	}
}
