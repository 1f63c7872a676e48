package barley.lang.ide.server;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;

/** Serves one client over a pair of streams. */
public final class LanguageServerMain {

	private LanguageServerMain() {
	}

	/**
	 * Serves until the client ends the session, closes its end, or dies.
	 *
	 * @return whether the client announced the end
	 */
	public static boolean serve(InputStream input, OutputStream output) throws InterruptedException {
		ShutdownHandler ending = new ShutdownHandler();
		BarleyLanguageServer server = BarleyServerModule.createServer(ending);
		Launcher<LanguageClient> launcher = LSPLauncher.createServerLauncher(server, input, output);
		server.connect(launcher.getRemoteProxy());
		Future<Void> connection = launcher.startListening();
		Thread watch = new Thread(() -> exitWhenClosed(connection, ending), "end of input");
		watch.setDaemon(true);
		watch.start();
		boolean announced = ending.await();
		connection.cancel(true);
		return announced;
	}

	private static void exitWhenClosed(Future<Void> connection, ShutdownHandler ending) {
		try {
			connection.get();
		} catch (InterruptedException | ExecutionException | CancellationException e) {
			// the connection is broken, so there is no client left to serve
		} finally {
			ending.exit();
		}
	}
}
