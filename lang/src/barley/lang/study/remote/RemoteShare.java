package barley.lang.study.remote;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

import barley.lang.model.StudyRun;
import barley.lang.study.folder.RunKey;
import barley.lang.study.run.StudyTask;
import barley.lang.study.run.TaskGroup;
import barley.lang.value.Value;

/** Groups of runs for one executor. */
public record RemoteShare(List<List<RemoteRun>> groups) implements Serializable {

	/** What a share takes, so that its overhead of some milliseconds is no matter, and little is lost with an executor. */
	private static final double SECONDS = 1.5;
	/** Shares for each core, at least, so that none waits for others at the end. */
	private static final int LEAST_A_CORE = 8;
	private static final int MOST = 10_000;

	/**
	 * A run at a point.
	 *
	 * @param run         its place in the study
	 * @param values      those of axes and derived values
	 * @param undisturbed whether without its mishaps
	 */
	public record RemoteRun(int run, List<Value> values, boolean undisturbed, RunKey key, int attempt) implements Serializable {
	}

	static RemoteShare of(List<TaskGroup> groups) {
		return new RemoteShare(new ArrayList<>(groups.stream().map(RemoteShare::runs).toList()));
	}

	private static List<RemoteRun> runs(TaskGroup group) {
		List<RemoteRun> runs = new ArrayList<>();
		for (StudyTask task : group.tasks()) {
			StudyRun run = task.run().run();
			int place = (int) run.eContainer().eContents().stream().takeWhile(member -> member != run).filter(StudyRun.class::isInstance)
					.count();
			runs.add(new RemoteRun(place, new ArrayList<>(task.point().values()), task.run().mishaps().isEmpty(), task.key(),
					task.attempt()));
		}
		return runs;
	}

	/** Splits groups, which take longest first, into shares of about the same time in the same order. */
	static List<List<TaskGroup>> split(List<TaskGroup> groups, ToDoubleFunction<TaskGroup> seconds, int cores) {
		double total = groups.stream().mapToDouble(seconds).sum();
		long wanted = Math.min(Math.min(MOST, groups.size()), Math.max((long) Math.ceil(total / SECONDS), (long) LEAST_A_CORE * cores));
		List<List<TaskGroup>> shares = new ArrayList<>();
		List<TaskGroup> share = new ArrayList<>();
		double sum = 0;
		for (TaskGroup group : groups) {
			share.add(group);
			sum += seconds.applyAsDouble(group);
			if (sum * wanted >= total) {
				shares.add(share);
				share = new ArrayList<>();
				sum = 0;
			}
		}
		if (!share.isEmpty()) {
			shares.add(share);
		}
		return shares;
	}
}
