package barley.lang.ui.rename;

import java.util.Optional;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.dialogs.IInputValidator;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.window.Window;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;

import barley.lang.ui.editor.WordAt;
import barley.lang.ui.server.DocumentConnection;
import barley.lang.ui.server.LanguageServerHost;
import barley.lang.ui.server.ServerAnswers;
import barley.lang.ui.server.WorkspaceEdits;

/** Renames what is declared by the name at the caret, in all files. */
public final class RenameHandler extends AbstractHandler {

	private static final String TITLE = "Rename";

	@Override
	public Object execute(ExecutionEvent event) {
		if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor && editor.isEditable()
				&& editor.getSelectionProvider().getSelection() instanceof ITextSelection selection) {
			IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
			Optional<DocumentConnection> connection = LanguageServerHost.get().documents().find(document);
			Optional<IRegion> word = WordAt.offset(document, selection.getOffset());
			if (connection.isPresent() && word.isPresent()) {
				ask(connection.get(), word.get(), HandlerUtil.getActiveShell(event));
			}
		}
		return null;
	}

	private static void ask(DocumentConnection connection, IRegion word, Shell shell) {
		try {
			String name = connection.document().get(word.getOffset(), word.getLength());
			IInputValidator changed = text -> text.isBlank() || text.equals(name) ? "" : null;
			InputDialog dialog = new InputDialog(shell, TITLE, "New name of " + name + ":", name, changed);
			if (dialog.open() == Window.OK) {
				rename(new RenameParams(connection.identifier(), connection.position(word.getOffset()), dialog.getValue().strip()), shell);
			}
		} catch (BadLocationException overtaken) {
			// the name was deleted
		}
	}

	/** Returns at once; the texts change when the server has answered. */
	private static void rename(RenameParams params, Shell shell) {
		LanguageServerHost.get().ask(server -> server.getTextDocumentService().rename(params)).whenComplete((edit, failure) -> {
			if (failure instanceof ResponseErrorException refusal) {
				Display.getDefault().asyncExec(() -> MessageDialog.openInformation(shell, TITLE, refusal.getMessage()));
			} else if (failure != null) {
				ServerAnswers.report(failure);
			} else {
				new WorkspaceEdits(TITLE).apply(edit);
			}
		});
	}
}
