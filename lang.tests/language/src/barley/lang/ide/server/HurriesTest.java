package barley.lang.ide.server;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.junit.jupiter.api.Test;

/** Requests for which builds give up, and the builds that are started again after them. */
class HurriesTest {

	private final CompletableFuture<Thread> startedBy = new CompletableFuture<>();
	private final Hurries hurries = new Hurries(() -> startedBy.complete(Thread.currentThread()));

	/** Who cancels requests has not yet canceled those after this one: a build that it starts would run beside them. */
	@Test
	void whoCancelsARequestDoesNotStartABuild() {
		CompletableFuture<Void> answer = hurries.during(CompletableFuture::new);
		assertTrue(hurries.stopBuild());
		answer.cancel(true);
		assertNotSame(Thread.currentThread(), startedBy.orTimeout(30, TimeUnit.SECONDS).join());
		assertFalse(hurries.stopBuild());
	}

	/** A build cancels what was sent before it: a request that begins now has to be sent behind it. */
	@Test
	void aRequestWaitsUntilTheBuildIsQueued() {
		List<String> sent = Collections.synchronizedList(new ArrayList<>());
		CountDownLatch begun = new CountDownLatch(1);
		Hurries slow = new Hurries(() -> {
			begun.countDown();
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
			sent.add("build");
		});
		CompletableFuture<Void> answer = slow.during(CompletableFuture::new);
		assertTrue(slow.stopBuild());
		answer.complete(null);
		assertDoesNotThrow(() -> begun.await());
		slow.during(() -> CompletableFuture.completedFuture(sent.add("request")));
		assertEquals(List.of("build", "request"), sent);
	}

	@Test
	void aRequestThatIsNotSentHurriesNobody() {
		assertThrows(IllegalStateException.class, () -> hurries.during(() -> {
			throw new IllegalStateException();
		}));
		assertFalse(hurries.stopBuild());
	}

	/** A build that gives up while the last request ends is started again: otherwise its findings are never published. */
	@Test
	void everyBuildThatGivesUpIsStartedAgain() throws InterruptedException {
		for (int round = 0; round < 2_000; round++) {
			CountDownLatch begun = new CountDownLatch(1);
			CompletableFuture<Void> again = new CompletableFuture<>();
			Hurries racing = new Hurries(() -> again.complete(null));
			CompletableFuture<Void> answer = racing.during(CompletableFuture::new);
			CompletableFuture<Boolean> build = CompletableFuture.supplyAsync(() -> {
				begun.countDown();
				return racing.stopBuild();
			});
			begun.await();
			answer.complete(null);
			if (build.join()) {
				again.orTimeout(30, TimeUnit.SECONDS).join();
			}
		}
	}
}
