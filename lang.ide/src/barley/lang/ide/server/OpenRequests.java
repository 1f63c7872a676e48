package barley.lang.ide.server;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.lsp4j.jsonrpc.messages.CancelParams;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;

/**
 * The requests of a client that are not answered yet. Xtext's server cancels a request if a text changes before it is answered. The
 * protocol knows two answers without a result: that the client has canceled the request, and that a text has changed, after which clients
 * ask again; only this class knows which of them is true. It also drops the cancellation of a request that has been answered meanwhile.
 */
final class OpenRequests {

	private final MessageConsumer client;
	/** The identifiers of the requests, and whether the client has canceled them. */
	private final Map<String, Boolean> open = new ConcurrentHashMap<>();

	/** @param client takes answers */
	OpenRequests(MessageConsumer client) {
		this.client = client;
	}

	/** Returns the consumer of what the client sends, which passes it to {@code server}. */
	MessageConsumer requests(MessageConsumer server) {
		return message -> {
			if (message instanceof RequestMessage request) {
				open.put(request.getId(), false);
			} else if (isCancellation(message) && open.replace(canceled((NotificationMessage) message), true) == null) {
				return;
			}
			server.consume(message);
		};
	}

	private static boolean isCancellation(Message message) {
		return message instanceof NotificationMessage notification
				&& MessageJsonHandler.CANCEL_METHOD.getMethodName().equals(notification.getMethod())
				&& notification.getParams() instanceof CancelParams;
	}

	private static String canceled(NotificationMessage message) {
		return ((CancelParams) message.getParams()).getId();
	}

	/** Passes what the server sends to the client. */
	void send(Message message) {
		if (message instanceof ResponseMessage answer && answer.getId() != null) {
			boolean canceled = Boolean.TRUE.equals(open.remove(answer.getId()));
			ResponseError error = answer.getError();
			if (!canceled && error != null && error.getCode() == ResponseErrorCode.RequestCancelled.getValue()) {
				answer.setError(new ResponseError(ResponseErrorCode.ContentModified, "a text has changed meanwhile", null));
			}
		}
		client.consume(message);
	}
}
