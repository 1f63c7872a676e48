package barley.lang.ide.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests in and out of order; a refusal is the number of the request, a code and a message. */
class SessionOrderTest {

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"initialize hover shutdown   | ''",
			"shutdown                    | ''",
			"hover initialize hover      | 0 -32002 expected initialize, found hover",
			"initialize initialize hover | 1 -32600 the session is initialized already",
			"initialize shutdown hover   | 2 -32600 expected exit after shutdown, found hover",
			"shutdown initialize         | 1 -32600 expected exit after shutdown, found initialize",
	})
	void whatIsOutOfOrderIsRefused(String requests, String refusals) {
		List<Object> served = new ArrayList<>();
		List<String> refused = new ArrayList<>();
		SessionOrder order = new SessionOrder(served::add, answer -> {
			ResponseMessage error = (ResponseMessage) answer;
			refused.add(error.getId() + " " + error.getError().getCode() + " " + error.getError().getMessage());
		});
		String[] methods = requests.split(" ");
		for (int i = 0; i < methods.length; i++) {
			RequestMessage request = new RequestMessage();
			request.setId(i);
			request.setMethod(methods[i]);
			order.consume(request);
		}
		NotificationMessage exit = new NotificationMessage();
		exit.setMethod("exit");
		order.consume(exit);
		assertEquals(refusals, String.join("; ", refused));
		assertEquals(methods.length + 1, served.size() + refused.size());
		assertEquals(exit, served.get(served.size() - 1));
	}
}
