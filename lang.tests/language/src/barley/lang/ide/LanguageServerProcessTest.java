package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.SelectionRangeParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The server as other editors start it: a process of its own, reached over its standard input and output. */
@Timeout(120)
class LanguageServerProcessTest {

	private static final String GAP = """
			topology Triangle {
				node n[3]
				for i in 1 ..< 3 link n[i - 1] -- n[i]
				ring Round { visit n[0], n[1], n[2] }
			}
			""";

	@TempDir
	Path folder;

	private Path errors;
	private Process process;
	private LanguageServer server;
	private RecordingClient client;

	@BeforeEach
	void start() throws IOException {
		errors = Files.createTempFile("barley", ".err");
		List<String> command = new ArrayList<>(List.of(ProcessHandle.current().info().command().orElse("java"), "-Xmx512m", "-cp",
				System.getProperty("java.class.path"), "barley.lang.cli.BarleyCli", "lsp"));
		if (Runtime.version().feature() > 22) {
			command.add(1, "--sun-misc-unsafe-memory-access=allow"); // as the script does: libraries of others use it, and Java complains
		}
		process = new ProcessBuilder(command).redirectError(Redirect.to(errors.toFile())).start();
		client = new RecordingClient();
		var launcher = LSPLauncher.createClientLauncher(client, process.getInputStream(), process.getOutputStream());
		launcher.startListening();
		server = launcher.getRemoteProxy();
	}

	@AfterEach
	void kill() {
		process.destroyForcibly();
	}

	@Test
	void servesAnEditor() throws Exception {
		Editor editor = new Editor(server, client, folder);
		assertTrue(editor.write(GAP).codes().contains("ring-gap"));
		assertEquals("Add link n[2] -- n[0]", editor.codeActions().get(0).getTitle());
		assertEquals(List.of(), editor.apply(editor.codeActions().get(0).getEdit()).codes());
		assertEquals("Triangle", editor.outline().get(0).getName());

		editor.write(Examples.ladder("over Tw¦ist"));
		assertTrue(editor.hoverText().startsWith("```barley\nembedding Twist\n```"), editor.hoverText());
		assertTrue(editor.textFrom(editor.definition().get(0)).startsWith("Twist {"));
		assertEquals("Twist", editor.completion().get(0).getLabel());
		assertTrue(editor.write("topology   T { }").formatting().size() > 0);

		server.shutdown().get(10, TimeUnit.SECONDS);
		server.exit();
		assertEndsWith(0);
		assertEquals("", Files.readString(errors));
	}

	@Test
	void saysWhatItDoesNotOffer() throws Exception {
		Editor editor = new Editor(server, client, folder);
		editor.write(GAP);
		SelectionRangeParams params = new SelectionRangeParams(
				new TextDocumentIdentifier(folder.resolve("edited.barley").toUri().toString()), List.of(new Position(0, 0)));
		ExecutionException refused = assertThrows(ExecutionException.class,
				() -> server.getTextDocumentService().selectionRange(params).get(30, TimeUnit.SECONDS));
		ResponseError error = ((ResponseErrorException) refused.getCause()).getResponseError();
		assertEquals("-32601 selectionRange is not offered null", error.getCode() + " " + error.getMessage() + " " + error.getData());
	}

	@Test
	void endsWhenItsInputEnds() throws Exception {
		new Editor(server, client, folder);
		process.getOutputStream().close();
		assertEndsWith(1);
	}

	@Test
	void saysWhatIsWrongWithAMessage() throws Exception {
		new Editor(server, client, folder);
		process.getOutputStream().write("Content-Length: many\r\n\r\n{}".getBytes(StandardCharsets.US_ASCII));
		process.getOutputStream().flush();
		assertEndsWith(1);
		assertEquals("barley lsp: Content-Length is many; expected a number from 0 to 64,000,000; the session has ended\n",
				Files.readString(errors));
	}

	@Test
	void endsWithTheEditorThatStartedIt() throws Exception {
		Process editor = new ProcessBuilder("sleep", "60").start();
		InitializeParams params = new InitializeParams();
		params.setProcessId((int) editor.pid());
		params.setCapabilities(new ClientCapabilities());
		Editor.await(server.initialize(params));
		editor.destroyForcibly();
		assertEndsWith(1);
	}

	private void assertEndsWith(int code) throws InterruptedException {
		assertTrue(process.waitFor(30, TimeUnit.SECONDS), "still runs");
		assertEquals(code, process.exitValue());
	}
}
