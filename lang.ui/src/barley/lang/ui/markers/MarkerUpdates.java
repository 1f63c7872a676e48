package barley.lang.ui.markers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.Document;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.PublishDiagnosticsParams;

import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.files.BarleyFiles;
import barley.lang.ui.server.DiagnosticSink;
import barley.lang.ui.server.DocumentConnection;
import barley.lang.ui.server.LanguageServerHost;
import barley.lang.ui.server.Uris;

/**
 * Creates markers from the diagnostics that the server publishes, while typing as well as after saving: annotations in editors, and lines
 * of the Problems view that remain when the workbench is closed. Diagnostics of an older text are dropped; those of the new text follow.
 */
public final class MarkerUpdates implements DiagnosticSink {

	/** The type of the markers for findings, as declared in plugin.xml. */
	public static final String TYPE = MarkerAttributes.TYPE;
	/** Fixes are tried out before they are offered; markers wait this long for them, and get them later if it takes longer. */
	private static final int FIXES_MILLIS = 300;

	private final LanguageServerHost host;
	/** Diagnostics that are being turned into markers. */
	private final Set<CompletableFuture<Void>> open = ConcurrentHashMap.newKeySet();
	/** Writing markers may have to wait for the workspace, so it has a thread of its own. */
	private final ExecutorService writer = Executors.newSingleThreadExecutor(work -> {
		Thread thread = new Thread(work, "Barley markers");
		thread.setDaemon(true);
		return thread;
	});

	public MarkerUpdates(LanguageServerHost host) {
		this.host = host;
	}

	@Override
	public void accept(PublishDiagnosticsParams params) {
		if (isCurrent(params)) {
			CompletableFuture<OfferedFixes> fixes = FixRequest
					.ask(host, params.getUri(), params.getDiagnostics(), () -> isCurrent(params)).handle(OfferedFixes::new);
			CompletableFuture<Void> marked = fixes.copy().completeOnTimeout(null, FIXES_MILLIS, TimeUnit.MILLISECONDS)
					.thenAcceptAsync(soon -> {
				if (soon == null) {
					write(params, OfferedFixes.NONE);
				}
			}, writer).thenCombineAsync(fixes, (before, all) -> write(params, all), writer).exceptionally(failure -> {
				BarleyPlugin.log().error("Cannot update the markers of " + params.getUri(), failure);
				return null;
			});
			open.add(marked);
			marked.thenRun(() -> open.remove(marked));
		}
	}

	@Override
	public CompletableFuture<Void> processed() {
		return CompletableFuture.allOf(open.toArray(CompletableFuture[]::new));
	}

	private boolean isCurrent(PublishDiagnosticsParams params) {
		Optional<DocumentConnection> connection = host.documents().find(params.getUri());
		return connection.isEmpty() ? params.getVersion() == null : Integer.valueOf(connection.get().version()).equals(params.getVersion());
	}

	private Void write(PublishDiagnosticsParams params, OfferedFixes fixes) {
		IFile[] files = Uris.files(params.getUri());
		try {
			for (IFile file : files) {
				mark(file, params, fixes);
			}
			Optional<DocumentConnection> connection = host.documents().find(params.getUri());
			if (files.length == 0 && connection.isPresent() && isCurrent(params)) {
				new LooseFile(connection.get().document()).annotate(params.getDiagnostics(), fixes);
			}
		} catch (BadLocationException overtaken) {
			// the text has changed meanwhile; diagnostics of the new text follow
		} catch (CoreException | IOException e) {
			// a deleted file needs no markers; while its project is deleted, the workspace knows it longer than the disk has it
			if (Arrays.stream(files).anyMatch(MarkerUpdates::isOnDisk)) {
				BarleyPlugin.log().warn("Cannot update the markers of " + params.getUri(), e);
			}
		}
		return null;
	}

	private static boolean isOnDisk(IFile file) {
		return file.isAccessible() && BarleyFiles.path(file).filter(Files::exists).isPresent();
	}

	private void mark(IFile file, PublishDiagnosticsParams params, OfferedFixes fixes)
			throws CoreException, IOException, BadLocationException {
		IDocument document = document(params.getUri(), file);
		List<Map<String, Object>> markers = new ArrayList<>();
		for (Diagnostic diagnostic : params.getDiagnostics()) {
			markers.add(MarkerAttributes.of(diagnostic, document, fixes.titles(diagnostic)));
		}
		if (isCurrent(params)) {
			new FileMarkers(file).replace(markers);
		}
	}

	private IDocument document(String uri, IFile file) throws CoreException, IOException {
		Optional<DocumentConnection> connection = host.documents().find(uri);
		if (connection.isPresent()) {
			return connection.get().document();
		}
		if (!file.isAccessible()) {
			return new Document();
		}
		try (InputStream content = file.getContents(true)) {
			return new Document(new String(content.readAllBytes(), StandardCharsets.UTF_8));
		}
	}
}
