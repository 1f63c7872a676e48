package barley.lang.slip;

import org.eclipse.xtext.diagnostics.Diagnostic;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;

/**
 * An error of the author in a text, as opposed to the parser's errors that follow from it.
 *
 * @param message what is wrong
 * @param remedy how to correct it, or an empty text
 */
record Slip(String message, String remedy) {

	SyntaxErrorMessage syntaxError() {
		return new SyntaxErrorMessage(message, Diagnostic.SYNTAX_DIAGNOSTIC, new String[] { remedy });
	}
}
