package barley.lang.study.run;

import java.io.Closeable;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

import barley.lang.study.folder.RunRecord;

/** Where the runs of a study are computed: on threads of this process ({@link StudyThreads}), or on a cluster. Rows are the same on all. */
public interface StudyBackend extends Closeable {

	/** What becomes of runs that have been computed; may be called by several threads at once. */
	interface Results {

		/**
		 * Takes a run.
		 *
		 * @param seconds how long a thread has computed it
		 */
		void add(StudyTask task, RunRecord record, double seconds) throws IOException;
	}

	/** Returns how many runs to pass to it at a time; so many are held in memory. */
	int window();

	/**
	 * Computes groups; returns when all are done, or the study was stopped.
	 *
	 * @param groups  those that take longest first
	 * @param seconds how long a group is expected to take
	 */
	void run(List<TaskGroup> groups, ToDoubleFunction<TaskGroup> seconds, Results results) throws IOException;

	/** Returns the groups of which nothing has been computed. */
	Collection<TaskGroup> open();

	/** Returns the first defect of Barley that a run has shown. */
	Optional<Throwable> defect();

	@Override
	void close();
}
