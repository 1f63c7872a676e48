package barley.lang.ui.server;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

import org.eclipse.lsp4j.PublishDiagnosticsParams;

/** Processes published diagnostics asynchronously. */
public interface DiagnosticSink extends Consumer<PublishDiagnosticsParams> {

	/** Completes when everything accepted so far is processed. */
	CompletableFuture<Void> processed();
}
