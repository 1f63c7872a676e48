package barley.lang.study.run;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/**
 * Threads that work on groups of tasks. A task that takes too long, or finds no memory, is given up, and the others go on; when memory is
 * short, half of the threads end. A failure to write ends all of them.
 */
final class StudyWorkers {

	/** What is done with each task; called by several threads at once. */
	interface Work {

		/** Works on a task. */
		void on(TaskRunner runner, StudyTask task) throws TaskRunner.Canceled, IOException;

		/** Returns what gives tasks more memory, in words. */
		default String moreMemory() {
			return "--cores 1 or a larger heap may help";
		}

		/** Takes note of a task that was given up. */
		void givenUp(StudyTask task, String why) throws IOException;
	}

	private final StudySettings settings;
	private final BooleanSupplier stop;
	private final Work work;
	private final BlockingDeque<TaskGroup> open = new LinkedBlockingDeque<>();
	private final AtomicReference<IOException> failure = new AtomicReference<>();
	private final AtomicReference<Throwable> defect = new AtomicReference<>();
	private volatile int allowed;

	StudyWorkers(StudySettings settings, BooleanSupplier stop, Work work) {
		this.settings = settings;
		this.stop = stop;
		this.work = work;
		allowed = settings.threads();
	}

	/** Works on groups in their order; returns when all are done, or the study was stopped. */
	void run(Collection<TaskGroup> groups) throws IOException {
		open.addAll(groups);
		while (!open.isEmpty() && !isOver()) {
			Collection<Thread> threads = new ArrayList<>();
			for (int i = 0; i < Math.min(allowed, open.size()); i++) {
				int number = i;
				Thread thread = new Thread(() -> work(number), "barley study " + i);
				thread.start();
				threads.add(thread);
			}
			threads.forEach(StudyWorkers::join);
		}
		open.clear();
		if (failure.get() != null) {
			throw failure.get();
		}
	}

	private static void join(Thread thread) {
		boolean interrupted = false;
		while (thread.isAlive()) {
			try {
				thread.join();
			} catch (InterruptedException e) {
				interrupted = true;
			}
		}
		if (interrupted) {
			Thread.currentThread().interrupt();
		}
	}

	/** Returns the groups that no thread has begun. */
	Collection<TaskGroup> open() {
		return Collections.unmodifiableCollection(open);
	}

	/** Returns the first defect of Barley that a task has shown. */
	Optional<Throwable> defect() {
		return Optional.ofNullable(defect.get());
	}

	private boolean isOver() {
		return stop.getAsBoolean() || failure.get() != null;
	}

	private void work(int number) {
		for (TaskGroup group = next(number); group != null; group = next(number)) {
			try {
				int done = work(group, number);
				if (done < group.tasks().size()) {
					open.addFirst(group.from(done));
				}
			} catch (IOException e) {
				failure.compareAndSet(null, e);
			}
		}
	}

	private TaskGroup next(int number) {
		return isOver() || number >= allowed ? null : open.poll();
	}

	/** Works on a group, and returns how many of its tasks are done. */
	private int work(TaskGroup group, int number) throws IOException {
		Watch watch = new Watch();
		TaskRunner runner = new TaskRunner(settings.limits(), watch);
		int done = 0;
		for (StudyTask task : group.tasks()) {
			if (isOver() || number >= allowed) {
				return done;
			}
			watch.begin();
			String trouble = "";
			try {
				work.on(runner, task);
			} catch (TaskRunner.Canceled e) {
				if (isOver()) {
					return done;
				}
				trouble = "patience: it takes longer than %s; --patience gives it more".formatted(text(settings.patience()));
			} catch (OutOfMemoryError e) {
				runner = null; // with all that it holds
				allowed = Math.max(1, allowed / 2);
				trouble = "memory: %,d MB are not enough; %s".formatted(Runtime.getRuntime().maxMemory() >> 20, work.moreMemory());
			} catch (RuntimeException | StackOverflowError | AssertionError e) {
				defect.compareAndSet(null, e);
				trouble = "defect: " + e;
			}
			if (!trouble.isEmpty()) {
				work.givenUp(task, trouble);
				runner = new TaskRunner(settings.limits(), watch);
			}
			done++;
		}
		return done;
	}

	private static String text(Duration duration) {
		return "%,d s".formatted(duration.toSeconds());
	}

	/** Whether the present task should end. */
	private final class Watch implements BooleanSupplier {

		private long begin;

		void begin() {
			begin = System.nanoTime();
		}

		@Override
		public boolean getAsBoolean() {
			return isOver() || System.nanoTime() - begin > settings.patience().toNanos();
		}
	}
}
