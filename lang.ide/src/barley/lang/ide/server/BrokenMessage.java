package barley.lang.ide.server;

import java.io.StringReader;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.MessageIssue;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;

/**
 * Finds the answer to a message that LSP4J does not take. LSP4J knows the request of such a message only if its members have the usual
 * order, and describes the problem by Java's exceptions and accessors. Therefore the body is read again, as plain JSON:
 * <ul>
 * <li>What is not JSON is a parse error, and what is JSON but no message an invalid request. The answer has no identifier.
 * <li>A request whose parameters have a wrong type or lack a member gets an answer of its own, which names the member.
 * <li>JSON-RPC has no answer to notifications and responses.
 * </ul>
 */
final class BrokenMessage {

	private static final String ID = "id";
	private static final String METHOD = "method";
	private static final String PARAMS = "params";
	/** How Gson, and LSP4J's check for missing members, end their texts. */
	private static final Pattern PATH = Pattern.compile("(?:path |Path: )\\$\\.?(\\S+?)\\.?(?:\\s|$)");

	private final MessageJsonHandler json;

	BrokenMessage(MessageJsonHandler json) {
		this.json = json;
	}

	/** Returns the answer to a body that is not a message; null if it needs none. */
	ResponseMessage answer(String body) {
		JsonElement content;
		try {
			content = new GsonBuilder().setStrictness(Strictness.STRICT).create().fromJson(body, JsonElement.class);
		} catch (JsonParseException e) {
			content = null;
		}
		if (content == null) {
			return answer(null, ResponseErrorCode.ParseError, "the body is not JSON");
		}
		if (!(content instanceof JsonObject message)) {
			return answer(null, ResponseErrorCode.InvalidRequest, "expected a JSON-RPC message, found " + kind(content));
		}
		JsonElement method = message.get(METHOD);
		Either<String, Number> id = id(message.get(ID));
		boolean named = method instanceof JsonPrimitive primitive && primitive.isString();
		if (id == null && message.has(ID)) {
			return answer(null, ResponseErrorCode.InvalidRequest, "the id of a message is a string or a number, found "
					+ kind(message.get(ID)));
		} else if (!named) {
			boolean response = method == null && (message.has("result") || message.has("error"));
			return response ? null : answer(id, ResponseErrorCode.InvalidRequest, "the message has no method");
		} else if (id == null) {
			return null;
		}
		return answer(id, ResponseErrorCode.InvalidParams, "%s cannot be read: a value has a wrong type"
				.formatted(place(method.getAsString(), wrongPath(message))));
	}

	/** Returns the answer to a message that lacks what the protocol requires; null if it needs none. */
	static ResponseMessage answer(Message message, List<MessageIssue> issues) {
		if (!(message instanceof RequestMessage request)) {
			return null;
		}
		return answer(request.getRawId(), ResponseErrorCode.InvalidParams,
				place(request.getMethod(), path(issues.get(0).getText())) + " is missing");
	}

	/** @param id of the request; null if the answer belongs to none */
	private static ResponseMessage answer(Either<String, Number> id, ResponseErrorCode code, String reason) {
		return answer(id, new ResponseError(code, reason, null));
	}

	/** @param id of the request; null if the answer belongs to none */
	static ResponseMessage answer(Either<String, Number> id, ResponseError error) {
		ResponseMessage answer = new ResponseMessage();
		answer.setRawId(id);
		answer.setError(error);
		return answer;
	}

	private static Either<String, Number> id(JsonElement id) {
		if (!(id instanceof JsonPrimitive primitive) || primitive.isBoolean()) {
			return null;
		}
		return primitive.isString() ? Either.forLeft(primitive.getAsString()) : Either.forRight(primitive.getAsNumber());
	}

	private static String kind(JsonElement value) {
		return value.isJsonNull() ? "null" : value.isJsonArray() ? "an array" : value.isJsonObject() ? "an object" : value.toString();
	}

	private static String place(String method, String path) {
		return path.isEmpty() ? PARAMS + " of " + method : path + " of " + method;
	}

	/** Returns where LSP4J stops reading; it reads values in place only if the method is known before its parameters. */
	private String wrongPath(JsonObject message) {
		JsonObject ordered = new JsonObject();
		ordered.add(ID, message.get(ID));
		ordered.add(METHOD, message.get(METHOD));
		ordered.add(PARAMS, message.get(PARAMS));
		JsonReader reader = new JsonReader(new StringReader(ordered.toString()));
		try {
			json.getGson().fromJson(reader, Message.class);
			return "";
		} catch (RuntimeException e) {
			for (Throwable cause = e; cause != null; cause = cause.getCause()) {
				String path = path(String.valueOf(cause.getMessage()));
				if (!path.isEmpty()) {
					return path;
				}
			}
			String path = reader.getPreviousPath();
			return path.startsWith("$." + PARAMS) ? path.substring(2) : "";
		}
	}

	private static String path(String text) {
		Matcher path = PATH.matcher(text);
		return path.find() ? path.group(1) : "";
	}
}
