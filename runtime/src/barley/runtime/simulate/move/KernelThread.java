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
 * Lets kernels compute in a thread of their own, one at a time, so that a run that is told to stop need not wait for a kernel that does not
 * end: nobody can end it from outside.
 */
final class KernelThread {

	/** How often to ask whether to go on. */
	private static final long ASK_MS = 50;
	/** What a kernel is given to end by itself when the run is told to stop. */
	private static final long PATIENCE_NS = 500_000_000;
	/** As much as the thread has that a virtual machine begins with. */
	private static final long STACK_BYTES = 8L << 20;

	/** A kernel at work. */
	private record Work(Kernel kernel, String statement, String node) {
	}

	private final RunMonitor monitor;
	private volatile Work work;

	KernelThread(RunMonitor monitor) {
		this.monitor = monitor;
	}

	/** Note which kernel computes now. */
	void begin(Kernel kernel, String statement, String node) {
		work = new Work(kernel, statement, node);
	}

	/** Note that it has ended. */
	void end() {
		work = null;
	}

	/** Carries out what calls kernels. */
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

	/** Gives up waiting for a kernel, and says which one did not end and where it is. */
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
