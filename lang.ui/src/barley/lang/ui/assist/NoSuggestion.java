package barley.lang.ui.assist;

import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;

/** The line in place of suggestions where there are none; to choose it changes nothing. */
final class NoSuggestion implements ICompletionProposal {

	private final int caret;

	NoSuggestion(int caret) {
		this.caret = caret;
	}

	@Override
	public void apply(IDocument document) {
		// there is nothing to apply
	}

	@Override
	public String getDisplayString() {
		return "No suggestions available";
	}

	@Override
	public String getAdditionalProposalInfo() {
		return null;
	}

	@Override
	public Image getImage() {
		return null;
	}

	@Override
	public Point getSelection(IDocument document) {
		return new Point(caret, 0);
	}

	@Override
	public IContextInformation getContextInformation() {
		return null;
	}
}
