package barley.lang.ide.server;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.MessageProducer;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;

import barley.lang.finding.Words;

/**
 * Reads the messages of a client: headers, an empty line, and as many bytes of JSON as {@code Content-Length} says. A body that is not
 * a message is answered by an error, as is a request that no service can take, and the next message is read. After a wrong header or length
 * nobody can tell where the next message starts, so reading ends and {@link #failure()} says why.
 */
final class MessageFrames implements MessageProducer {

	private static final Logger LOG = Logger.getLogger(MessageFrames.class.getName());
	private static final String LENGTH = "content-length";
	private static final String TYPE = "content-type";
	private static final Pattern CHARSET = Pattern.compile("(?i)\\bcharset\\s*=\\s*(?:\"([^\"]*)\"|([^\\s;]*))");
	private static final int LONGEST_HEADER = 1_000;
	/** The longest text that is read, with every character escaped, fits. */
	private static final int MOST_BYTES = 64_000_000;

	private final InputStream input;
	private final MessageJsonHandler json;
	private final BrokenMessage broken;
	private final MessageConsumer answers;
	private final Runnable stalled;
	private final int stallMillis;
	private volatile String failure;

	/**
	 * @param answers where errors go, also those that belong to no request and have no identifier
	 * @param stalled runs when a message has been incomplete for {@code stallMillis}; {@link #failure()} is set then
	 */
	MessageFrames(InputStream input, MessageJsonHandler json, MessageConsumer answers, Runnable stalled, int stallMillis) {
		// Buffered, because the stream of a file asks for its position, which a pipe does not have.
		this.input = new BufferedInputStream(input);
		this.json = json;
		this.broken = new BrokenMessage(json);
		this.answers = answers;
		this.stalled = stalled;
		this.stallMillis = stallMillis;
	}

	/** Returns why reading has ended although the client has not closed its end; null if there is no such reason. */
	String failure() {
		return failure;
	}

	@Override
	public void listen(MessageConsumer consumer) {
		ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
			Thread thread = new Thread(task, "stalled messages");
			thread.setDaemon(true);
			return thread;
		});
		try {
			while (next(consumer, clock)) {
				continue;
			}
		} catch (WrongFrame e) {
			failure = e.getMessage();
		} catch (IOException e) {
			failure = "the input cannot be read: " + e.getMessage();
		} finally {
			clock.shutdownNow();
		}
	}

	/** Reads and delivers one message; returns whether there was one. */
	private boolean next(MessageConsumer consumer, ScheduledExecutorService clock) throws IOException {
		int length = -1;
		Charset charset = StandardCharsets.UTF_8;
		String line = line();
		if (line == null) {
			return false;
		}
		for (; line != null && !line.isEmpty(); line = line()) {
			int colon = line.indexOf(':');
			if (colon < 0) {
				throw new WrongFrame("expected a header such as Content-Length: 120, found " + line);
			}
			String value = line.substring(colon + 1).strip();
			switch (line.substring(0, colon).strip().toLowerCase(Locale.ROOT)) {
			case LENGTH -> length = length(value);
			case TYPE -> charset = charset(value);
			default -> LOG.fine("unknown header " + line);
			}
		}
		if (length < 0) {
			throw new WrongFrame("a message has no Content-Length");
		}
		byte[] body = body(length, clock);
		if (body.length < length) {
			throw new WrongFrame(Words.of("the input ends after %,d of %,d bytes of a message", body.length, length));
		}
		deliver(body, charset, consumer);
		return true;
	}

	/** Returns the next line without its end; null at the end of the input. */
	private String line() throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		for (int next = input.read(); next != '\n'; next = input.read()) {
			if (next < 0) {
				return line.size() == 0 ? null : line.toString(StandardCharsets.UTF_8);
			} else if (line.size() == LONGEST_HEADER) {
				throw new WrongFrame(Words.of("a header is longer than %,d bytes", LONGEST_HEADER));
			}
			line.write(next);
		}
		String text = line.toString(StandardCharsets.UTF_8);
		return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
	}

	private static int length(String value) throws WrongFrame {
		try {
			int length = Integer.parseInt(value);
			if (length >= 0 && length <= MOST_BYTES) {
				return length;
			}
		} catch (NumberFormatException e) {
			// told below
		}
		throw new WrongFrame(Words.of("Content-Length is %s; expected a number from 0 to %,d", value, MOST_BYTES));
	}

	private static Charset charset(String type) throws WrongFrame {
		Matcher charset = CHARSET.matcher(type);
		String name = !charset.find() ? "utf-8" : charset.group(1) != null ? charset.group(1) : charset.group(2);
		try {
			return Charset.forName(name);
		} catch (IllegalArgumentException e) {
			throw new WrongFrame("the charset of Content-Type is %s; expected utf-8".formatted(name));
		}
	}

	private byte[] body(int length, ScheduledExecutorService clock) throws IOException {
		if (input.available() >= length) {
			return input.readNBytes(length);
		}
		byte[] body = new byte[length];
		int read = 0;
		while (read < length) {
			int before = read;
			ScheduledFuture<?> alarm = clock.schedule(() -> {
				failure = Words.of("a message stops after %,d of %,d bytes", before, length);
				stalled.run();
			}, stallMillis, TimeUnit.MILLISECONDS);
			int count = input.read(body, read, length - read);
			alarm.cancel(false);
			if (count < 0) {
				return Arrays.copyOf(body, read);
			}
			read += count;
		}
		return body;
	}

	private void deliver(byte[] body, Charset charset, MessageConsumer consumer) throws WrongFrame {
		Message message;
		try {
			message = json.parseMessage(new InputStreamReader(new ByteArrayInputStream(body), charset));
			if (message == null || message instanceof ResponseMessage answer && answer.getRawId() == null) {
				answer(broken.answer(new String(body, charset)));
				return;
			}
		} catch (RuntimeException e) {
			String text = new String(body, charset);
			checkOneMessage(text, body.length);
			answer(broken.answer(text));
			return;
		} catch (StackOverflowError e) {
			answer(BrokenMessage.answer(null, new ResponseError(ResponseErrorCode.ParseError, "the message nests too deeply", null)));
			return;
		}
		if (message instanceof RequestMessage request) {
			ResponseError error = error(request.getMethod(), request.getParams());
			if (error != null) {
				answer(BrokenMessage.answer(request.getRawId(), error));
				return;
			}
		} else if (message instanceof NotificationMessage notification) {
			ResponseError error = error(notification.getMethod(), notification.getParams());
			if (error != null) {
				LOG.fine(error.getMessage()); // the protocol has no answer to a notification
				return;
			}
		}
		try {
			consumer.consume(message);
		} catch (MessageIssueException e) {
			answer(BrokenMessage.answer(e.getRpcMessage(), e.getIssues()));
		} catch (RuntimeException e) {
			LOG.log(Level.SEVERE, "a message failed", e);
		}
	}

	/** Throws if a body that is not JSON contains a header, because it then has bytes of the next message. */
	private static void checkOneMessage(String body, int bytes) throws WrongFrame {
		String text = body.toLowerCase(Locale.ROOT);
		if (text.contains("\n" + LENGTH + ":") || text.contains("}" + LENGTH + ":")) {
			throw new WrongFrame(Words.of("Content-Length is %,d, but these bytes contain the header of the next message", bytes));
		}
	}

	/** Returns what is wrong with a call that no service can take: its method or its missing parameters; null if nothing is. */
	private ResponseError error(String name, Object parameters) {
		JsonRpcMethod method = name == null ? null : json.getJsonRpcMethod(name);
		if (method == null) {
			return new ResponseError(ResponseErrorCode.MethodNotFound, "no method named " + name, null);
		}
		return parameters == null && method.getParameterTypes().length > 0
				? new ResponseError(ResponseErrorCode.InvalidParams, name + " needs params", null) : null;
	}

	/** @param answer null if the message needs none; an answer that cannot be sent does not end reading */
	private void answer(ResponseMessage answer) {
		if (answer == null) {
			LOG.fine("a notification or response cannot be read"); // the protocol has no answer to them
			return;
		}
		try {
			answers.consume(answer);
		} catch (RuntimeException e) {
			LOG.log(Level.SEVERE, "an answer cannot be sent", e);
		}
	}

	/** Says why no further message can be read. */
	private static final class WrongFrame extends IOException {

		private static final long serialVersionUID = 1L;

		WrongFrame(String message) {
			super(message);
		}
	}
}
