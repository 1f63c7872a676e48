package barley.lang.ui.markers;

import java.util.List;

import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.Diagnostic;

/**
 * What the server offers to mend the findings of a file.
 *
 * @param actions the fixes; null if it could not say
 * @param failure why not; null if it could
 */
record OfferedFixes(List<CodeAction> actions, Throwable failure) {

	static final OfferedFixes NONE = new OfferedFixes(List.of(), null);

	/** Returns the titles of the fixes of one finding; the title of asking again if it is not known whether there are any. */
	List<String> titles(Diagnostic finding) {
		return failure != null ? List.of(AskForFixes.TITLE) : answered(finding);
	}

	/** Returns the titles of the fixes of one finding, as far as they are known. */
	List<String> answered(Diagnostic finding) {
		return failure != null ? List.of()
				: actions.stream().filter(fix -> fix.getDiagnostics().contains(finding)).map(CodeAction::getTitle).toList();
	}
}
