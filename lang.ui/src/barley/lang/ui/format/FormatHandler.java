package barley.lang.ui.format;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentRangeFormattingParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;

import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.server.CodeActions;
import barley.lang.ui.server.DocumentConnection;
import barley.lang.ui.server.DocumentEdits;
import barley.lang.ui.server.LanguageServerHost;
import barley.lang.ui.server.ServerAnswers;
import barley.lang.ui.server.SyntaxErrors;

/** Formats the selection, or the whole file if nothing is selected. A file with a syntax error stays as it is, as the status line says. */
public final class FormatHandler extends AbstractHandler {

	private static final FormattingOptions TABS = new FormattingOptions(4, false);

	/** Returns at once; the text changes when the server has answered, unless it has been changed meanwhile. */
	@Override
	public Object execute(ExecutionEvent event) {
		if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor && editor.isEditable()
				&& editor.getSelectionProvider().getSelection() instanceof ITextSelection selection) {
			IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
			LanguageServerHost.get().documents().find(document).ifPresent(connection -> format(connection, selection));
		}
		return null;
	}

	private static void format(DocumentConnection connection, ITextSelection selection) {
		int version = connection.version();
		try {
			ask(connection, selection).whenComplete((edits, failure) -> {
				if (failure != null) {
					ServerAnswers.report(failure);
				} else {
					Display.getDefault().asyncExec(() -> apply(connection, version, edits));
				}
			});
		} catch (BadLocationException e) {
			BarleyPlugin.log().warn("Cannot format " + connection.uri(), e);
		}
	}

	private static CompletableFuture<List<? extends TextEdit>> ask(DocumentConnection connection, ITextSelection selection)
			throws BadLocationException {
		if (selection.getLength() == 0) {
			var params = new DocumentFormattingParams(connection.identifier(), TABS);
			return LanguageServerHost.get().ask(server -> server.getTextDocumentService().formatting(params));
		}
		Range range = new Range(connection.position(selection.getOffset()),
				connection.position(selection.getOffset() + selection.getLength()));
		var params = new DocumentRangeFormattingParams(connection.identifier(), TABS, range);
		return LanguageServerHost.get().ask(server -> server.getTextDocumentService().rangeFormatting(params));
	}

	private static void apply(DocumentConnection connection, int version, List<? extends TextEdit> edits) {
		try {
			Optional<Diagnostic> error = edits.isEmpty() ? SyntaxErrors.first(connection.uri()) : Optional.empty();
			if (error.isPresent()) {
				int line = error.get().getRange().getStart().getLine() + 1;
				CodeActions.showStatus("Not formatted: line %d has a syntax error".formatted(line));
			} else if (version == connection.version()) {
				DocumentEdits.apply(connection.document(), edits);
			}
		} catch (BadLocationException e) {
			BarleyPlugin.log().warn("Cannot format " + connection.uri(), e);
		}
	}
}
