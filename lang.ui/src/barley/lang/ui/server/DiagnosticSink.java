package barley.lang.ui.server;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

import org.eclipse.lsp4j.PublishDiagnosticsParams;

/** Takes what the language server publishes, and works on it asynchronously. */
public interface DiagnosticSink extends Consumer<PublishDiagnosticsParams> {

	/** Completes when everything accepted so far is processed. */
	CompletableFuture<Void> processed();
}
