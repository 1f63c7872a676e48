package barley.lang.ui.inlay;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.codemining.ICodeMiningProvider;
import org.eclipse.jface.text.codemining.LineHeaderCodeMining;
import org.eclipse.lsp4j.InlayHint;

/** A line of figures above the line that it is about. */
final class FigureMining extends LineHeaderCodeMining {

	FigureMining(InlayHint hint, IDocument document, ICodeMiningProvider provider) throws BadLocationException {
		super(hint.getPosition().getLine(), document, provider);
		setLabel(hint.getLabel().getLeft());
	}
}
