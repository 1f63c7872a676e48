package barley.lang.study.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import barley.lang.finding.Complaint;
import barley.lang.finding.Words;
import barley.lang.model.Extreme;
import barley.lang.model.FigureOfRun;
import barley.lang.model.Find;
import barley.lang.model.StudyRun;
import barley.lang.study.FindCondition;
import barley.lang.study.StudyPoint;
import barley.lang.study.folder.RunRecord;
import barley.lang.study.table.StudyAnswer;
import barley.lang.study.table.StudyAnswer.Entry;
import barley.lang.study.table.StudyAnswer.Place;
import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyFigure;
import barley.lang.study.table.StudyRow.Status;
import barley.runtime.number.Rational;

/**
 * Searches the least or greatest value of an axis at which a condition holds at all points with this value, for one combination of the
 * values that the search has for each.
 */
final class ThresholdSearch {

	private final Find find;
	private final FindCondition condition;
	private final List<Entry> each;
	private final StudyColumn axis;
	private final SearchedValues candidates;
	/** Why the condition changes at most once; empty if that is not known. */
	private final String because;
	private final Bisection bisection;
	private final Map<Integer, Place> tried = new HashMap<>();
	private Collection<Integer> open = List.of();
	private long failed;
	private String failure = "";

	ThresholdSearch(Find find, List<Entry> each, StudyColumn axis, SearchedValues candidates, Optional<String> because) {
		this.find = find;
		this.each = each;
		this.axis = axis;
		this.candidates = candidates;
		this.because = because.orElse("");
		condition = new FindCondition(find);
		bisection = new Bisection(candidates.size(), because.isPresent());
	}

	/** Returns the runs that are needed next; none when the answer is known. */
	List<WantedRun> wanted() {
		open = bisection.wanted();
		return open.stream().flatMap(this::runs).toList();
	}

	private Stream<WantedRun> runs(int place) {
		return candidates.points(index(place)).stream().flatMap(point -> condition.runs().stream()
				.map(run -> new WantedRun(point, run, false)));
	}

	/** Places are counted from the end from which the search comes. */
	private int index(int place) {
		return find.getExtreme() == Extreme.LEAST ? place : candidates.size() - 1 - place;
	}

	/** Takes what came out of the runs that were wanted last. */
	void learn(RunSource source) throws IOException {
		for (int place : open) {
			bisection.learn(place, holds(place, source));
		}
	}

	private boolean holds(int place, RunSource source) throws IOException {
		List<StudyPoint> points = candidates.points(index(place));
		Map<FigureOfRun, List<Rational>> figures = new HashMap<>();
		boolean holds = true;
		for (StudyPoint point : points) {
			Map<StudyRun, Map<StudyFigure, Rational>> known = new HashMap<>();
			for (StudyRun run : condition.runs()) {
				RunRecord record = source.record(new WantedRun(point, run, false)).orElseThrow();
				known.put(run, record.status() == Status.OK ? record.figures() : Map.of());
				if (record.status() != Status.OK) {
					fail(record.finding());
				}
			}
			for (FigureOfRun figure : condition.figures()) {
				Optional.ofNullable(known.get(figure.getRun()).get(StudyFigure.of(figure.getFigure()).orElseThrow()))
						.ifPresent(number -> figures.computeIfAbsent(figure, any -> new ArrayList<>()).add(number));
			}
			holds &= holds(point, known);
		}
		tried.put(place, new Place(points.get(0).number(), "", List.of(new Entry(axis, entry(place))), entries(figures, false),
				entries(figures, true)));
		return holds;
	}

	private boolean holds(StudyPoint point, Map<StudyRun, Map<StudyFigure, Rational>> known) {
		try {
			return condition.holds(point, known::get);
		} catch (Complaint complaint) {
			fail(complaint.finding().code().id() + ": " + complaint.finding().message());
			return false;
		}
	}

	private void fail(String finding) {
		failed++;
		failure = failure.isEmpty() ? finding : failure;
	}

	private StudyCell entry(int place) {
		StudyPoint point = candidates.points(index(place)).get(0);
		return point.cells().get(point.names().indexOf(find.getAxis()));
	}

	/** Returns the least or greatest number of each figure at a value. */
	private List<Entry> entries(Map<FigureOfRun, List<Rational>> figures, boolean most) {
		List<Entry> entries = new ArrayList<>();
		for (FigureOfRun figure : condition.figures()) {
			StudyColumn column = StudyFigure.of(figure.getFigure()).orElseThrow().column();
			String name = figure.getRun().getName() + "." + figure.getFigure();
			List<Rational> numbers = figures.getOrDefault(figure, List.of());
			if (!numbers.isEmpty() && entries.stream().noneMatch(known -> known.column().name().equals(name))) {
				entries.add(new Entry(new StudyColumn(name, column.unit(), column.kind()), new StudyCell.Exact(most
						? numbers.stream().max(Rational::compareTo).orElseThrow()
						: numbers.stream().min(Rational::compareTo).orElseThrow())));
			}
		}
		return entries;
	}

	StudyAnswer answer(String text) {
		Optional<Place> best = bisection.first().map(tried::get);
		List<Place> ends = bisection.changes() > 0 ? List.of() : List.of(tried.get(0), tried.get(bisection.size() - 1));
		return new StudyAnswer(text, each, Optional.of(axis), best, bisection.below().map(tried::get), ends, List.of(), bisection.tried(),
				bisection.size(), 0, failed, failure, because());
	}

	/** Returns why not all values had to be tried; empty if they were. */
	private String because() {
		int changes = bisection.changes();
		if (changes > 1) {
			return Words.of("not monotone: the condition changes %,d times", changes);
		} else if (bisection.tried() == bisection.size()) {
			return "";
		}
		return because.isEmpty() ? "monotone as far as the values that were tried show" : "monotone, because " + because;
	}
}
