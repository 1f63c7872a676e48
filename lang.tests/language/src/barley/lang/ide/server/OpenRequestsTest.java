package barley.lang.ide.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.lsp4j.jsonrpc.messages.CancelParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.junit.jupiter.api.Test;

/** Requests that end without a result. */
class OpenRequestsTest {

	private final List<ResponseMessage> answers = new ArrayList<>();
	private final List<Message> served = new ArrayList<>();
	private final OpenRequests open = new OpenRequests(answer -> answers.add((ResponseMessage) answer));

	@Test
	void onlyTheClientCancels() {
		request(1);
		request(2);
		request(3);
		cancel(1);
		for (int id = 1; id <= 2; id++) {
			answer(id, ResponseErrorCode.RequestCancelled);
		}
		answer(3, ResponseErrorCode.InvalidParams);
		assertEquals(List.of(-32800, -32801, -32602), answers.stream().map(answer -> answer.getError().getCode()).toList());
	}

	@Test
	void whatIsAnsweredCannotBeCanceled() {
		request(1);
		answer(1, null);
		cancel(1);
		cancel(7);
		assertEquals(1, served.size());
	}

	private void request(int id) {
		RequestMessage request = new RequestMessage();
		request.setId(id);
		request.setMethod("textDocument/hover");
		open.requests(served::add).consume(request);
	}

	private void cancel(int id) {
		CancelParams params = new CancelParams();
		params.setRawId(Either.forRight(id));
		NotificationMessage notification = new NotificationMessage();
		notification.setMethod("$/cancelRequest");
		notification.setParams(params);
		open.requests(served::add).consume(notification);
	}

	private void answer(int id, ResponseErrorCode code) {
		ResponseMessage answer = new ResponseMessage();
		answer.setId(id);
		answer.setError(code == null ? null : new ResponseError(code, "", null));
		open.send(answer);
	}
}
