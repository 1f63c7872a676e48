package barley.lang.study;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;

import barley.lang.analyse.Analyser;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.evaluate.Limits;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.model.Find;
import barley.lang.model.ModelPackage.Literals;
import barley.lang.model.Show;
import barley.lang.model.ShownFigure;
import barley.lang.model.Study;
import barley.lang.model.StudyRun;
import barley.lang.model.Vary;
import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyFigure;
import barley.lang.value.Value;
import barley.runtime.report.PlanFigures;

/** Evaluates the runs of a study at some of its points, as far as the effort goes, and reports what fails there. */
final class SampledRuns {

	private final Study study;
	private final List<StudyRun> runs;
	private final Analyser analyser;
	private final PointEvaluator evaluator;
	private final Findings findings;
	private final Limits limits;
	private final List<ScheduleAnalysis> known = new ArrayList<>();
	private final Map<StudyFigure, StudyCell> seen = new EnumMap<>(StudyFigure.class);
	private int evaluated;
	private boolean complete = true;

	SampledRuns(Study study, List<StudyRun> runs, Analyser analyser, Findings findings, Limits limits) {
		this.study = study;
		this.runs = runs;
		this.analyser = analyser;
		this.findings = findings;
		this.limits = limits;
		evaluator = new PointEvaluator(analyser);
	}

	void evaluate(List<StudyPoint> points) {
		if (points.isEmpty()) {
			return;
		}
		runs.forEach(run -> UnitFit.check(run, points.get(0), analyser, findings));
		Set<StudyRun> failing = new HashSet<>();
		for (StudyPoint point : points) {
			Map<StudyRun, Map<StudyFigure, StudyCell>> here = new HashMap<>();
			for (StudyRun run : runs) {
				PointEvaluator.Outcome outcome = findings.hasErrors() ? null : evaluator.evaluate(run, point);
				if (outcome == null || analyser.effort() > limits.effort()) {
					complete = false;
					break;
				}
				evaluated++;
				if (outcome.finding() != null && failing.add(run)) {
					report(run, point, outcome.finding());
				} else if (outcome.finding() == null) {
					known.add(outcome.analysis());
					here.put(run, PointFigures.of(outcome.analysis()));
					seen.putAll(here.get(run));
				}
			}
			checkConditions(point, here);
		}
		if (complete && !known.isEmpty()) {
			checkFigures();
		}
	}

	/** Reports conditions of searches that cannot be computed. */
	private void checkConditions(StudyPoint point, Map<StudyRun, Map<StudyFigure, StudyCell>> here) {
		for (Find find : FindCondition.finds(study)) {
			FindCondition condition = new FindCondition(find);
			Value value = find.isFastest() ? null : point.value(find.getAxis());
			if (value != null && StudyValues.quantity(value) == null && !findings.hasErrors()) {
				findings.add(new Finding(Code.WRONG_VALUE, find, Literals.FIND__AXIS,
						"%s varies over conditions, which have no order".formatted(
						find.getAxis().getName())).withRemedy("show the time by %s".formatted(find.getAxis().getName())));
			}
			if (!find.isFastest() && !findings.hasErrors() && here.keySet().containsAll(condition.runs())) {
				try {
					condition.holds(point, run -> PointFigures.numbers(here.get(run)));
				} catch (Complaint complaint) {
					findings.add(complaint.finding());
				}
			}
		}
	}

	/** Reports the first point at which a run fails: at its place if it is in the text of the study, else at what varies. */
	private void report(StudyRun run, StudyPoint point, Finding finding) {
		String where = point.names().isEmpty() ? "" : "at %s, ".formatted(point.text());
		EObject source = finding.source();
		boolean inside = source != null && EcoreUtil.isAncestor(study, source);
		Vary vary = study.getMembers().stream().filter(Vary.class::isInstance).map(Vary.class::cast).findFirst().orElse(null);
		EObject place = inside ? source : vary == null ? run : vary;
		findings.add(new Finding(Code.POINT_FAILS, place, inside ? finding.feature() : place == run ? Literals.NAMED__NAME : null,
				"%s%s fails: %s".formatted(where, run.getName(), finding.message()))
				.withRemedy("its row will have this finding; leave such points out with where, or correct the run"));
	}

	/** Reports figures that are shown or searched and that no run has. */
	private void checkFigures() {
		for (Find find : FindCondition.finds(study)) {
			if (find.isFastest() && !seen.containsKey(StudyFigure.TIME)) {
				findings.add(missing(find, StudyFigure.TIME));
			}
			new FindCondition(find).figures().forEach(each -> StudyFigure.of(each.getFigure()).filter(figure -> !seen.containsKey(figure))
					.ifPresent(figure -> findings.add(missing(each, figure))));
		}
		for (Show show : study.getMembers().stream().filter(Show.class::isInstance).map(Show.class::cast).toList()) {
			if (show.isFastest() && !seen.containsKey(StudyFigure.TIME)) {
				findings.add(missing(show, StudyFigure.TIME));
			}
			for (ShownFigure shown : show.getFigures()) {
				StudyFigure.of(shown.getFigure()).filter(figure -> !seen.containsKey(figure))
						.ifPresent(figure -> findings.add(missing(shown, figure)));
			}
		}
	}

	private Finding missing(EObject place, StudyFigure figure) {
		String because = switch (figure) {
			case BOUND, SHARE -> known.get(0).figures().noBoundBecause();
			case BUSBW, ALGBW -> known.get(0).figures().times().isPresent() ? known.get(0).figures().computesInExchanges()
					? PlanFigures.NO_RATE_BECAUSE : "the schedule has no goal and no collective"
					: known.get(0).figures().noTimesBecause();
			case ENERGY -> known.get(0).figures().times().isPresent() ? "the power of links is not specified"
					: known.get(0).figures().noTimesBecause();
			case BUBBLE, CRITICAL -> known.get(0).figures().times().isPresent()
					? figure == StudyFigure.CRITICAL || known.get(0).figures().paces().isEmpty() ? "the schedule has no async block"
							: "no node computes in its async blocks"
					: known.get(0).figures().noTimesBecause();
			default -> known.get(0).figures().noTimesBecause();
		};
		return new Finding(Code.NO_FIGURE, place, "no run has a figure %s%s".formatted(figure.word(),
				because == null ? "" : ": " + because));
	}

	/** Returns how long a run takes on average; nothing if not all of the sample was evaluated. */
	Optional<Double> secondsEach() {
		return complete && evaluated > 0 ? Optional.of(new StudyPace().secondsPerStep() * analyser.effort() / evaluated) : Optional.empty();
	}
}
