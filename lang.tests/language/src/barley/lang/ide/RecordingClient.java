package barley.lang.ide;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.services.LanguageClient;

/** Remembers the diagnostics last published for each version of each file. */
public final class RecordingClient implements LanguageClient {

	private record Version(String uri, Integer number) {
	}

	private final Map<String, List<String>> latest = new HashMap<>();
	private final AtomicInteger inlayRefreshes = new AtomicInteger();
	private final List<Registration> registered = new CopyOnWriteArrayList<>();
	private final Map<Version, CompletableFuture<List<Diagnostic>>> published = new ConcurrentHashMap<>();

	/** Returns what is, or will be, found in a version of a file; null stands for what lies on disk. */
	CompletableFuture<List<Diagnostic>> diagnostics(String uri, Integer version) {
		return published.computeIfAbsent(new Version(uri, version), key -> new CompletableFuture<>());
	}

	@Override
	public void publishDiagnostics(PublishDiagnosticsParams params) {
		diagnostics(params.getUri(), params.getVersion()).complete(params.getDiagnostics());
		synchronized (latest) {
			latest.put(params.getUri(), params.getDiagnostics().stream().map(each -> each.getCode().getLeft()).toList());
			latest.notifyAll();
		}
	}

	/** Returns whether exactly this is what is, or will soon be, found in a file: another file may have to be looked at first. */
	boolean comesToFind(String uri, List<String> codes) {
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
		synchronized (latest) {
			while (!codes.equals(latest.get(uri)) && System.nanoTime() < end) {
				try {
					latest.wait(100);
				} catch (InterruptedException e) {
					Thread.currentThread().interrupt();
					return false;
				}
			}
			return codes.equals(latest.get(uri));
		}
	}

	/** Returns how often the server has said that inlays may have changed. */
	int inlayRefreshes() {
		return inlayRefreshes.get();
	}

	@Override
	public CompletableFuture<Void> refreshInlayHints() {
		inlayRefreshes.incrementAndGet();
		return CompletableFuture.completedFuture(null);
	}

	@Override
	public CompletableFuture<Void> registerCapability(RegistrationParams params) {
		registered.addAll(params.getRegistrations());
		return CompletableFuture.completedFuture(null);
	}

	/** Returns what the server has asked to be reported. */
	List<Registration> registered() {
		return registered;
	}

	@Override
	public void telemetryEvent(Object object) {
	}

	@Override
	public void showMessage(MessageParams params) {
	}

	@Override
	public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams params) {
		return CompletableFuture.completedFuture(null);
	}

	@Override
	public void logMessage(MessageParams params) {
	}
}
