package barley.lang.ui.outline;

import java.util.List;
import java.util.concurrent.CancellationException;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;

import barley.lang.ui.server.DocumentConnection;
import barley.lang.ui.server.LanguageServerHost;
import barley.lang.ui.server.ServerAnswers;

/** Shows the outline in a window above the text. */
public final class QuickOutlineHandler extends AbstractHandler {

	private static final int TRIES = 5;

	/** Returns at once; the outline opens when the server has answered. */
	@Override
	public Object execute(ExecutionEvent event) {
		if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor) {
			IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
			LanguageServerHost.get().documents().find(document).ifPresent(connection -> ask(editor, connection, TRIES));
		}
		return null;
	}

	/** Asks again if the request is cancelled, for example by diagnostics of a change. */
	private static void ask(ITextEditor editor, DocumentConnection connection, int tries) {
		IFile file = Adapters.adapt(editor.getEditorInput(), IFile.class);
		DocumentSymbolParams params = new DocumentSymbolParams(connection.identifier());
		LanguageServerHost.get().ask(server -> server.getTextDocumentService().documentSymbol(params)).whenComplete((symbols, failure) -> {
			if (failure instanceof CancellationException && tries > 1) {
				ask(editor, connection, tries - 1);
			} else if (failure != null) {
				ServerAnswers.report(failure);
			} else {
				List<OutlineItem> items = OutlineItem.of(symbols.stream().map(Either::getRight).toList(), file);
				Display.getDefault().asyncExec(() -> new QuickOutline(editor, connection.document(), items).open());
			}
		});
	}
}
