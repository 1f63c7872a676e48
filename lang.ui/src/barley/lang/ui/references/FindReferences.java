package barley.lang.ui.references;

import java.util.Optional;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.search.ui.NewSearchUI;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;

import barley.lang.ui.editor.WordAt;
import barley.lang.ui.server.CodeActions;
import barley.lang.ui.server.DocumentConnection;
import barley.lang.ui.server.LanguageServerHost;

/** Lists in the Search view the references to the name at the caret, in all files of the workspace. */
public final class FindReferences extends AbstractHandler {

	@Override
	public Object execute(ExecutionEvent event) {
		if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor
				&& editor.getSelectionProvider().getSelection() instanceof ITextSelection caret) {
			IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
			Optional<DocumentConnection> connection = LanguageServerHost.get().documents().find(document);
			Optional<IRegion> word = WordAt.offset(document, caret.getOffset());
			if (word.isEmpty()) {
				CodeActions.showStatus("There is no name at the caret.");
			} else if (connection.isPresent()) {
				search(connection.get(), word.get());
			}
		}
		return null;
	}

	private static void search(DocumentConnection connection, IRegion word) {
		try {
			String name = connection.document().get(word.getOffset(), word.getLength());
			var params = new ReferenceParams(connection.identifier(), connection.position(word.getOffset()), new ReferenceContext(true));
			NewSearchUI.activateSearchResultView();
			NewSearchUI.runQueryInBackground(new ReferencesQuery(name, params));
		} catch (BadLocationException overtaken) {
			// the name was deleted
		}
	}
}
