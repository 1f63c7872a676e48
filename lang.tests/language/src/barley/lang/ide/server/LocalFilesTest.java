package barley.lang.ide.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;

import org.eclipse.emf.common.util.URI;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.xtext.ide.server.ILanguageServerShutdownAndExitHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.ide.RecordingClient;

/** A server opens no connection, whatever it is asked about. */
class LocalFilesTest {

	@ParameterizedTest
	@CsvSource({ "file:///a/b.barley, true", "client:/a/text.barley, false", "classpath:/barley/machines/x.barley, true", "a.barley, true",
			"jar:file:/a.jar!/x.barley, true", "archive:file:///a.jar!/x.barley, true", "http://h/x.barley, false",
					"HTTP://h/x.barley, false",
			"https://h/x.barley, false", "ftp://h/x.barley, false", "jar:http://h/a.jar!/x.barley, false",
			"archive:http://h/a.jar!/x.barley, false", "jar:jar:http://h/a.jar!/b.jar!/x.barley, false", "mailto:a, false" })
	void onlyWhatIsOnThisMachineIsLocal(String uri, boolean local) {
		assertEquals(local, LocalFiles.isLocal(URI.createURI(uri)));
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://localhost:%d/x.barley", "jar:http://localhost:%d/a.jar!/x.barley",
			"archive:http://localhost:%d/a.jar!/x.barley" })
	void noConnectionIsOpened(String pattern) throws Exception {
		List<String> connections = new ArrayList<>();
		try (ServerSocket socket = new ServerSocket(0)) {
			Thread listener = new Thread(() -> {
				try {
					while (true) {
						socket.accept().close();
						connections.add(pattern);
					}
				} catch (IOException e) {
					// closed at the end
				}
			});
			listener.setDaemon(true);
			listener.start();
			BarleyLanguageServer server = server();
			String uri = pattern.formatted(socket.getLocalPort());
			TextDocumentIdentifier file = new TextDocumentIdentifier(uri);
			assertThrows(ExecutionException.class, () -> server.hover(new HoverParams(file, new Position(0, 0))).get());
			server.didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "barley", 1, "topology T { node n[2] }")));
			server.settle().get();
			server.didClose(new DidCloseTextDocumentParams(file));
			server.didChangeWatchedFiles(new DidChangeWatchedFilesParams(List.of(new FileEvent(uri, FileChangeType.Changed))));
			server.settle().get();
			assertThrows(ExecutionException.class, () -> server.hover(new HoverParams(file, new Position(0, 0))).get());
		}
		assertEquals(List.of(), connections);
	}

	@Test
	void unknownCommandsAndMissingArgumentsAreNoDefects() throws Exception {
		BarleyLanguageServer server = server();
		ExecutionException refusal = assertThrows(ExecutionException.class,
				() -> server.executeCommand(new ExecuteCommandParams("nothing", List.of())).get());
		assertEquals("no command named nothing", ((ResponseErrorException) refusal.getCause()).getMessage());
		ExecuteCommandParams bare = new ExecuteCommandParams();
		bare.setCommand("barley.raiseLimits");
		bare.setArguments(null);
		assertEquals(null, server.executeCommand(bare).get());
	}

	private static BarleyLanguageServer server() throws Exception {
		BarleyLanguageServer server = BarleyServerModule.createServer(new ILanguageServerShutdownAndExitHandler.NullImpl());
		server.connect(new RecordingClient());
		server.initialize(new InitializeParams()).get();
		server.initialized(new InitializedParams());
		return server;
	}
}
