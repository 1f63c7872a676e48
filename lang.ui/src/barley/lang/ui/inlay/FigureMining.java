package barley.lang.ui.inlay;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.codemining.ICodeMiningProvider;
import org.eclipse.jface.text.codemining.LineEndCodeMining;
import org.eclipse.lsp4j.InlayHint;

/**
 * Figures at the end of the line that they are about. Above the line, they would move the text whenever it is briefly incorrect, and would
 * close proposals.
 */
final class FigureMining extends LineEndCodeMining {

	FigureMining(InlayHint hint, IDocument document, ICodeMiningProvider provider) throws BadLocationException {
		super(document, hint.getPosition().getLine(), provider);
		setLabel("   " + hint.getLabel().getLeft());
	}

	@Override
	public boolean isResolved() {
		return true;
	}
}
