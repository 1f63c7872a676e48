package barley.lang.study.run;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tasks on the same machine with the same arguments, which is elaborated and proved once for all of them. At most 64, so that threads share
 * the work evenly.
 */
public record TaskGroup(List<StudyTask> tasks) {

	private static final int MOST = 64;

	/** Returns the groups of some tasks; runs with mishaps of one plan are neighbours. */
	static List<TaskGroup> of(Collection<StudyTask> tasks) {
		Map<Object, List<StudyTask>> together = new LinkedHashMap<>();
		for (StudyTask task : tasks) {
			Object common = task.run().mishaps().isEmpty() ? task.run().base() : task.planned();
			together.computeIfAbsent(common, any -> new ArrayList<>()).add(task);
		}
		List<TaskGroup> groups = new ArrayList<>();
		for (List<StudyTask> all : together.values()) {
			for (int from = 0; from < all.size(); from += MOST) {
				groups.add(new TaskGroup(List.copyOf(all.subList(from, Math.min(all.size(), from + MOST)))));
			}
		}
		return groups;
	}

	/** Returns the tasks from a place on. */
	TaskGroup from(int place) {
		return new TaskGroup(tasks.subList(place, tasks.size()));
	}
}
