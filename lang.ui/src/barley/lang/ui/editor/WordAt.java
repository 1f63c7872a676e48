package barley.lang.ui.editor;

import java.util.Optional;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.TextUtilities;

/** Finds the word at an offset without asking the server. */
public final class WordAt {

	private WordAt() {
	}

	/** Returns the word around {@code offset}, or ending there; none in comments, numbers and white space. */
	public static Optional<IRegion> offset(IDocument document, int offset) {
		try {
			int start = offset;
			while (start > 0 && isWordPart(document.getChar(start - 1))) {
				start--;
			}
			int end = offset;
			while (end < document.getLength() && isWordPart(document.getChar(end))) {
				end++;
			}
			boolean word = start < end && !Character.isDigit(document.getChar(start)) && IDocument.DEFAULT_CONTENT_TYPE
					.equals(TextUtilities.getContentType(document, Partitions.PARTITIONING, start, false));
			return word ? Optional.of(new Region(start, end - start)) : Optional.empty();
		} catch (BadLocationException e) {
			return Optional.empty();
		}
	}

	private static boolean isWordPart(char letter) {
		return Character.isLetterOrDigit(letter) || letter == '_';
	}
}
