package barley.lang.ui.editor;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentCommand;
import org.eclipse.jface.text.IAutoEditStrategy;
import org.eclipse.jface.text.IDocument;

/**
 * Inserts the closing bracket when a bracket is opened, overwrites it when it is typed, and deletes both together. A closing brace that is
 * typed on an empty line overwrites the one below, unless some block lacks its brace.
 */
public final class AutoClose implements IAutoEditStrategy {

	private static final String OPENING = "([{";
	private static final String CLOSING = ")]}";

	@Override
	public void customizeDocumentCommand(IDocument document, DocumentCommand command) {
		try {
			TextContext place = new TextContext(document, command.offset);
			if (command.length == 0 && command.text.length() == 1 && place.isCode()) {
				typed(command.text.charAt(0), document, place, command);
			} else if (command.length == 1 && command.text.isEmpty() && place.isCode()) {
				deleted(document, command);
			}
		} catch (BadLocationException e) {
			// nothing is inserted then
		}
	}

	private static void typed(char letter, IDocument document, TextContext place, DocumentCommand command) throws BadLocationException {
		int opening = OPENING.indexOf(letter);
		if (opening >= 0 && !Character.isLetterOrDigit(place.next())) {
			command.text += CLOSING.charAt(opening);
			command.caretOffset = command.offset + 1;
			command.shiftsCaret = false;
		} else if (CLOSING.indexOf(letter) >= 0 && place.next() == letter) {
			command.text = "";
			command.caretOffset = command.offset + 1;
			command.shiftsCaret = false;
		} else if (letter == '}' && place.lineBefore().isBlank()) {
			overwriteBelow(document, place, command);
		}
	}

	/** Replaces empty lines and the brace below them by the line of that brace; the caret stands behind it then. */
	private static void overwriteBelow(IDocument document, TextContext place, DocumentCommand command) throws BadLocationException {
		int brace = place.nextText();
		if (brace < document.getLength() && document.getChar(brace) == '}' && Brackets.closeAll(document)) {
			command.offset -= place.lineBefore().length();
			command.length = brace + 1 - command.offset;
			command.text = new TextContext(document, brace).lineBefore() + '}';
		}
	}

	/** Backspace between an empty pair of brackets deletes both. */
	private static void deleted(IDocument document, DocumentCommand command) throws BadLocationException {
		int opening = OPENING.indexOf(document.getChar(command.offset));
		if (opening >= 0 && new TextContext(document, command.offset + 1).next() == CLOSING.charAt(opening)) {
			command.length = 2;
		}
	}
}
