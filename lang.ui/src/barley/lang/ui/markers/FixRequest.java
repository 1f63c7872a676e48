package barley.lang.ui.markers;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

import org.eclipse.core.resources.IMarker;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

import barley.lang.ui.server.LanguageServerHost;
import barley.lang.ui.server.Retry;

/** Asks the server for quick fixes. */
final class FixRequest {

	private FixRequest() {
	}

	/** Returns the actions that fix any of {@code diagnostics}; each names the one that it fixes. */
	static CompletableFuture<List<CodeAction>> ask(LanguageServerHost host, String uri, List<Diagnostic> diagnostics,
			BooleanSupplier wanted) {
		if (diagnostics.isEmpty()) {
			return CompletableFuture.completedFuture(List.of());
		}
		Range range = diagnostics.get(0).getRange();
		var params = new CodeActionParams(new TextDocumentIdentifier(uri), range,
				new CodeActionContext(diagnostics, List.of(CodeActionKind.QuickFix)));
		return Retry.ask(() -> host.ask(server -> server.getTextDocumentService().codeAction(params)), wanted)
				.thenApply(actions -> actions.stream().filter(Either::isRight).map(Either::getRight).toList());
	}

	/** Returns the findings of the server at the marker. */
	static List<Diagnostic> findings(LanguageServerHost host, String uri, IMarker marker) {
		int line = marker.getAttribute(IMarker.LINE_NUMBER, 0) - 1;
		String message = marker.getAttribute(IMarker.MESSAGE, "");
		return host.published().diagnostics(uri).orElse(List.of()).stream()
				.filter(diagnostic -> diagnostic.getRange().getStart().getLine() == line
						&& MarkerAttributes.message(diagnostic).equals(message))
				.toList();
	}
}
