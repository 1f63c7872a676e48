package barley.lang.validation;

import java.util.List;

import org.eclipse.emf.common.util.Diagnostic;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.util.IAcceptor;
import org.eclipse.xtext.validation.CheckType;
import org.eclipse.xtext.validation.Issue;
import org.eclipse.xtext.validation.ResourceValidatorImpl;

import barley.lang.finding.Code;
import barley.lang.finding.Words;

/**
 * Reports the first findings of a file, and how many more there are. To report one, Xtext looks for its element among all of the file, so
 * the time for all of them would be quadratic.
 */
public class BoundedValidator extends ResourceValidatorImpl {

	/** The most findings of a file that are reported one by one. */
	static final int MOST = 1_000;

	/** Accepts the first findings, and counts the others. */
	private static final class First implements IAcceptor<Issue> {

		private final List<Issue> issues;
		private Others others;

		First(List<Issue> issues) {
			this.issues = issues;
		}

		@Override
		public void accept(Issue issue) {
			if (issues.size() == MOST) {
				others = new Others(issue);
				issues.add(others);
			} else {
				issues.add(issue);
			}
		}

		/** Returns whether there is no room for another finding of this severity, and counts it if so. */
		boolean leavesOut(Severity severity) {
			if (others != null) {
				others.add(severity);
			}
			return others != null;
		}
	}

	/** The number of the findings that are left out, reported where the first of them is. */
	private static final class Others extends Issue.IssueImpl {

		private int all;
		private int errors;

		Others(Issue first) {
			setCode(Code.MORE_FINDINGS.id());
			setType(CheckType.FAST);
			setUriToProblem(first.getUriToProblem());
			setOffset(first.getOffset());
			setLength(first.getLength());
			setLineNumber(first.getLineNumber());
			setColumn(first.getColumn());
			setLineNumberEnd(first.getLineNumberEnd());
			setColumnEnd(first.getColumnEnd());
			setData(new String[] { "correct the others first" });
			setSeverity(first.getSeverity());
			add(first.getSeverity());
		}

		void add(Severity severity) {
			all++;
			errors += severity == Severity.ERROR ? 1 : 0;
			if (severity.compareTo(getSeverity()) < 0) {
				setSeverity(severity);
			}
		}

		@Override
		public String getMessage() {
			return Words.of("this file has %,d more findings, %,d of them errors, which are not listed", all, errors);
		}
	}

	@Override
	protected IAcceptor<Issue> createAcceptor(List<Issue> result) {
		return new First(result);
	}

	@Override
	protected void issueFromXtextResourceDiagnostic(Resource.Diagnostic found, Severity severity, IAcceptor<Issue> acceptor) {
		if (!((First) acceptor).leavesOut(severity)) {
			super.issueFromXtextResourceDiagnostic(found, severity, acceptor);
		}
	}

	@Override
	protected void issueFromEValidatorDiagnostic(Diagnostic found, IAcceptor<Issue> acceptor) {
		if (!((First) acceptor).leavesOut(severity(found))) {
			super.issueFromEValidatorDiagnostic(found, acceptor);
		}
	}

	private static Severity severity(Diagnostic found) {
		return switch (found.getSeverity()) {
		case Diagnostic.ERROR -> Severity.ERROR;
		case Diagnostic.WARNING -> Severity.WARNING;
		default -> Severity.INFO;
		};
	}
}
