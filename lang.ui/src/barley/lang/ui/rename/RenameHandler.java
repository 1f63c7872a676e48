package barley.lang.ui.rename;

import java.util.Optional;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;

import barley.lang.ui.editor.WordAt;
import barley.lang.ui.server.DocumentConnection;
import barley.lang.ui.server.LanguageServerHost;

/** Renames what is declared by the name at the caret, in all files: in place, and in a dialog with a preview when asked a second time. */
public final class RenameHandler extends AbstractHandler {

	@Override
	public Object execute(ExecutionEvent event) {
		if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor && editor.isEditable()
				&& editor.getAdapter(ITextOperationTarget.class) instanceof ISourceViewer viewer
				&& editor.getSelectionProvider().getSelection() instanceof ITextSelection selection) {
			if (RenameInPlace.isActiveIn(viewer)) {
				RenameInPlace.preview();
				return null;
			}
			IDocument document = viewer.getDocument();
			Optional<DocumentConnection> connection = LanguageServerHost.get().documents().find(document);
			Optional<IRegion> word = WordAt.offset(document, selection.getOffset());
			if (connection.isPresent() && word.isPresent()) {
				begin(connection.get(), word.get(), viewer);
			}
		}
		return null;
	}

	private static void begin(DocumentConnection connection, IRegion word, ISourceViewer viewer) {
		try {
			RenameInPlace.begin(RenameTarget.of(connection, word), viewer);
		} catch (BadLocationException overtaken) {
			// the name was deleted
		}
	}
}
