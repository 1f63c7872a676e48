package barley.runtime.simulate.resource;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Threads that share work. Parts are started in ascending order, and of several failures that of the lowest part is reported, so the
 * report does not depend on the number of threads.
 */
public final class WorkerPool implements AutoCloseable {

	/** A range of parts, executed by one of the workers. */
	@FunctionalInterface
	public interface Work {
		void carryOut(int worker, int from, int to);
	}

	/** The failure of a range of parts. */
	private record Failure(int from, Throwable cause) {
	}

	private final int workers;
	private final ExecutorService threads;

	public WorkerPool(int workers) {
		this.workers = workers;
		threads = workers == 1 ? null : Executors.newFixedThreadPool(workers - 1, task -> {
			Thread thread = new Thread(task, "barley simulation");
			thread.setDaemon(true);
			return thread;
		});
	}

	public int workers() {
		return workers;
	}

	/** Executes all parts from {@code first} (inclusive) to {@code end} (exclusive), up to {@code grain} of them at once. */
	public void share(int first, int end, int grain, Work work) {
		if (threads == null || end - first <= grain) {
			if (first < end) {
				work.carryOut(0, first, end);
			}
			return;
		}
		AtomicLong next = new AtomicLong(first);
		List<Failure> failures = new ArrayList<>();
		List<Future<?>> others = new ArrayList<>();
		for (int worker = 1; worker < workers; worker++) {
			int number = worker;
			others.add(threads.submit(() -> take(number, next, end, grain, work, failures)));
		}
		take(0, next, end, grain, work, failures);
		others.forEach(WorkerPool::join);
		failures.stream().min((one, other) -> Integer.compare(one.from, other.from)).ifPresent(failure -> raise(failure.cause));
	}

	@Override
	public void close() {
		if (threads != null) {
			threads.shutdownNow();
		}
	}

	private static void take(int worker, AtomicLong next, int end, int grain, Work work, List<Failure> failures) {
		for (long from = next.getAndAdd(grain); from < end; from = next.getAndAdd(grain)) {
			try {
				work.carryOut(worker, (int) from, (int) Math.min(end, from + grain));
			} catch (RuntimeException | Error e) {
				// No later part is started; the earlier ones are completed.
				next.set(end);
				synchronized (failures) {
					failures.add(new Failure((int) from, e));
				}
			}
		}
	}

	private static void join(Future<?> other) {
		boolean interrupted = false;
		while (true) {
			try {
				other.get();
				break;
			} catch (InterruptedException e) {
				interrupted = true;
			} catch (ExecutionException e) {
				throw new AssertionError(e);
			}
		}
		if (interrupted) {
			Thread.currentThread().interrupt();
		}
	}

	private static void raise(Throwable cause) {
		if (cause instanceof Error error) {
			throw error;
		}
		throw (RuntimeException) cause;
	}
}
