package barley.lang.ide.server;

import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;

/** Refuses requests out of the order of a session: {@code initialize} once, then any others, and after {@code shutdown} none. */
final class SessionOrder implements MessageConsumer {

	private enum State {
		NEW, SERVING, SHUT_DOWN
	}

	private final MessageConsumer server;
	private final MessageConsumer answers;
	private State state = State.NEW;

	/** @param answers where refusals go */
	SessionOrder(MessageConsumer server, MessageConsumer answers) {
		this.server = server;
		this.answers = answers;
	}

	/** Messages arrive on one thread. */
	@Override
	public void consume(Message message) {
		if (!(message instanceof RequestMessage request)) {
			server.consume(message);
			return;
		}
		ResponseError refusal = refusal(request.getMethod());
		if (refusal != null) {
			ResponseMessage answer = new ResponseMessage();
			answer.setRawId(request.getRawId());
			answer.setError(refusal);
			answers.consume(answer);
			return;
		}
		state = "initialize".equals(request.getMethod()) ? State.SERVING : "shutdown".equals(request.getMethod()) ? State.SHUT_DOWN : state;
		server.consume(message);
	}

	private ResponseError refusal(String method) {
		boolean initializes = "initialize".equals(method);
		return switch (state) {
		case NEW -> initializes || "shutdown".equals(method) ? null
				: new ResponseError(ResponseErrorCode.ServerNotInitialized, "expected initialize, found " + method, null);
		case SERVING -> initializes
				? new ResponseError(ResponseErrorCode.InvalidRequest, "the session is initialized already", null) : null;
		case SHUT_DOWN -> new ResponseError(ResponseErrorCode.InvalidRequest, "expected exit after shutdown, found " + method, null);
		};
	}
}
