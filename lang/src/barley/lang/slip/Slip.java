package barley.lang.slip;

import org.eclipse.xtext.diagnostics.Diagnostic;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;

/**
 * One thing that was written wrong.
 *
 * @param message what is wrong with it
 * @param remedy  what would be right, or an empty text
 */
record Slip(String message, String remedy) {

	SyntaxErrorMessage told() {
		return new SyntaxErrorMessage(message, Diagnostic.SYNTAX_DIAGNOSTIC, new String[] { remedy });
	}
}
