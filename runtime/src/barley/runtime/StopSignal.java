package barley.runtime;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C while a run is going on: the run is told to stop, and the process ends only when what it has found has been reported, with what
 * the system answers for the signal (130 for Ctrl-C, 143 for a request to terminate).
 *
 * <pre>{@code
 * try (StopSignal stop = new StopSignal()) {
 *     report(Simulator.run(program, options.withCancelled(stop::given)));
 * }
 * }</pre>
 */
public final class StopSignal implements AutoCloseable {

	/** What a shell sees of a process that Ctrl-C has ended. */
	public static final int EXIT_CODE = 130;

	/** For a report to be made and written; whoever waits longer has lost patience. */
	private static final long PATIENCE_SECONDS = 10;

	private final CountDownLatch reported = new CountDownLatch(1);
	private final Thread hook = new Thread(this::stop, "barley stop signal");
	private volatile boolean given;

	public StopSignal() {
		Runtime.getRuntime().addShutdownHook(hook);
	}

	/** Tell whether to stop. */
	public boolean given() {
		return given;
	}

	/** Everything has been reported: let the process end if it is to. */
	@Override
	public void close() {
		reported.countDown();
		if (!given) {
			try {
				Runtime.getRuntime().removeShutdownHook(hook);
			} catch (IllegalStateException justNow) {
				// The signal came this moment; nobody needs to wait for us.
			}
		}
	}

	private void stop() {
		given = true;
		try {
			reported.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}
}
