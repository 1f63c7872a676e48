package barley.lang.finding;

import org.eclipse.xtext.diagnostics.Diagnostic;
import org.eclipse.xtext.validation.Issue;

/** The codes of issues as users see them, on the command line and in every editor; Xtext's own, which are class names, look like ours. */
public final class IssueCode {

	/** An error that the parser has found. */
	public static final String SYNTAX = "syntax";
	/** A name that nothing visible has. */
	public static final String UNKNOWN_NAME = "unknown-name";

	private IssueCode() {
	}

	/** Returns the code of an issue. */
	public static String of(Issue issue) {
		String code = issue.getCode() == null ? "other" : issue.getCode();
		return switch (code) {
		case Diagnostic.SYNTAX_DIAGNOSTIC, Diagnostic.SYNTAX_DIAGNOSTIC_WITH_RANGE -> SYNTAX;
		case Diagnostic.LINKING_DIAGNOSTIC -> UNKNOWN_NAME;
		default -> code;
		};
	}

	/** Returns what would be right; empty if an issue does not say it. */
	public static String remedy(Issue issue) {
		String[] data = issue.getData();
		return data != null && data.length > 0 && data[0] != null ? data[0] : "";
	}
}
