package barley.runtime.simulate.move;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import barley.runtime.program.Failure;
import barley.runtime.program.Kernel;
import barley.runtime.simulate.resource.RunMonitor;

/**
 * Runs kernels in a thread of their own, one at a time, so that a cancelled run does not wait for a kernel that never ends: Java cannot
 * stop a thread from outside.
 */
final class KernelThread {

	/** Interval between checks for cancellation. */
	private static final long ASK_MS = 50;
	/** Time that a kernel gets to end by itself after the run is cancelled. */
	private static final long PATIENCE_NS = 500_000_000;
	/** Stack size: as large as that of the main thread by default. */
	private static final long STACK_BYTES = 8L << 20;

	/** A running kernel. */
	private record Work(Kernel kernel, String statement, String node) {
	}

	private final RunMonitor monitor;
	private volatile Work work;

	KernelThread(RunMonitor monitor) {
		this.monitor = monitor;
	}

	/** Records which kernel is running. */
	void begin(Kernel kernel, String statement, String node) {
		work = new Work(kernel, statement, node);
	}

	/** Records that it has ended. */
	void end() {
		work = null;
	}

	/** Runs an action that calls kernels. */
	void carryOut(Runnable kernels) {
		FutureTask<Void> task = new FutureTask<>(kernels, null);
		Thread thread = new Thread(null, task, "barley kernels", STACK_BYTES);
		thread.setDaemon(true);
		thread.start();
		long stopped = 0;
		while (true) {
			try {
				task.get(ASK_MS, TimeUnit.MILLISECONDS);
				return;
			} catch (TimeoutException e) {
				if (monitor.cancelled()) {
					stopped = stopped == 0 ? System.nanoTime() : stopped;
					abandon(thread, System.nanoTime() - stopped);
				}
			} catch (InterruptedException e) {
				thread.interrupt();
				Thread.currentThread().interrupt();
				throw new CancellationException("interrupted while a kernel computed");
			} catch (ExecutionException e) {
				raise(e.getCause());
			}
		}
	}

	/** Stops waiting for a kernel, and reports which kernel did not end and where it was. */
	private void abandon(Thread thread, long waitedNs) {
		Work last = work;
		if (last != null && waitedNs > PATIENCE_NS) {
			String place = Failure.place(thread.getStackTrace(), last.kernel.getClass().getName());
			monitor.leave("the kernel of \"" + last.statement + "\" on " + last.node + " did not end"
					+ (place.isEmpty() ? "" : ", it was" + place));
			throw new CancellationException("cancelled while a kernel computed");
		}
	}

	private static void raise(Throwable cause) {
		if (cause instanceof Error error) {
			throw error;
		}
		throw (RuntimeException) cause;
	}
}
