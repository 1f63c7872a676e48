package barley.lang.ide.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** Broken messages at the server as clients start it: it answers each of them in the terms of the protocol, and goes on. */
@Timeout(120)
class LanguageServerMainTest {

	private static final String HOVER = "textDocument/hover";
	private static final String TEXT = "\"textDocument\":{\"uri\":\"file:///a.barley\"}";
	private static final String ITEM = "completionItem/resolve";

	/** The body of a message, and the code and the text of the error that answers it; no code if nothing does. */
	private record Case(String body, int code, String message) {

		/** Returns the answer as {@link #error} writes it. */
		String answer() {
			return "%s %d %s".formatted(body.contains("\"id\":7") ? "7" : "null", code, message);
		}
	}

	private static final List<Case> CASES = List.of(
			new Case("{}", -32600, "the message has no method"),
			new Case("[]", -32600, "expected a JSON-RPC message, found an array"),
			new Case("5", -32600, "expected a JSON-RPC message, found 5"),
			new Case("null", -32600, "expected a JSON-RPC message, found null"),
			new Case("hello", -32700, "the body is not JSON"),
			new Case("", -32700, "the body is not JSON"),
			new Case("\u0000\u00ff", -32700, "the body is not JSON"),
			new Case("[".repeat(200_000), -32700, "the body is not JSON"),
			new Case("{\"id\":{},\"method\":\"shutdown\"}", -32600, "the id of a message is a string or a number, found an object"),
			request(HOVER, position("\"a\""), "params.position.line of textDocument/hover cannot be read: a value has a wrong type"),
			new Case("{\"params\":" + position("\"a\"") + ",\"id\":7,\"method\":\"textDocument/hover\"}", -32602,
					"params.position.line of textDocument/hover cannot be read: a value has a wrong type"),
			request(HOVER, position("1.5"), "params.position.line of textDocument/hover cannot be read: a value has a wrong type"),
			request(HOVER, position("1e20"), "params.position.line of textDocument/hover cannot be read: a value has a wrong type"),
			request(HOVER, "[1,2]", "params[0] of textDocument/hover cannot be read: a value has a wrong type"),
			request(HOVER, "{" + TEXT + "}", "params.position of textDocument/hover is missing"),
			request(HOVER, position("1,\"character\":1},\"workDoneToken\":{\"a\":1"),
					"params.workDoneToken of textDocument/hover cannot be read: a value has a wrong type"),
			request("textDocument/codeAction", diagnostic("{}"),
					"params.context.diagnostics[0].code of textDocument/codeAction cannot be read: a value has a wrong type"),
			request("codeAction/resolve", "{\"title\":\"t\",\"diagnostics\":[{\"code\":{}}]}",
					"params.diagnostics[0].code of codeAction/resolve cannot be read: a value has a wrong type"),
			request(ITEM, "{\"label\":\"l\",\"documentation\":[1]}",
					"params.documentation of completionItem/resolve cannot be read: a value has a wrong type"),
			request(ITEM, "{\"label\":\"l\",\"textEdit\":\"x\"}",
					"params.textEdit of completionItem/resolve cannot be read: a value has a wrong type"),
			notification("$/cancelRequest", "{\"id\":{}}"),
			notification("window/workDoneProgress/cancel", "{\"token\":[]}"));

	@Test
	void brokenMessagesAreAnsweredAndTheServerGoesOn() throws Exception {
		List<String> messages = new ArrayList<>();
		messages.add("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":{}}}");
		CASES.forEach(each -> messages.add(each.body()));
		messages.add("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"shutdown\"}");
		messages.add("{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}");
		ByteArrayOutputStream output = new ByteArrayOutputStream();
		LanguageServerMain server = new LanguageServerMain();
		server.serve(new SequenceInputStream(Collections.enumeration(messages.stream()
				.map(body -> new ByteArrayInputStream(frame(body))).toList())), output);
		String answers = output.toString(StandardCharsets.UTF_8);
		assertTrue(server.isAnnounced(), answers);
		assertFalse(answers.contains("java.") || answers.contains("gson"), answers);
		assertEquals(CASES.stream().filter(each -> each.code() != 0).map(Case::answer).collect(Collectors.joining("\n")),
				Stream.of(answers.split("Content-Length: \\d+\r\n\r\n")).filter(answer -> answer.contains("\"error\""))
						.map(LanguageServerMainTest::error).collect(Collectors.joining("\n")));
	}

	private static String error(String answer) {
		JsonObject message = JsonParser.parseString(answer).getAsJsonObject();
		JsonObject error = message.getAsJsonObject("error");
		return "%s %s %s".formatted(message.get("id"), error.get("code"), error.get("message").getAsString());
	}

	private static Case request(String method, String params, String message) {
		return new Case("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"%s\",\"params\":%s}".formatted(method, params), -32602, message);
	}

	private static Case notification(String method, String params) {
		return new Case("{\"jsonrpc\":\"2.0\",\"method\":\"%s\",\"params\":%s}".formatted(method, params), 0, "");
	}

	private static String position(String line) {
		return "{" + TEXT + ",\"position\":{\"line\":" + line + "}}";
	}

	private static String diagnostic(String code) {
		return "{" + TEXT + ",\"context\":{\"diagnostics\":[{\"message\":\"m\",\"code\":" + code + "}]}}";
	}

	private static byte[] frame(String body) {
		byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
		byte[] header = ("Content-Length: " + bytes.length + "\r\n\r\n").getBytes(StandardCharsets.UTF_8);
		byte[] frame = new byte[header.length + bytes.length];
		System.arraycopy(header, 0, frame, 0, header.length);
		System.arraycopy(bytes, 0, frame, header.length, bytes.length);
		return frame;
	}
}
