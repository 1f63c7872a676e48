package barley.lang.ui.server;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.eclipse.swt.widgets.Display;

import barley.lang.ui.BarleyPlugin;

/** Waits for answers of the server where the platform calls on a thread of its own and wants a result. */
public final class ServerAnswers {

	/** After this many seconds nobody is looking at the answer any more. */
	private static final int PATIENCE = 10;

	private ServerAnswers() {
	}

	/** The answer; empty if typing has overtaken the question. On the user interface thread, only what is there already. */
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

	/** Logs why there is no answer, unless it was only overtaken. */
	public static void report(Throwable failure) {
		if (!(failure instanceof CancellationException)) {
			BarleyPlugin.log().warn("The language server has no answer", failure);
		}
	}
}
