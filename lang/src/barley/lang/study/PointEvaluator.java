package barley.lang.study;

import barley.lang.analyse.Analyser;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Severity;
import barley.lang.model.StudyRun;

/**
 * Elaborates and proves the runs of a study, one point after the other. Points of one evaluator share the wirings of its analyser; several
 * threads have one evaluator each.
 */
public final class PointEvaluator {

	private final Analyser analyser;
	private final RunBinder binder;

	/**
	 * What is known of a run at a point.
	 *
	 * @param run      null if its arguments cannot be computed
	 * @param analysis with figures; null if there is a finding
	 * @param finding  why there are no figures; null if there are
	 */
	public record Outcome(BoundRun run, ScheduleAnalysis analysis, Finding finding) {
	}

	public PointEvaluator(Analyser analyser) {
		this.analyser = analyser;
		binder = new RunBinder(analyser);
	}

	/** Returns the binder of runs at points. */
	public RunBinder binder() {
		return binder;
	}

	/** Binds a run at a point and evaluates it. */
	public Outcome evaluate(StudyRun run, StudyPoint point) {
		BoundRun bound;
		try {
			bound = binder.bind(run, point);
		} catch (Complaint complaint) {
			return new Outcome(null, null, complaint.finding());
		}
		Outcome outcome = evaluate(bound);
		return outcome.finding() != null ? outcome : BoundMishap.fasterLane(bound, outcome.analysis().plan().wiring().machine())
				.map(finding -> new Outcome(bound, null, finding)).orElse(outcome);
	}

	/** Elaborates a run and proves its result. */
	public Outcome evaluate(BoundRun run) {
		ScheduleAnalysis known = analyser.analyse(run.schedule(), run.arguments(), run.design(), run.passed());
		Finding error = known.foundation().stream().filter(PointEvaluator::isError).findFirst()
				.or(() -> known.findings().stream().filter(PointEvaluator::isError).findFirst()).orElse(null);
		if (error == null && known.figures() == null) {
			error = new Finding(Code.LIMIT, run.run(), "the schedule is too large to compute its figures from the plan");
		}
		return error == null ? new Outcome(run, known, null) : new Outcome(run, null, error);
	}

	private static boolean isError(Finding finding) {
		return finding.code().severity() == Severity.ERROR;
	}
}
