package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

import org.junit.jupiter.api.Test;

import barley.lang.ui.server.Retry;

/** A question that failed is asked again as long as its answer is wanted. */
class RetryTest {

	private final AtomicInteger asked = new AtomicInteger();

	@Test
	void aFailureIsNoAnswer() throws Exception {
		assertEquals("fix", ask(3, () -> true).get(10, TimeUnit.SECONDS));
		assertEquals(4, asked.get());
	}

	@Test
	void itEnds() {
		assertThrows(CompletionException.class, () -> ask(Integer.MAX_VALUE, () -> true).orTimeout(20, TimeUnit.SECONDS).join());
		assertEquals(7, asked.get());
	}

	@Test
	void whatIsNotWantedAnyMoreIsNotAskedAgain() {
		assertThrows(CancellationException.class, () -> {
			try {
				ask(Integer.MAX_VALUE, () -> asked.get() < 2).join();
			} catch (CompletionException e) {
				throw e.getCause();
			}
		});
		assertEquals(2, asked.get());
	}

	private CompletableFuture<String> ask(int failures, BooleanSupplier wanted) {
		return Retry.ask(() -> asked.incrementAndGet() <= failures ? CompletableFuture.failedFuture(new CancellationException())
				: CompletableFuture.completedFuture("fix"), wanted);
	}
}
