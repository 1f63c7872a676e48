package barley.lang.cli;

import java.util.Comparator;
import java.util.List;

import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.validation.Issue;

import barley.lang.finding.Code;
import barley.lang.finding.IssueCode;
import barley.lang.resource.LoadedFile;

/**
 * A finding as the command line prints it.
 *
 * @param file the name of the file as the caller wrote it
 * @param text the content of the file
 * @param start offset of the first character it is about
 * @param end offset after the last
 * @param remedy how to correct it, or an empty text
 */
record PrintedFinding(String file, String text, int start, int end, Severity severity, String code, String message, String remedy) {

	/** The code of syntax errors. */
	static final String SYNTAX = IssueCode.SYNTAX;

	private static final Comparator<PrintedFinding> BY_PLACE = Comparator.comparingInt(PrintedFinding::start)
			.thenComparing(PrintedFinding::severity)
			.thenComparing(PrintedFinding::code).thenComparing(PrintedFinding::message);

	/** Returns the findings of one file, in the order of the text. */
	static List<PrintedFinding> of(String name, LoadedFile file, List<Issue> issues) {
		// An excerpt at the end of the file would be empty, so findings beyond the last word are moved to that word.
		int last = file.text().stripTrailing().length();
		return issues.stream().filter(issue -> issue.getSeverity() != Severity.IGNORE).map(issue -> of(name, file.text(), last, issue))
				.sorted(BY_PLACE).distinct().toList();
	}

	private static PrintedFinding of(String name, String text, int last, Issue issue) {
		int start = issue.getOffset() == null ? 0 : Math.min(issue.getOffset(), last);
		int end = issue.getLength() == null ? start : Math.min(start + issue.getLength(), last);
		return new PrintedFinding(name, text, start, Math.max(start, end), issue.getSeverity(), IssueCode.of(issue),
				PrintableText.text(issue.getMessage()),
				PrintableText.text(IssueCode.remedy(issue)));
	}

	/** Returns whether it says that a value of the command line has no effect, which nobody may miss. */
	boolean isInVain() {
		return code.equals(Code.SET_IN_VAIN.id());
	}

	boolean isError() {
		return severity == Severity.ERROR;
	}

	/** Returns whether this is no finding but the number of those that are not listed. */
	boolean countsOthers() {
		return code.equals(Code.MORE_FINDINGS.id());
	}

	LineColumn startPlace() {
		return LineColumn.of(start, text);
	}

	LineColumn endPlace() {
		return LineColumn.of(end, text);
	}
}
