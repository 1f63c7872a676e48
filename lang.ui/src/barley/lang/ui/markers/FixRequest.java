package barley.lang.ui.markers;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

import barley.lang.ui.server.LanguageServerHost;

/** Asks the server for quick fixes. */
final class FixRequest {

	private FixRequest() {
	}

	/** Returns the actions that fix any of {@code diagnostics}; each names the one that it fixes. */
	static CompletableFuture<List<CodeAction>> ask(LanguageServerHost host, String uri, List<Diagnostic> diagnostics) {
		if (diagnostics.isEmpty()) {
			return CompletableFuture.completedFuture(List.of());
		}
		Range range = diagnostics.get(0).getRange();
		var params = new CodeActionParams(new TextDocumentIdentifier(uri), range,
				new CodeActionContext(diagnostics, List.of(CodeActionKind.QuickFix)));
		return host.ask(server -> server.getTextDocumentService().codeAction(params))
				.thenApply(actions -> actions.stream().filter(Either::isRight).map(Either::getRight).toList());
	}
}
