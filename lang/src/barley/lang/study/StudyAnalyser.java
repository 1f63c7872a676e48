package barley.lang.study;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

import barley.lang.analyse.Analyser;
import barley.lang.analyse.Settings;
import barley.lang.evaluate.Limits;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.model.Axis;
import barley.lang.model.ModelPackage.Literals;
import barley.lang.model.Show;
import barley.lang.model.Study;
import barley.lang.model.StudyRun;
import barley.lang.model.Vary;
import barley.lang.model.Where;
import barley.lang.study.table.StudyShow;
import barley.lang.value.Units;
import barley.lang.value.Value;

/**
 * Checks a study while its author types: counts its points, lists the values of each axis, and elaborates a sample of the points. All of
 * it takes a bounded number of steps, so a study that is too large for that is checked less.
 */
final class StudyAnalyser {

	/** How many combinations are listed to count points. */
	private static final long PATIENCE = 100_000;
	/** The steps of checking a study, about five nanoseconds each. */
	private static final long EFFORT = 30_000_000;

	private final Study study;
	private final Findings findings = new Findings();
	private final Limits limits;
	private final Analyser analyser;
	private final StudyPoints points;
	private final BooleanSupplier canceled;

	StudyAnalyser(Study study, Settings settings, BooleanSupplier canceled) {
		this.study = study;
		this.canceled = canceled;
		limits = settings.limits().with(Map.of("effort", Math.min(EFFORT, settings.limits().effort())));
		analyser = new Analyser(limits, settings.overrides(), canceled);
		points = new StudyPoints(study, new RunBinder(analyser), limits, canceled);
	}

	StudyAnalysis analyse() {
		StudyRules.check(study, findings);
		if (findings.hasErrors()) {
			return new StudyAnalysis(findings.list(), Optional.empty(), Optional.empty());
		}
		Optional<Long> count = Optional.empty();
		Optional<Double> seconds = Optional.empty();
		try {
			checkValues();
			SearchedRange.of(study, SearchedRange.PARTS, limits.values()).ifPresent(range -> FindRules.check(range, study, findings));
			count = points.count(PATIENCE);
			if (count.isPresent() && count.get() == 0) {
				reportEmpty();
			} else if (!findings.hasErrors()) {
				List<StudyRun> runs = study.getMembers().stream().filter(StudyRun.class::isInstance).map(StudyRun.class::cast).toList();
				SampledRuns sample = new SampledRuns(study, runs, analyser, findings, limits);
				sample.evaluate(points.sample());
				long all = count.orElse(0L) * runs.size();
				seconds = sample.secondsEach().filter(each -> all > 0).map(each -> each * all);
			}
		} catch (Complaint complaint) {
			findings.add(withAllNeeds(complaint.finding()));
		}
		return new StudyAnalysis(findings.list(), count, seconds);
	}

	/** Returns a finding about a limit with the values of all limits of studies that this one needs, as far as they are known. */
	private Finding withAllNeeds(Finding finding) {
		if (finding.code() != Code.LIMIT || finding.data().isEmpty()) {
			return finding;
		}
		Map<String, Long> needs = new LinkedHashMap<>();
		Finding next = finding;
		while (next != null && next.code() == Code.LIMIT && next.data().stream().map(need -> need.split("="))
				.allMatch(need -> needs.getOrDefault(need[0], 0L) < Long.parseLong(need[1]))) {
			next.data().stream().map(need -> need.split("=")).forEach(need -> needs.put(need[0], Long.valueOf(need[1])));
			next = next.data().isEmpty() ? null : complaint(limits.with(needs));
		}
		String[] values = needs.entrySet().stream().map(need -> need.getKey() + "=" + need.getValue()).toArray(String[]::new);
		return finding.withRemedy("vary less, or raise what this study needs: --limit " + String.join(" --limit ", values), values);
	}

	/** Returns the finding with which counting the points ends; null if it ends without. */
	private Finding complaint(Limits raised) {
		try {
			new StudyPoints(study, new RunBinder(analyser), raised, canceled).count(PATIENCE);
			return null;
		} catch (Complaint complaint) {
			return complaint.finding();
		}
	}

	/** Reports axes without values, and values that an axis has twice, where these depend on no other axis. */
	private void checkValues() {
		for (StudyStep step : points.steps()) {
			if (step.member() instanceof Vary vary && step.uses().isEmpty()) {
				vary.getAxes().stream().filter(axis -> !StudyStep.isEvery(axis)).forEach(axis -> checkValues(axis, vary));
			}
		}
	}

	private void checkValues(Axis axis, Vary vary) {
		List<Value> values = points.values(axis);
		if (values.isEmpty()) {
			findings.add(new Finding(Code.NO_POINTS, axis, Literals.AXIS__VALUES, "%s has no values".formatted(axis.getName()))
					.withRemedy("a range ends behind its beginning, or has a step below 0"));
		}
		checkScale(axis, values);
		Set<Value> seen = new HashSet<>();
		if (vary.getAxes().size() == 1) {
			values.stream().filter(value -> !seen.add(value)).findFirst()
					.ifPresent(value -> findings.add(new Finding(Code.VALUE_TWICE, axis, Literals.AXIS__VALUES,
							"%s has the value %s twice; it is used once".formatted(axis.getName(), Units.shown(value)))));
		}
	}

	/**
	 * Reports an axis of curves that would be logarithmic but for values that such an axis cannot show: many steps would be close together
	 * at its beginning.
	 */
	private void checkScale(Axis axis, List<Value> values) {
		boolean across = study.getMembers().stream().anyMatch(member -> member instanceof Show show && !show.isFastest() && !show.isFront()
				&& show.getBy().contains(axis));
		if (!across || values.stream().anyMatch(value -> StudyValues.quantity(value) == null)) {
			return;
		}
		List<Value> sorted = values.stream().sorted(SearchedRange.ORDER).toList();
		double[] above = sorted.stream().mapToDouble(value -> StudyValues.quantity(value).amount().doubleValue()).filter(each -> each > 0)
				.toArray();
		if (above.length > 0 && above.length < sorted.size() && StudyShow.isWide(above[0], above[above.length - 1])) {
			findings.add(new Finding(Code.AXIS_LINEAR, axis, Literals.AXIS__VALUES,
					"curves over %s have a linear axis, since a logarithmic one cannot show %s"
					.formatted(axis.getName(), Units.shown(sorted.get(0)))).withRemedy("begin above 0 for a logarithmic one"));
		}
	}

	private void reportEmpty() {
		if (!findings.hasErrors()) {
			List<Where> wheres = study.getMembers().stream().filter(Where.class::isInstance).map(Where.class::cast).toList();
			findings.add(wheres.isEmpty() ? new Finding(Code.NO_POINTS, study, Literals.DECLARATION__NAME,
					"study %s has no points: each combination leaves an axis without values".formatted(study.getName()))
					: new Finding(Code.NO_POINTS, wheres.get(0), Literals.WHERE__CONDITION, wheres.size() == 1
							? "no point is left: this holds nowhere" : "no point is left: the conditions hold nowhere together"));
		}
	}
}
