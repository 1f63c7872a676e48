package barley.lang.slip;

import org.eclipse.xtext.diagnostics.Diagnostic;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;

/**
 * An error of the author in a text, as opposed to the parser's errors that follow from it.
 *
 * @param message what is wrong
 * @param remedy how to correct it, or an empty text
 * @param rewrite the edit that corrects it; null if only the author knows
 */
record Slip(String message, String remedy, Rewrite rewrite) {

	Slip(String message, String remedy) {
		this(message, remedy, null);
	}

	/** Returns the same slip, corrected by an edit. */
	Slip correctedBy(Rewrite edit) {
		return new Slip(message, remedy, edit);
	}

	/** Returns the error for the parser; its data are the remedy and the edit: label, text, start and length. */
	SyntaxErrorMessage syntaxError() {
		String[] data = rewrite == null ? new String[] { remedy } : new String[] { remedy, rewrite.label(), rewrite.text(),
				String.valueOf(rewrite.start()), String.valueOf(rewrite.length()) };
		return new SyntaxErrorMessage(message, Diagnostic.SYNTAX_DIAGNOSTIC, data);
	}
}
