package barley.lang.ui.server;

import java.util.List;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.text.edits.MalformedTreeException;
import org.eclipse.text.edits.MultiTextEdit;
import org.eclipse.text.edits.ReplaceEdit;
import org.eclipse.text.undo.DocumentUndoManagerRegistry;
import org.eclipse.text.undo.IDocumentUndoManager;

/** Applies edits of the server to a document, as one step of undo. */
public final class DocumentEdits {

	private DocumentEdits() {
	}

	/** All edits refer to the text before any of them. */
	public static void apply(IDocument document, List<? extends TextEdit> edits) throws BadLocationException {
		MultiTextEdit all = new MultiTextEdit();
		try {
			for (TextEdit edit : edits) {
				IRegion region = Positions.region(document, edit.getRange());
				all.addChild(new ReplaceEdit(region.getOffset(), region.getLength(), edit.getNewText()));
			}
		} catch (MalformedTreeException e) {
			throw new BadLocationException(e.getMessage());
		}
		IDocumentUndoManager undo = DocumentUndoManagerRegistry.getDocumentUndoManager(document);
		if (undo != null) {
			undo.beginCompoundChange();
		}
		try {
			all.apply(document);
		} finally {
			if (undo != null) {
				undo.endCompoundChange();
			}
		}
	}
}
