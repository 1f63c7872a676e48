package barley.lang.steps;

import java.util.ArrayList;
import java.util.List;

import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.prove.Replay;

/** Points of a proof from which it can be gone on with, so that a late step need not wait for all before it. */
final class Memory {

	private static final int MOST_POINTS = 48;
	/** Vectors times nodes that are kept in all points together. */
	private static final long MOST_HOLDINGS = 4_000_000;
	/** So many movements are carried out again without anybody noticing. */
	private static final int WORTHWHILE = 20_000;

	/** The state before an entry. */
	private record Point(int entry, Replay replay) {
	}

	private final Plan plan;
	private final List<Point> points = new ArrayList<>();
	private final long most;
	private long since;
	private List<Entry> entries;
	private long known;
	private Point last;

	Memory(Plan plan) {
		this.plan = plan;
		most = Math.min(MOST_POINTS, MOST_HOLDINGS / Math.max(1, (long) plan.data().size() * plan.wiring().machine().nodes()));
	}

	/**
	 * Keeps the state before entry number {@code entry}, if that is worthwhile.
	 *
	 * @param work how much the entry has to do
	 */
	void keep(Replay replay, int entry, int work) {
		since += work;
		if (most > 1 && since > WORTHWHILE) {
			since = 0;
			points.add(new Point(entry, replay.copy()));
			if (points.size() > most) {
				for (int i = points.size() - 2; i >= 0; i -= 2) {
					points.remove(i);
				}
			}
		}
	}

	/** Forgets what comes behind an entry. */
	void forget(int entry) {
		points.removeIf(point -> point.entry > entry);
	}

	void settle(List<Entry> all, long sound) {
		entries = List.copyOf(all);
		known = sound;
	}

	long known() {
		return known;
	}

	/** Returns what is held before entry number {@code end}, with all before it done. */
	synchronized Replay before(int end) {
		Point from = new Point(0, null);
		for (Point point : points) {
			from = point.entry <= end ? point : from;
		}
		Replay replay = from.replay == null ? new Replay(plan) : from.replay.copy();
		entries.subList(from.entry, end).forEach(entry -> apply(entry, replay));
		return replay;
	}

	synchronized Situation after(long steps, Timetable timetable) {
		Point from = new Point(0, null);
		for (Point point : points) {
			from = reaches(point, steps) ? point : from;
		}
		from = last != null && last.entry >= from.entry && reaches(last, steps) ? last : from;
		Replay replay = from.replay == null ? new Replay(plan) : from.replay.copy();
		List<Stage> open = new ArrayList<>();
		int left = -1;
		boolean inOrder = true;
		for (int entry = from.entry; entry < entries.size(); entry++) {
			Entry next = entries.get(entry);
			if (next.end() < steps || next instanceof Stage && next.end() == steps) {
				apply(next, replay);
				inOrder &= left < 0;
				continue;
			} else if (next instanceof Stage stage && stage.first() < steps) {
				open.add(stage);
			}
			left = left < 0 ? entry : left;
		}
		if (inOrder && left >= 0) {
			last = new Point(left, replay);
		}
		return new Situation(steps, replay, open, payload -> timetable.wanted(payload, steps));
	}

	private static void apply(Entry entry, Replay replay) {
		if (entry instanceof Entry.Renewal renewal && renewal.phase() instanceof Phase.Computing computing) {
			replay.compute(computing);
		} else if (entry instanceof Entry.Renewal renewal && renewal.phase() instanceof Phase.Pacing pacing) {
			replay.pace(pacing);
		} else if (entry instanceof Entry.Renewal renewal) {
			renewal.data().forEach(replay::renew);
		} else if (entry instanceof Stage stage) {
			replay.exchange(stage.phase().movements());
		}
	}

	private boolean reaches(Point point, long steps) {
		return point.entry < entries.size() && entries.get(point.entry).first() < steps;
	}
}
