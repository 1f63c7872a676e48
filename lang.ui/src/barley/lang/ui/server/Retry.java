package barley.lang.ui.server;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Asks again after a failure. The server cancels a question whenever any file changes, also one that has nothing to do with the question;
 * so a question that failed is still worth asking as long as its own text is the same.
 */
public final class Retry {

	private static final int MOST = 6;
	private static final int FIRST_PAUSE_MILLIS = 50;

	private Retry() {
	}

	/** Returns the first answer; fails as the last attempt does, or once the answer is not wanted any more. */
	public static <T> CompletableFuture<T> ask(Supplier<CompletableFuture<T>> question, BooleanSupplier wanted) {
		return ask(question, wanted, 0);
	}

	private static <T> CompletableFuture<T> ask(Supplier<CompletableFuture<T>> question, BooleanSupplier wanted, int failures) {
		return question.get().handle((answer, failure) -> {
			if (failure == null) {
				return CompletableFuture.completedFuture(answer);
			} else if (failures == MOST || !wanted.getAsBoolean()) {
				return CompletableFuture.<T>failedFuture(failure);
			}
			var later = CompletableFuture.delayedExecutor((long) FIRST_PAUSE_MILLIS << failures, TimeUnit.MILLISECONDS);
			return CompletableFuture.runAsync(() -> { }, later).thenCompose(paused -> ask(question, wanted, failures + 1));
		}).thenCompose(Function.identity());
	}
}
