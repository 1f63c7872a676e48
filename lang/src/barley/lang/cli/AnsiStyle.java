package barley.lang.cli;

import org.eclipse.xtext.diagnostics.Severity;

/** Adds ANSI colours to a text, or leaves it plain. */
record AnsiStyle(boolean colour) {

	private static final String RESET = "\u001B[0m";

	String strong(String text) {
		return wrap("\u001B[1m", text);
	}

	String of(Severity severity, String text) {
		return switch (severity) {
		case ERROR -> wrap("\u001B[1;31m", text);
		case WARNING -> wrap("\u001B[1;33m", text);
		default -> wrap("\u001B[1;36m", text);
		};
	}

	private String wrap(String code, String text) {
		return colour && !text.isEmpty() ? code + text + RESET : text;
	}
}
