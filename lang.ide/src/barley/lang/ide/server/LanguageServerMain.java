package barley.lang.ide.server;

import java.io.FileNotFoundException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageProducer;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.ConcurrentMessageProcessor;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;

/** Serves one client over a pair of streams. */
final class LanguageServerMain {

	/** How long a message may be incomplete. */
	private static final int STALL_MILLIS = 20_000;

	private final ShutdownHandler ending = new ShutdownHandler();
	private MessageFrames frames;

	/** Serves until the client ends the session, closes its end, or dies. */
	void serve(InputStream input, OutputStream output) throws InterruptedException {
		BarleyLanguageServer server = BarleyServerModule.createServer(ending);
		Launcher<LanguageClient> launcher = new FramedLauncher().setLocalService(server).setRemoteInterface(LanguageClient.class)
				.setInput(input).setOutput(output).validateMessages(true).setExceptionHandler(LanguageServerMain::answer).create();
		server.connect(launcher.getRemoteProxy());
		Future<Void> connection = launcher.startListening();
		Thread watch = new Thread(() -> exitWhenClosed(connection), "end of input");
		watch.setDaemon(true);
		watch.start();
		ending.await();
		connection.cancel(true);
	}

	/** Returns whether the client announced the end. */
	boolean isAnnounced() {
		return ending.isAnnounced();
	}

	/** Returns what is wrong with the client's messages, so that the session had to end; null if nothing is. */
	String failure() {
		return frames.failure();
	}

	private void exitWhenClosed(Future<Void> connection) {
		try {
			connection.get();
		} catch (InterruptedException | ExecutionException | CancellationException e) {
			// the connection is broken, so there is no client left to serve
		} finally {
			ending.exit();
		}
	}

	/** Returns the answer to a request that failed: neither a file that does not exist nor a request that is not offered is a defect. */
	private static ResponseError answer(Throwable failure) {
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			if (cause instanceof FileNotFoundException) {
				return new ResponseError(ResponseErrorCode.RequestFailed, "no such file: " + cause.getMessage(), null);
			} else if (cause instanceof UnsupportedOperationException && isNotOffered(cause.getStackTrace())) {
				return new ResponseError(ResponseErrorCode.MethodNotFound, cause.getStackTrace()[0].getMethodName() + " is not offered",
						null);
			}
		}
		return RemoteEndpoint.DEFAULT_EXCEPTION_HANDLER.apply(failure);
	}

	/** Returns whether an exception comes from an interface of the protocol, whose methods throw one unless a server has its own. */
	private static boolean isNotOffered(StackTraceElement[] trace) {
		return trace.length > 0 && trace[0].getClassName().startsWith(LanguageClient.class.getPackageName());
	}

	/** Reads messages by {@link MessageFrames}, and passes on those that are in order. */
	private final class FramedLauncher extends LSPLauncher.Builder<LanguageClient> {

		private MessageJsonHandler json;
		private OpenRequests open;

		@Override
		protected RemoteEndpoint createRemoteEndpoint(MessageJsonHandler handler) {
			json = handler;
			return super.createRemoteEndpoint(handler);
		}

		/**
		 * Called for the consumer of what the server sends, and then for that of what the client sends. Answers to broken messages are not
		 * validated: one that belongs to no request has no identifier, which JSON-RPC requires and LSP4J refuses.
		 */
		@Override
		protected MessageConsumer wrapMessageConsumer(MessageConsumer consumer) {
			if (open == null) {
				open = new OpenRequests(consumer);
				return super.wrapMessageConsumer(open::send);
			}
			return new SessionOrder(open.requests(super.wrapMessageConsumer(consumer)), open::send);
		}

		@Override
		protected ConcurrentMessageProcessor createMessageProcessor(MessageProducer reader, MessageConsumer consumer,
				LanguageClient client) {
			frames = new MessageFrames(input, json, open::send, ending::exit, STALL_MILLIS);
			return super.createMessageProcessor(frames, consumer, client);
		}
	}
}
