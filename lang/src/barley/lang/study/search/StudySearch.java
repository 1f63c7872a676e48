package barley.lang.study.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import barley.lang.model.Axis;
import barley.lang.model.Find;
import barley.lang.model.Named;
import barley.lang.model.Study;
import barley.lang.model.StudyRun;
import barley.lang.study.FindCondition;
import barley.lang.study.Monotony;
import barley.lang.study.SearchedRange;
import barley.lang.study.StudyPoint;
import barley.lang.study.StudyPoints;
import barley.lang.study.folder.ClosureText;
import barley.lang.study.folder.RunRecord;
import barley.lang.study.table.StudyAnswer;
import barley.lang.study.table.StudyAnswer.Entry;
import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyHead;
import barley.lang.value.Value;
import barley.lang.value.Whole;

/**
 * Answers what a study asks for by {@code find}. All combinations for which a search is answered go on side by side, so that there is work
 * for all processors; what is tried depends on the study alone, so that it has the same answers each time.
 */
public final class StudySearch {

	private final Study study;
	private final StudyPoints points;
	private final List<Named> names;
	private final StudyHead head;
	private final Optional<SearchedRange> range;
	private final RunSource source;
	private final List<StudyRun> runs;
	/** The rows that were tried: runs at points, by the numbers of these. */
	private final TreeMap<Long, Map<StudyRun, WantedRun>> tried = new TreeMap<>();

	/** @param range what has no values of its own, if anything is searched there */
	public StudySearch(Study study, StudyPoints points, StudyHead head, Optional<SearchedRange> range, RunSource source) {
		this.study = study;
		this.points = points;
		this.head = head;
		this.range = range;
		this.source = source;
		names = points.names();
		runs = study.getMembers().stream().filter(StudyRun.class::isInstance).map(StudyRun.class::cast).toList();
	}

	/** Returns the answers in the order of the text; some are missing if the study is stopped. */
	public List<StudyAnswer> answers() throws IOException {
		List<StudyAnswer> answers = new ArrayList<>();
		for (Find find : FindCondition.finds(study)) {
			if (!source.isStopped()) {
				answers.addAll(find.isFastest() ? fastest(find) : thresholds(find));
			}
		}
		return answers;
	}

	/** Returns at how many points rows were tried. */
	public int points() {
		return tried.size();
	}

	/** Returns the rows that were tried, in the order of rows. */
	public Stream<WantedRun> tried() {
		return tried.values().stream().flatMap(at -> runs.stream().filter(at::containsKey).map(at::get));
	}

	private List<StudyAnswer> thresholds(Find find) throws IOException {
		List<ThresholdSearch> searches = new ArrayList<>();
		groups(find).forEach((values, members) -> {
			SearchedValues candidates = range.isPresent() ? new SearchedValues.Made(range.get(), points, members)
					: listed(members, find.getAxis());
			Optional<String> because = isPositive(candidates.value(0)) ? Monotony.of(find) : Optional.empty();
			searches.add(new ThresholdSearch(find, entries(members.get(0), find.getEach()), column(find.getAxis()), candidates, because));
		});
		Collection<ThresholdSearch> open = searches;
		while (!open.isEmpty()) {
			List<WantedRun> wanted = new ArrayList<>();
			List<ThresholdSearch> asking = new ArrayList<>();
			for (ThresholdSearch search : open) {
				List<WantedRun> next = search.wanted();
				wanted.addAll(next);
				if (!next.isEmpty()) {
					asking.add(search);
				}
			}
			compute(wanted);
			if (source.isStopped()) {
				return List.of();
			}
			for (ThresholdSearch search : asking) {
				search.learn(source);
			}
			open = asking;
		}
		return searches.stream().map(search -> search.answer(ClosureText.written(find))).toList();
	}

	/** Computes rows, which belong to the study from now on. */
	private void compute(List<WantedRun> wanted) throws IOException {
		wanted.forEach(row -> tried.computeIfAbsent(row.point().number(), any -> new HashMap<>()).put(row.run(), row));
		source.compute(wanted.iterator());
	}

	private Stream<StudyPoint> all() {
		return StreamSupport.stream(points.spliterator(), false);
	}

	/** Returns the points with each combination of the values that a search is for. */
	private Map<List<Value>, List<StudyPoint>> groups(Find find) {
		Map<List<Value>, List<StudyPoint>> groups = new LinkedHashMap<>();
		all().forEach(point -> groups.computeIfAbsent(key(point, find), any -> new ArrayList<>()).add(point));
		return groups;
	}

	private static List<Value> key(StudyPoint point, Find find) {
		return find.getEach().stream().map(point::value).toList();
	}

	/** Returns the values of an axis at some points, with the points of each. */
	private static SearchedValues listed(List<StudyPoint> members, Axis axis) {
		TreeMap<Value, List<StudyPoint>> byValue = new TreeMap<>(SearchedRange.ORDER);
		members.forEach(point -> byValue.computeIfAbsent(point.value(axis), any -> new ArrayList<>()).add(point));
		return new SearchedValues.Listed(List.copyOf(byValue.keySet()), List.copyOf(byValue.values()));
	}

	private static boolean isPositive(Value least) {
		return SearchedRange.ORDER.compare(least, new Whole(0)) > 0;
	}

	private List<StudyAnswer> fastest(Find find) throws IOException {
		List<Named> own = names.stream().filter(name -> name instanceof Axis && !find.getEach().contains(name)).toList();
		boolean disturbed = runs.stream().anyMatch(run -> !run.getMishaps().isEmpty());
		source.compute(rows(false).iterator());
		Map<List<Value>, FastestSearch> searches = new LinkedHashMap<>();
		for (var all = rows(true).iterator(); all.hasNext() && !source.isStopped();) {
			WantedRun row = all.next();
			FastestSearch search = searches.computeIfAbsent(key(row.point(), find),
					any -> new FastestSearch(entries(row.point(), find.getEach()), point -> entries(point, own)));
			take(row, search);
		}
		for (boolean more = disturbed; more && !source.isStopped();) {
			List<WantedRun> wanted = searches.values().stream().flatMap(search -> search.wanted().stream()).toList();
			compute(wanted);
			for (FastestSearch search : source.isStopped() ? List.<FastestSearch>of() : searches.values()) {
				for (WantedRun row : search.asked()) {
					search.add(row, source.record(row).orElseThrow());
				}
			}
			more = !wanted.isEmpty();
		}
		return source.isStopped() ? List.of() : searches.values().stream().map(search -> search.answer(ClosureText.written(find))).toList();
	}

	/** Returns the runs at all points; of those with mishaps, the row itself if {@code disturbed}, else the run that has its bound. */
	private Stream<WantedRun> rows(boolean disturbed) {
		return all().flatMap(point -> runs.stream().map(run -> new WantedRun(point, run, !disturbed && !run.getMishaps().isEmpty())));
	}

	private void take(WantedRun row, FastestSearch search) throws IOException {
		if (row.run().getMishaps().isEmpty()) {
			tried.computeIfAbsent(row.point().number(), any -> new HashMap<>()).put(row.run(), row);
			search.add(row, source.record(row).orElseThrow());
		} else {
			Optional<RunRecord> known = source.record(new WantedRun(row.point(), row.run(), true));
			search.add(row, known);
		}
	}

	private StudyColumn column(Named name) {
		return head.columns().get(names.indexOf(name));
	}

	private List<Entry> entries(StudyPoint point, List<? extends Named> wanted) {
		return wanted.stream().map(name -> new Entry(column(name), point.cells().get(names.indexOf(name)))).toList();
	}
}
