package barley.lang.study.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import barley.lang.study.StudyPoint;
import barley.lang.study.folder.RunRecord;
import barley.lang.study.table.StudyAnswer;
import barley.lang.study.table.StudyAnswer.Entry;
import barley.lang.study.table.StudyAnswer.Place;
import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyFigure;
import barley.lang.study.table.StudyRow.Status;
import barley.runtime.number.Rational;

/**
 * The fastest row for one combination of the values that a search has for each. Rows without mishaps have the figures of their plans, which
 * come with their bounds, so all of them are compared. Those with mishaps need their programs: they are computed in the order of their time
 * bounds until these are above the best time, which is exact, as no run undercuts the bound of its machine.
 */
final class FastestSearch {

	/** Rows with mishaps that are computed before their bounds are compared again. */
	private static final int BATCH = 16;

	/**
	 * A row with a mishap.
	 *
	 * @param bound of its time; zero if there is none
	 */
	private record Bounded(WantedRun run, Rational bound) {
	}

	/** A row with its time. */
	private record Timed(WantedRun run, Rational time) {
	}

	private final List<Entry> each;
	private final Function<StudyPoint, List<Entry>> places;
	private final List<Bounded> open = new ArrayList<>();
	private final List<WantedRun> asked = new ArrayList<>();
	private final List<Timed> best = new ArrayList<>();
	private Timed second;
	private long compared;
	private long failed;
	private String failure = "";

	/** @param places the values that belong to a row alone */
	FastestSearch(List<Entry> each, Function<StudyPoint, List<Entry>> places) {
		this.each = each;
		this.places = places;
	}

	/** Takes a row that was computed. */
	void add(WantedRun run, RunRecord record) {
		compared++;
		Rational time = record.figures().get(StudyFigure.TIME);
		if (record.status() != Status.OK) {
			failed++;
			failure = failure.isEmpty() ? record.finding() : failure;
		} else if (time != null) {
			add(new Timed(run, time));
		}
	}

	private void add(Timed row) {
		int order = best.isEmpty() ? -1 : row.time().compareTo(best.get(0).time());
		if (order < 0) {
			second = best.isEmpty() ? null : best.get(0);
			best.clear();
		}
		if (order <= 0) {
			best.add(row);
		} else if (second == null || row.time().compareTo(second.time()) < 0) {
			second = row;
		}
	}

	/** Adds a row with mishaps, which is computed if its bound is not above the best time. */
	void add(WantedRun run, Optional<RunRecord> undisturbed) {
		Rational bound = undisturbed.map(record -> record.figures().get(StudyFigure.BOUND)).orElse(Rational.ZERO);
		open.add(new Bounded(run, bound));
	}

	/** Returns the rows with mishaps that are to be computed next; none when the answer is known. */
	List<WantedRun> wanted() {
		open.sort(Comparator.comparing(Bounded::bound));
		asked.clear();
		open.stream().limit(BATCH).filter(row -> best.isEmpty() || row.bound().compareTo(best.get(0).time()) <= 0)
				.forEach(row -> asked.add(row.run()));
		open.subList(0, asked.size()).clear();
		return List.copyOf(asked);
	}

	/** Returns the rows that were asked for last. */
	List<WantedRun> asked() {
		return asked;
	}

	StudyAnswer answer(String text) {
		best.sort(Comparator.<Timed>comparingLong(row -> row.run().point().number()).thenComparing(row -> row.run().run().getName()));
		List<Place> rows = best.stream().map(this::place).toList();
		return new StudyAnswer(text, each, Optional.empty(), rows.stream().findFirst(), Optional.ofNullable(second).map(this::place),
				List.of(),
				rows.subList(Math.min(1, rows.size()), rows.size()), compared, compared + open.size(), open.size(), failed, failure, "");
	}

	private Place place(Timed row) {
		List<Entry> time = List.of(new Entry(StudyFigure.TIME.column(), new StudyCell.Exact(row.time())));
		return new Place(row.run().point().number(), row.run().run().getName(), places.apply(row.run().point()), time, time);
	}
}
