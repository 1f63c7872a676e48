package barley.lang.study.run;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;

import barley.lang.study.StudyPace;
import barley.lang.study.folder.RunRecord;
import barley.lang.study.table.StudyRow.Status;

/** Computes the runs of a study on threads of this process. */
public final class StudyThreads implements StudyBackend {

	/** Some ten megabytes. */
	private static final int WINDOW = 20_000;

	private final StudyWorkers workers;
	/** Of the groups that are being computed. */
	private volatile Results results;
	/** Of runs without mishaps. */
	private final DoubleAdder seconds = new DoubleAdder();
	private final LongAdder effort = new LongAdder();

	/** @param stop whether to stop; polled by several threads */
	public StudyThreads(StudySettings settings, BooleanSupplier stop) {
		workers = new StudyWorkers(settings, stop, new Computing());
	}

	/** @param moreMemory what gives the process more memory, in words */
	public StudyThreads(StudySettings settings, BooleanSupplier stop, String moreMemory) {
		workers = new StudyWorkers(settings, stop, new Computing() {
			@Override
			public String moreMemory() {
				return moreMemory;
			}
		});
	}

	@Override
	public int window() {
		return WINDOW;
	}

	@Override
	public void run(List<TaskGroup> groups, ToDoubleFunction<TaskGroup> expected, Results taker) throws IOException {
		results = taker;
		workers.run(groups);
		new StudyPace().learn(seconds.sum(), effort.sum());
	}

	@Override
	public Collection<TaskGroup> open() {
		return workers.open();
	}

	@Override
	public Optional<Throwable> defect() {
		return workers.defect();
	}

	@Override
	public void close() {
		// threads end with the last group
	}

	private class Computing implements StudyWorkers.Work {

		@Override
		public void on(TaskRunner runner, StudyTask task) throws TaskRunner.Canceled, IOException {
			long begin = System.nanoTime();
			long before = runner.effort();
			RunRecord record = runner.compute(task);
			double took = (System.nanoTime() - begin) / 1e9;
			if (task.run().mishaps().isEmpty()) {
				seconds.add(took);
				effort.add(runner.effort() - before);
			}
			results.add(task, record, took);
		}

		@Override
		public void givenUp(StudyTask task, String why) throws IOException {
			results.add(task, new RunRecord(task.key(), Status.STOPPED, Map.of(), why, 0, task.attempt()), 0);
		}
	}
}
