package barley.lang.ui.rename;

import java.util.Optional;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;

import barley.lang.ui.server.CodeActions;
import barley.lang.ui.server.DocumentConnection;
import barley.lang.ui.server.LanguageServerHost;

/**
 * Renames what is declared by the name at the caret, in all files: in place, and in a dialog with a preview when asked a second time. The
 * status line says why if that is not possible.
 */
public final class RenameHandler extends AbstractHandler {

	@Override
	public Object execute(ExecutionEvent event) {
		if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor
				&& editor.getAdapter(ITextOperationTarget.class) instanceof ISourceViewer viewer
				&& editor.getSelectionProvider().getSelection() instanceof ITextSelection selection) {
			Optional<DocumentConnection> connection = LanguageServerHost.get().documents().find(viewer.getDocument());
			if (RenameInPlace.isActiveIn(viewer)) {
				RenameInPlace.preview();
			} else if (!editor.isEditable()) {
				CodeActions.showStatus("This text cannot be changed");
			} else if (connection.isPresent()) {
				begin(connection.get(), selection.getOffset(), viewer);
			}
		}
		return null;
	}

	private static void begin(DocumentConnection connection, int caret, ISourceViewer viewer) {
		try {
			RenameInPlace.begin(connection, connection.position(caret), viewer);
		} catch (BadLocationException overtaken) {
			// the text is shorter now
		}
	}
}
