package barley.script;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./barley lsp} as an editor uses it: a process of its own, spoken to over its standard input and output. */
class PackagedServerTest {

	private static final int PATIENCE_SECONDS = 60;
	private static final String TRIANGLE = """
			topology Triangle {
				node n[3]
				for i in 1 ..< 3 link n[i - 1] -- n[i]
				ring Round { visit n[0], n[1], n[2] }
			}
			""";

	@TempDir
	private Path folder;

	private static Process start(ProcessBuilder.Redirect errors) throws IOException {
		ProcessBuilder builder = new ProcessBuilder(Script.ROOT.resolve("barley").toString(), "lsp").redirectError(errors);
		builder.environment().put("BARLEY_NO_BUILD", "1");
		return builder.start();
	}

	@Test
	void saysWhatIsWrongWithAMessage() throws Exception {
		Process process = start(ProcessBuilder.Redirect.PIPE);
		try {
			process.getOutputStream().write("Content-Length: many\r\n\r\n{}".getBytes(StandardCharsets.US_ASCII));
			process.getOutputStream().flush();
			assertTrue(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), "still runs");
			assertEquals(1, process.exitValue());
			assertEquals("barley lsp: Content-Length is many; expected a number from 0 to 64,000,000; the session has ended\n",
					new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8));
		} finally {
			process.destroyForcibly();
		}
	}

	@Test
	void servesAnEditor() throws Exception {
		Process process = start(ProcessBuilder.Redirect.DISCARD);
		try {
			Client client = new Client();
			var launcher = LSPLauncher.createClientLauncher(client, process.getInputStream(), process.getOutputStream());
			launcher.startListening();
			speak(launcher.getRemoteProxy(), client);
			assertTrue(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), "still runs");
			assertEquals(0, process.exitValue());
		} finally {
			process.destroyForcibly();
		}
	}

	private void speak(LanguageServer server, Client client) throws Exception {
		await(server.initialize(parameters()));
		server.initialized(new InitializedParams());
		String uri = Files.writeString(folder.resolve("triangle.barley"), TRIANGLE).toUri().toString();
		TextDocumentIdentifier file = new TextDocumentIdentifier(uri);
		server.getTextDocumentService().didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "barley", 1, TRIANGLE)));

		Diagnostic gap = client.first("ring-gap");
		var actions = await(server.getTextDocumentService()
				.codeAction(new CodeActionParams(file, gap.getRange(), new CodeActionContext(List.of(gap)))));
		assertEquals("Add link n[2] -- n[0]", actions.get(0).getRight().getTitle());
		Position node = new Position(3, 21);
		assertTrue(await(server.getTextDocumentService().hover(new HoverParams(file, node))).toString().contains("node n[3]"));
		var definition = await(server.getTextDocumentService().definition(new DefinitionParams(file, node)));
		assertEquals(1, definition.getLeft().get(0).getRange().getStart().getLine());
		var proposals = await(server.getTextDocumentService().completion(new CompletionParams(file, new Position(3, 14))));
		assertTrue(proposals.getRight().getItems().stream().anyMatch(item -> item.getLabel().equals("visit")), proposals::toString);
		var symbols = await(server.getTextDocumentService().documentSymbol(new DocumentSymbolParams(file)));
		assertTrue(symbols.toString().contains("Triangle"), symbols::toString);

		await(server.shutdown());
		server.exit();
	}

	private InitializeParams parameters() {
		InitializeParams parameters = new InitializeParams();
		parameters.setWorkspaceFolders(List.of(new WorkspaceFolder(folder.toUri().toString(), "test")));
		WorkspaceClientCapabilities workspace = new WorkspaceClientCapabilities();
		workspace.setWorkspaceFolders(true);
		ClientCapabilities capabilities = new ClientCapabilities();
		capabilities.setWorkspace(workspace);
		parameters.setCapabilities(capabilities);
		return parameters;
	}

	private static <T> T await(CompletableFuture<T> future) throws Exception {
		return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
	}

	/** Keeps what the server finds. */
	private static final class Client implements LanguageClient {

		private final LinkedBlockingQueue<Diagnostic> found = new LinkedBlockingQueue<>();

		Diagnostic first(String code) throws InterruptedException {
			for (Diagnostic next = poll(); next != null; next = poll()) {
				if (code.equals(next.getCode().getLeft())) {
					return next;
				}
			}
			throw new AssertionError("no finding " + code);
		}

		private Diagnostic poll() throws InterruptedException {
			return found.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
		}

		@Override
		public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
			found.addAll(diagnostics.getDiagnostics());
		}

		@Override
		public void telemetryEvent(Object object) {
		}

		@Override
		public void showMessage(MessageParams message) {
		}

		@Override
		public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams request) {
			return CompletableFuture.completedFuture(null);
		}

		@Override
		public void logMessage(MessageParams message) {
		}
	}
}
