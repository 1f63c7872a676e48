package barley.lang.ui.editor;

import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.link.LinkedModeModel;

/**
 * The linked mode in which a new name is typed over all occurrences of the old one. Nothing is proposed in it: the name is the user's, and
 * Escape cancels the renaming instead of closing proposals.
 */
public final class NewNameModel extends LinkedModeModel {

	/** Returns whether a new name is being typed in a document. */
	public static boolean isActiveIn(IDocument document) {
		return getModel(document, 0) instanceof NewNameModel;
	}
}
