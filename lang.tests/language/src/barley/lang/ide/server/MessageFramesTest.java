package barley.lang.ide.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;
import org.eclipse.lsp4j.services.LanguageServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients send by mistake: a wrong body is answered, and a wrong header ends the session with a reason. */
class MessageFramesTest {

	private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"shutdown\"}";
	private static final int STALL_MILLIS = 200;

	private final List<Message> received = new ArrayList<>();
	private final List<Message> answered = new ArrayList<>();
	private final CountDownLatch stalled = new CountDownLatch(1);

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"Content-Length: abc      | Content-Length is abc; expected a number from 0 to 64,000,000",
			"Content-Length: -5       | Content-Length is -5; expected a number from 0 to 64,000,000",
			"Content-Length: 99999999999 | Content-Length is 99999999999; expected a number from 0 to 64,000,000",
			"Content-Length: 2000000000 | Content-Length is 2000000000; expected a number from 0 to 64,000,000",
			"Foo: 1                   | a message has no Content-Length",
			"Content-Length           | expected a header such as Content-Length: 120, found Content-Length",
			"Content-Length: 46       | a message has no Content-Length",
			"Content-Length: 60       | Content-Length is 60, but these bytes contain the header of the next message",
			"Content-Length: 60000    | the input ends after 110 of 60,000 bytes of a message",
			"Content-Type: text; charset=none | the charset of Content-Type is none; expected utf-8",
	})
	void wrongHeadersEndTheSession(String header, String failure) {
		assertEquals(failure, read(header + "\r\n\r\n" + PING + frame(PING)));
	}

	@Test
	void endlessHeadersEndTheSession() {
		assertEquals("a header is longer than 1,000 bytes", read("A".repeat(100_000)));
	}

	@Test
	void bodiesThatAreNoMessagesAreAnswered() {
		List<String> bodies = List.of("[".repeat(50_000), "hello", "", "[]", "null", "12", "\u0000",
				PING.replace("}", ",\"params\":" + "[".repeat(50_000)), "{".repeat(50_000));
		for (String body : bodies) {
			received.clear();
			answered.clear();
			assertNull(read(frame(body) + frame(PING)), body);
			assertEquals(1, answered.size(), body);
			assertTrue(answered.get(0) instanceof ResponseMessage answer && answer.getError() != null, body);
			assertEquals(1, received.size(), body);
		}
	}

	/** With the protocol's codes, and without a stack trace. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"foo/bar                      | -32601 | no method named foo/bar",
			"$/foo                        | -32601 | no method named $/foo",
			"textDocument/hover           | -32602 | textDocument/hover needs params",
			"initialize                   | -32602 | initialize needs params",
			"workspace/executeCommand     | -32602 | workspace/executeCommand needs params",
	})
	void callsThatMeanNothingAreAnswered(String method, int code, String message) {
		String call = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"%s\",\"params\":null}".formatted(method);
		assertNull(read(frame(call) + frame(call.replace("\"id\":7,", "")) + frame(PING)));
		assertEquals(1, received.size());
		ResponseMessage answer = (ResponseMessage) answered.get(0);
		assertEquals("7", answer.getId());
		assertEquals(code, answer.getError().getCode());
		assertEquals(message, answer.getError().getMessage());
		assertEquals(1, answered.size());
	}

	@Test
	void headersMayBeWrittenInAnyCase() {
		assertNull(read(frame(PING).replace("Content-Length", "content-length") + frame(PING).replace("\r\n\r\n", "\r\nX: y\n\n")));
		assertEquals(2, received.size());
	}

	@ParameterizedTest
	@ValueSource(strings = { "application/vscode-jsonrpc; charset=utf-8", "application/vscode-jsonrpc; charset=\"utf-8\"",
			"application/vscode-jsonrpc; Charset = utf8", "application/vscode-jsonrpc;charset=utf-8; version=1", "application/json" })
	void charsetsMayBeWrittenAsMediaTypesAllow(String type) {
		assertNull(read("Content-Type: " + type + "\r\n" + frame(PING)));
		assertEquals(1, received.size());
	}

	@Test
	void aMessageThatStopsEndsTheSession() throws Exception {
		PipedOutputStream client = new PipedOutputStream();
		MessageFrames frames = frames(new PipedInputStream(client));
		Thread listener = new Thread(() -> frames.listen(received::add));
		listener.setDaemon(true);
		listener.start();
		client.write(("Content-Length: 500\r\n\r\n" + PING).getBytes(StandardCharsets.UTF_8));
		client.flush();
		assertTrue(stalled.await(30, TimeUnit.SECONDS));
		assertEquals("a message stops after 44 of 500 bytes", frames.failure());
		client.close();
	}

	private static String frame(String body) {
		return "Content-Length: " + body.length() + "\r\n\r\n" + body;
	}

	private String read(String input) {
		MessageFrames frames = frames(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
		frames.listen(received::add);
		return frames.failure();
	}

	private MessageFrames frames(InputStream input) {
		MessageJsonHandler json = new MessageJsonHandler(ServiceEndpoints.getSupportedMethods(LanguageServer.class));
		return new MessageFrames(input, json, answered::add, stalled::countDown, STALL_MILLIS);
	}
}
