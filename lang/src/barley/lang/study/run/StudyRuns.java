package barley.lang.study.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import barley.lang.analyse.Analyser;
import barley.lang.analyse.Bases;
import barley.lang.evaluate.Limits;
import barley.lang.evaluate.Overrides;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.model.Named;
import barley.lang.model.Study;
import barley.lang.model.StudyRun;
import barley.lang.study.BoundRun;
import barley.lang.study.ConditionOutcomes;
import barley.lang.study.RunBinder;
import barley.lang.study.StudyPoint;
import barley.lang.study.StudyPoints;
import barley.lang.study.folder.RunKey;
import barley.lang.study.folder.RunKeys;
import barley.lang.study.search.WantedRun;
import barley.lang.value.Value;

/**
 * The runs of a study at all of its points, in the order of rows, with their keys. They are listed anew each time, which takes some
 * microseconds each, so that none of them has to be kept.
 */
public final class StudyRuns {

	/**
	 * A run at a point.
	 *
	 * @param bound   null if its arguments cannot be computed
	 * @param key     null likewise
	 * @param finding why they cannot be; null if they can
	 */
	record Listed(StudyPoint point, StudyRun run, BoundRun bound, RunKey key, Finding finding) {
	}

	private final Study study;
	private final List<Named> names;
	private final List<StudyRun> runs;
	private final Limits limits;
	private final ConditionOutcomes outcomes = new ConditionOutcomes();
	private final Map<StudyRun, RunKeys> keys = new HashMap<>();

	public StudyRuns(Study study, Limits limits) {
		this.study = study;
		this.limits = limits;
		runs = study.getMembers().stream().filter(StudyRun.class::isInstance).map(StudyRun.class::cast).toList();
		names = points(() -> false).names();
	}

	List<StudyRun> runs() {
		return runs;
	}

	/** Returns the points; to count or list them takes long where a condition leaves few of many combinations, and can be cancelled. */
	StudyPoints points(BooleanSupplier canceled) {
		return new StudyPoints(study, binder(canceled), limits, canceled, outcomes);
	}

	Stream<Listed> stream(BooleanSupplier canceled) {
		return StreamSupport.stream(points(canceled).spliterator(), false).flatMap(point -> at(point, canceled));
	}

	/**
	 * Returns a run that another process has listed; nothing if it cannot be bound here.
	 *
	 * @param values      of its point
	 * @param undisturbed whether without its mishaps
	 */
	public Optional<StudyTask> task(int run, List<Value> values, boolean undisturbed, int attempt) {
		StudyPoint point = new StudyPoint(0, names, values, Map.of(), Map.of());
		Listed listed = of(new WantedRun(point, runs.get(run), undisturbed));
		return Optional.ofNullable(listed.key()).map(key -> new StudyTask(point, listed.bound(), key, attempt));
	}

	private Stream<Listed> at(StudyPoint point, BooleanSupplier canceled) {
		RunBinder binder = binder(canceled);
		return runs.stream().map(run -> listed(new WantedRun(point, run, false), binder));
	}

	/** Returns a run that a search needs. */
	Listed of(WantedRun wanted) {
		return listed(wanted, binder(() -> false));
	}

	private Listed listed(WantedRun wanted, RunBinder binder) {
		try {
			BoundRun row = binder.bind(wanted.run(), wanted.point());
			BoundRun bound = wanted.undisturbed() ? row.with(List.of()) : row;
			return new Listed(wanted.point(), wanted.run(), bound, key(bound), null);
		} catch (Complaint complaint) {
			return new Listed(wanted.point(), wanted.run(), null, null, complaint.finding());
		}
	}

	/** A binder of its own for each point: what one spends is not missed at the next. */
	private RunBinder binder(BooleanSupplier canceled) {
		return new RunBinder(new Analyser(limits, Overrides.none(), canceled, new Bases()));
	}

	private RunKey key(BoundRun bound) {
		return keys.computeIfAbsent(bound.run(), any -> new RunKeys(List.of(bound.schedule(), bound.design()), limits))
				.key(bound.values(), bound.mishaps().isEmpty() ? "" : bound.mishaps().toString());
	}
}
