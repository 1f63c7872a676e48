package barley.lang.ui.editor;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITypedRegion;
import org.eclipse.jface.text.TextUtilities;
import org.eclipse.jface.text.source.DefaultCharacterPairMatcher;

/** Finds matching brackets; brackets in comments are ignored. */
public final class Brackets extends DefaultCharacterPairMatcher {

	public Brackets() {
		super(new char[] { '{', '}', '(', ')', '[', ']' }, Partitions.PARTITIONING, true);
	}

	/** Returns whether there are as many closing braces as opening ones, so that another one would close nothing. */
	static boolean closeAll(IDocument document) throws BadLocationException {
		int open = 0;
		for (ITypedRegion part : TextUtilities.computePartitioning(document, Partitions.PARTITIONING, 0, document.getLength(), false)) {
			if (IDocument.DEFAULT_CONTENT_TYPE.equals(part.getType())) {
				for (char letter : document.get(part.getOffset(), part.getLength()).toCharArray()) {
					open += letter == '{' ? 1 : letter == '}' ? -1 : 0;
				}
			}
		}
		return open <= 0;
	}
}
