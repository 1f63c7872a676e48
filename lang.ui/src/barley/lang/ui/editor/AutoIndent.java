package barley.lang.ui.editor;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentCommand;
import org.eclipse.jface.text.IAutoEditStrategy;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.TextUtilities;

/** Indents new lines like the line before, by one more level after an opening brace, and with an asterisk in documentation comments. */
public final class AutoIndent implements IAutoEditStrategy {

	private static final String STEP = "\t";

	@Override
	public void customizeDocumentCommand(IDocument document, DocumentCommand command) {
		try {
			TextContext place = new TextContext(document, command.offset);
			if (command.length == 0 && TextUtilities.equals(document.getLegalLineDelimiters(), command.text) != -1) {
				newLine(place, command);
			} else if (command.length == 0 && command.text.equals("}") && place.isCode() && place.lineBefore().isBlank()) {
				outdent(place, command);
			}
		} catch (BadLocationException e) {
			// the line begins where the editor places it then
		}
	}

	private static void newLine(TextContext place, DocumentCommand command) throws BadLocationException {
		String delimiter = command.text;
		String indentation = place.indentation();
		if (!place.isCode()) {
			command.text += indentation + star(place);
			return;
		}
		boolean opens = place.lineBefore().stripTrailing().endsWith("{");
		command.text += indentation + (opens ? STEP : "");
		if (opens && place.lineAfter().stripLeading().startsWith("}")) {
			// `{|}`: the brace gets a line of its own, and the caret stays between the two
			command.caretOffset = command.offset + command.text.length();
			command.shiftsCaret = false;
			command.text += delimiter + indentation;
		}
	}

	/** What a line of documentation begins with. */
	private static String star(TextContext place) throws BadLocationException {
		String line = place.lineBefore().strip();
		if (!place.partition().equals(Partitions.DOCUMENTATION)) {
			return "";
		}
		return line.startsWith("/**") ? " * " : line.startsWith("*") ? "* " : "";
	}

	/** A closing brace stands one step further left than what it closes. */
	private static void outdent(TextContext place, DocumentCommand command) throws BadLocationException {
		if (place.lineBefore().endsWith(STEP)) {
			command.offset -= STEP.length();
			command.length = STEP.length();
		}
	}
}
