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
 * Runs the language server of this workbench, in this process. Everything said to the server passes through one thread, in
 * order; so the server can take its time to start, and whoever calls from the user interface thread never waits.
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

	private LanguageServerHost(Function<LanguageServerHost, DiagnosticSink> findings) {
		this.findings = findings.apply(this);
	}

	/**
	 * Begins to start the language server of this workbench, and to send it files and editors; called by the activator.
	 *
	 * @param findings makes what processes the published findings
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
		Preferences.onLimits(this::heed);
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
			starting.heed(Preferences.settings());
			starting.initialize(Capabilities.initializeParams(workspace.folders())).join();
			starting.initialized(new InitializedParams());
			server = starting;
		} catch (RuntimeException | LinkageError e) {
			BarleyPlugin.log().error("The language server does not start; editors only highlight syntax", e);
		}
	}

	/** The editors' documents, as the server knows them. */
	public OpenDocuments documents() {
		return documents;
	}

	/** What the server has published. */
	public ServerClient published() {
		return client;
	}

	/** Has the server elaborate all files the way {@code settings} say. */
	public void heed(Settings settings) {
		onLine(() -> {
			if (server != null) {
				server.heed(settings);
			}
		});
	}

	/** Has the server look again at files, whether they have changed or not. */
	public void reread(List<IFile> files) {
		List<FileEvent> events = files.stream().flatMap(file -> Uris.of(file).stream())
				.map(uri -> new FileEvent(uri, FileChangeType.Changed)).toList();
		if (!events.isEmpty()) {
			send(server -> server.getWorkspaceService().didChangeWatchedFiles(new DidChangeWatchedFilesParams(events)));
		}
	}

	/** Completes when everything told before is proved and its findings are processed, however often typing comes in between. */
	public CompletableFuture<Void> settled() {
		CompletableFuture<Void> settled = new CompletableFuture<>();
		onLine(() -> {
			CompletableFuture<Void> proved = server == null ? CompletableFuture.completedFuture(null) : server.settle();
			proved.whenComplete((nothing, overtaken) -> (overtaken == null ? findings.processed() : settled())
					.thenRun(() -> settled.complete(null)));
		});
		return settled;
	}

	/** Tells the server something, behind everything told before. */
	public void send(Consumer<LanguageServer> message) {
		onLine(() -> {
			if (server != null) {
				message.accept(server);
			}
		});
	}

	/** Asks the server something. The answer comes on another thread; it fails if typing has overtaken the question. */
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
