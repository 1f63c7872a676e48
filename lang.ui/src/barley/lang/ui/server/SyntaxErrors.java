package barley.lang.ui.server;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import org.eclipse.lsp4j.Diagnostic;

import barley.lang.finding.IssueCode;

/** The syntax errors that the server has found in a file, which keep it from formatting the file and from elaborating what they are in. */
public final class SyntaxErrors {

	private SyntaxErrors() {
	}

	/** Returns the first syntax error of a file. */
	public static Optional<Diagnostic> first(String uri) {
		return within(uri, 0, Integer.MAX_VALUE);
	}

	/** Returns the first syntax error between two lines, counted from 0; that of the second does not count. */
	public static Optional<Diagnostic> within(String uri, int from, int until) {
		return LanguageServerHost.get().published().diagnostics(uri).orElse(List.of()).stream()
				.filter(found -> found.getCode() != null && IssueCode.SYNTAX.equals(found.getCode().get()))
				.filter(found -> from <= line(found) && line(found) < until).min(Comparator.comparingInt(SyntaxErrors::line));
	}

	private static int line(Diagnostic found) {
		return found.getRange().getStart().getLine();
	}
}
