package barley.lang.study.run;

import java.io.IOException;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.Stream;

import barley.lang.study.folder.RunKey;
import barley.lang.study.folder.RunRecord;
import barley.lang.study.folder.StudyFolder;
import barley.lang.study.table.StudyRow.Status;

/** Chooses runs by a seed: those whose mixed keys are least, so that neither the order nor the number of points before them matters. */
final class Chosen {

	private static final long ODD = 0x9E3779B97F4A7C15L;

	private Chosen() {
	}

	/**
	 * Returns as many runs with figures of their plans as the settings want to compare; runs with mishaps have those of programs anyway.
	 */
	static List<StudyTask> of(Stream<StudyRuns.Listed> runs, StudySettings settings, StudyFolder folder) throws IOException {
		Comparator<StudyTask> order = Comparator.comparingLong(task -> mixed(task.key(), settings.seed()));
		PriorityQueue<StudyTask> chosen = new PriorityQueue<>(order.reversed());
		Set<RunKey> keys = new HashSet<>();
		try (runs) {
			for (Iterator<StudyRuns.Listed> all = runs.iterator(); all.hasNext();) {
				StudyRuns.Listed next = all.next();
				StudyTask task = new StudyTask(next.point(), next.bound(), next.key(), 1);
				if (next.key() == null || !next.bound().mishaps().isEmpty() || keys.contains(next.key())
						|| chosen.size() == settings.compared() && order.compare(task, chosen.peek()) >= 0
						|| !hasFigures(next.key(), folder)) {
					continue;
				}
				chosen.add(task);
				keys.add(next.key());
				if (chosen.size() > settings.compared()) {
					keys.remove(chosen.remove().key());
				}
			}
		}
		return chosen.stream().sorted(order).toList();
	}

	private static boolean hasFigures(RunKey key, StudyFolder folder) throws IOException {
		Optional<RunRecord> known = folder.find(key);
		return known.isPresent() && known.get().status() == Status.OK;
	}

	private static long mixed(RunKey key, long seed) {
		long mixed = (key.high() ^ seed * ODD) * ODD;
		return mixed ^ mixed >>> 32;
	}
}
