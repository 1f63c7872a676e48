package barley.lang.ui.server;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.services.LanguageClient;

import barley.lang.ui.BarleyPlugin;

/** The client of the language server: keeps the diagnostics of each file and passes them on. */
public final class ServerClient implements LanguageClient {

	private final Map<String, List<Diagnostic>> diagnostics = new ConcurrentHashMap<>();
	private final List<Consumer<PublishDiagnosticsParams>> listeners = new CopyOnWriteArrayList<>();
	private final List<Runnable> inlayListeners = new CopyOnWriteArrayList<>();

	/** Passes on diagnostics that are published from now on, on the server's threads. */
	public void addListener(Consumer<PublishDiagnosticsParams> listener) {
		listeners.add(listener);
	}

	public void removeListener(Consumer<PublishDiagnosticsParams> listener) {
		listeners.remove(listener);
	}

	/** Notifies that inlay hints may have changed, on the server's threads. */
	public void addInlayListener(Runnable listener) {
		inlayListeners.add(listener);
	}

	public void removeInlayListener(Runnable listener) {
		inlayListeners.remove(listener);
	}

	/** Returns the last diagnostics of a file; empty if it has not been read yet. */
	public Optional<List<Diagnostic>> diagnostics(String uri) {
		return Optional.ofNullable(diagnostics.get(uri));
	}

	@Override
	public void publishDiagnostics(PublishDiagnosticsParams params) {
		diagnostics.put(params.getUri(), params.getDiagnostics());
		listeners.forEach(listener -> listener.accept(params));
	}

	@Override
	public CompletableFuture<Void> refreshInlayHints() {
		inlayListeners.forEach(Runnable::run);
		return CompletableFuture.completedFuture(null);
	}

	@Override
	public void telemetryEvent(Object object) {
		// telemetry is ignored
	}

	@Override
	public void showMessage(MessageParams params) {
		BarleyPlugin.log().info(params.getMessage());
	}

	@Override
	public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams params) {
		showMessage(params);
		return CompletableFuture.completedFuture(null);
	}

	@Override
	public void logMessage(MessageParams params) {
		BarleyPlugin.log().info(params.getMessage());
	}
}
