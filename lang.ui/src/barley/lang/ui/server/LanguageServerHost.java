package barley.lang.ui.server;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Function;

import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.xtext.ide.server.ILanguageServerShutdownAndExitHandler;

import barley.lang.analyse.Settings;
import barley.lang.ide.server.BarleyLanguageServer;
import barley.lang.ide.server.BarleyServerModule;
import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.preferences.Preferences;

/**
 * Runs the language server of this workbench, in the same process. All messages to it pass through one thread, in order; so the server may
 * take its time to start, and callers on the user interface thread do not wait.
 */
public final class LanguageServerHost {

	private static volatile LanguageServerHost workbench;

	private final ExecutorService line = Executors.newSingleThreadExecutor(work -> {
		Thread thread = new Thread(work, "Barley language server");
		thread.setDaemon(true);
		return thread;
	});
	private final ServerClient client = new ServerClient();
	private final OpenDocuments documents = new OpenDocuments(this);
	private final WorkspaceWatch workspace = new WorkspaceWatch(this);
	private final ErrorLog errors = new ErrorLog();
	private final DiagnosticSink findings;
	private BarleyLanguageServer server;
	/** The settings under which the server elaborates. */
	private Settings heeded;

	private LanguageServerHost(Function<LanguageServerHost, DiagnosticSink> findings) {
		this.findings = findings.apply(this);
	}

	/**
	 * Starts the language server of this workbench, and connects files and editors to it; called by the activator.
	 *
	 * @param findings creates the receiver of published diagnostics
	 */
	public static void start(Function<LanguageServerHost, DiagnosticSink> findings) {
		LanguageServerHost host = new LanguageServerHost(findings);
		workbench = host;
		host.begin();
	}

	/** Stops the language server of this workbench; called by the activator. */
	public static void stop() {
		workbench.end();
		workbench = null;
	}

	/** Returns the language server of this workbench. */
	public static LanguageServerHost get() {
		return workbench;
	}

	private void begin() {
		errors.install();
		client.addListener(findings);
		line.execute(this::startServer);
		ResourcesPlugin.getWorkspace().addResourceChangeListener(workspace, IResourceChangeEvent.POST_CHANGE);
		documents.install(FileBuffers.getTextFileBufferManager());
		Preferences.onLimits(this::heedLimits);
	}

	private void end() {
		ResourcesPlugin.getWorkspace().removeResourceChangeListener(workspace);
		documents.uninstall(FileBuffers.getTextFileBufferManager());
		line.shutdownNow();
		errors.uninstall();
	}

	private void startServer() {
		try {
			BarleyLanguageServer starting = BarleyServerModule.createServer(new ILanguageServerShutdownAndExitHandler.NullImpl());
			starting.connect(client);
			heeded = Preferences.settings();
			starting.heed(heeded);
			starting.initialize(Capabilities.initializeParams(workspace.folders())).join();
			starting.initialized(new InitializedParams());
			server = starting;
		} catch (RuntimeException | LinkageError e) {
			BarleyPlugin.log().error("The language server does not start; editors only highlight syntax", e);
		}
	}

	/** Returns the open documents. */
	public OpenDocuments documents() {
		return documents;
	}

	/** Returns the diagnostics that the server has published. */
	public ServerClient published() {
		return client;
	}

	/** Lets the server elaborate all files again if limits of the workspace or of its projects have changed. */
	public void heedLimits() {
		onLine(() -> {
			Settings now = Preferences.settings();
			if (server != null && !(now.limits().equals(heeded.limits()) && now.projects().equals(heeded.projects()))) {
				heeded = now;
				server.heed(now);
			}
		});
	}

	/** Lets the server read files again, whether they have changed or not. */
	public void reread(List<IFile> files) {
		List<FileEvent> events = files.stream().flatMap(file -> Uris.of(file).stream())
				.map(uri -> new FileEvent(uri, FileChangeType.Changed)).toList();
		if (!events.isEmpty()) {
			send(server -> server.getWorkspaceService().didChangeWatchedFiles(new DidChangeWatchedFilesParams(events)));
		}
	}

	/** Completes when all messages sent before are processed, and their diagnostics too, even if the user types meanwhile. */
	public CompletableFuture<Void> settled() {
		CompletableFuture<Void> settled = new CompletableFuture<>();
		onLine(() -> {
			CompletableFuture<Void> proved = server == null ? CompletableFuture.completedFuture(null) : server.settle();
			proved.whenComplete((nothing, overtaken) -> (overtaken == null ? findings.processed() : settled())
					.thenRun(() -> settled.complete(null)));
		});
		return settled;
	}

	/** Sends a notification to the server, in order with all other messages. */
	public void send(Consumer<LanguageServer> message) {
		onLine(() -> {
			if (server != null) {
				message.accept(server);
			}
		});
	}

	/** Sends a request to the server. The answer arrives on another thread; it fails if the request is outdated by typing. */
	public <T> CompletableFuture<T> ask(Function<LanguageServer, CompletableFuture<T>> question) {
		CompletableFuture<T> answer = new CompletableFuture<>();
		onLine(() -> {
			if (server == null) {
				answer.cancel(false);
				return;
			}
			try {
				question.apply(server).whenComplete((value, failure) -> {
					if (failure == null) {
						answer.complete(value);
					} else {
						answer.completeExceptionally(failure);
					}
				});
			} catch (RuntimeException e) {
				answer.completeExceptionally(e);
			}
		});
		return answer;
	}

	private void onLine(Runnable work) {
		if (!line.isShutdown()) {
			line.execute(() -> {
				try {
					work.run();
				} catch (RuntimeException e) {
					BarleyPlugin.log().error("The language server did not take a message", e);
				}
			});
		}
	}
}
