package barley.runtime.machine;

import java.util.Locale;

/**
 * Says in one line what is wrong with a machine, a program or a file. Everything an author or a generator can get wrong is reported by this
 * exception and no other, so that whoever runs a program may print the message and needs no stack trace. The code is stable: tests, editors
 * and scripts may compare it, while the wording of a message may change.
 */
public final class Fault extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String code;

	public Fault(String code, String message) {
		super(plain(message));
		this.code = code;
	}

	/** Builds a message from a {@link String#format} pattern; numbers are written the same way in every country. */
	public static Fault of(String code, String pattern, Object... values) {
		return new Fault(code, String.format(Locale.ROOT, pattern, values));
	}

	/** Points at a line of a file, lines counted from 1. */
	public static Fault in(String file, int line, String message) {
		return new Fault("malformed-file", file + ":" + line + ": " + message);
	}

	/** Texts from outside stand in messages, exceptions' among them: nothing in them reaches a terminal as a command to it. */
	private static String plain(String message) {
		return message == null ? null : message.replaceAll("\\s*[\\r\\n]+\\s*", " ")
				.replaceAll("[\\p{Cntrl}\\x{80}-\\x{9f}\\p{Cf}\\p{Cs}&&[^\\t]]", "\uFFFD");
	}

	/** Quotes a text that others wrote, shortened and without anything that could disturb a terminal. */
	public static String quoted(String text) {
		String shown = text.length() > 60 ? text.substring(0, 57) + "..." : text;
		return '"' + shown.replaceAll("\\p{Cntrl}", "?") + '"';
	}

	/** Returns the stable name of this kind of fault, for example {@code lane-off}. */
	public String code() {
		return code;
	}
}
