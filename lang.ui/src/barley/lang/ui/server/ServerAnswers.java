package barley.lang.ui.server;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.eclipse.swt.widgets.Display;

import barley.lang.ui.BarleyPlugin;

/** Waits for answers of the server where the platform calls on a background thread and expects a result. */
public final class ServerAnswers {

	/** After this many seconds, the answer is no longer of use. */
	private static final int PATIENCE = 10;

	private ServerAnswers() {
	}

	/** Returns the answer; empty if it is outdated by typing. On the user interface thread, it does not wait. */
	public static <T> Optional<T> await(CompletableFuture<T> answer) {
		try {
			return Optional.ofNullable(Display.getCurrent() != null ? answer.getNow(null) : answer.get(PATIENCE, TimeUnit.SECONDS));
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		} catch (CancellationException | TimeoutException overtaken) {
			answer.cancel(true);
		} catch (ExecutionException e) {
			report(e.getCause());
		}
		return Optional.empty();
	}

	/** Logs why there is no answer, unless the request was cancelled. */
	public static void report(Throwable failure) {
		if (!(failure instanceof CancellationException)) {
			BarleyPlugin.log().warn("The language server has no answer", failure);
		}
	}
}
