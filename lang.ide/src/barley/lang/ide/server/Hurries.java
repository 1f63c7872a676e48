package barley.lang.ide.server;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * The requests that cannot wait for a build. While there are some, a build gives up at its next check; when the last of them has ended, the
 * build is started again, once. Requests end and builds check on different threads, so both are done under a lock: a build that gives up is
 * either noticed by the end of the last request, or does not give up.
 */
final class Hurries {

	private final Runnable startAgain;
	private int requests;
	private boolean gaveUp;

	/** @param startAgain queues the build that has given up */
	Hurries(Runnable startAgain) {
		this.startAgain = startAgain;
	}

	/**
	 * Makes builds give up from now on until a request has ended.
	 *
	 * @param request sends the request, and returns its answer
	 */
	<T> CompletableFuture<T> during(Supplier<CompletableFuture<T>> request) {
		begin();
		CompletableFuture<T> answer;
		try {
			answer = request.get();
		} catch (RuntimeException e) {
			end();
			throw e;
		}
		// A change cancels all requests before it, one after the other. A build that is queued by that thread in between would not wait for
		// those that are not canceled yet, and would replace files while they read them.
		answer.whenCompleteAsync((value, failure) -> end());
		return answer;
	}

	private synchronized void begin() {
		requests++;
	}

	/** The build is queued before any other request can begin: a build cancels the requests that were sent before it. */
	private synchronized void end() {
		requests--;
		if (requests == 0 && gaveUp) {
			gaveUp = false;
			startAgain.run();
		}
	}

	/** Returns whether a build has to give up; it has done so if it has. */
	synchronized boolean stopBuild() {
		gaveUp |= requests > 0;
		return requests > 0;
	}
}
