package barley.lang.study;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Nearest;
import barley.lang.finding.Words;
import barley.lang.model.Axis;
import barley.lang.model.Let;
import barley.lang.model.Mishap;
import barley.lang.model.MishapTarget;
import barley.lang.model.ModelPackage.Literals;
import barley.lang.model.Named;
import barley.lang.model.Show;
import barley.lang.model.ShownFigure;
import barley.lang.model.Study;
import barley.lang.model.StudyMember;
import barley.lang.model.StudyRun;
import barley.lang.model.Vary;
import barley.lang.study.table.StudyFigure;
import barley.lang.study.table.StudyHead;

/** What is wrong with a study by its text alone. */
final class StudyRules {

	private static final int MOST_AXES = 16;
	private static final int MOST_RUNS = 16;
	private static final int MOST_SHOWS = 32;

	private final Study study;
	private final Findings findings;

	private StudyRules(Study study, Findings findings) {
		this.study = study;
		this.findings = findings;
	}

	static void check(Study study, Findings findings) {
		new StudyRules(study, findings).check();
	}

	private void check() {
		List<Axis> axes = members(Vary.class).flatMap(vary -> vary.getAxes().stream()).toList();
		List<StudyRun> runs = members(StudyRun.class).toList();
		List<Show> shows = members(Show.class).toList();
		requireAtMost(axes, MOST_AXES, "axes");
		requireAtMost(runs, MOST_RUNS, "runs");
		requireAtMost(shows, MOST_SHOWS, "shows");
		requireAtMost(FindCondition.finds(study), MOST_SHOWS, "finds");
		if (runs.isEmpty()) {
			findings.add(new Finding(Code.NO_RUN, study, Literals.DECLARATION__NAME, "study %s runs nothing".formatted(study.getName()))
					.withRemedy("add a run, such as: run A = AllReduce(elements = n) on Rack"));
		}
		runs.stream().flatMap(run -> run.getMishaps().stream()).forEach(this::check);
		axes.stream().filter(StudyStep::isEvery).forEach(this::checkEvery);
		checkUse(axes, runs);
		axes.forEach(this::checkColumn);
		members(StudyMember.class).filter(Let.class::isInstance).map(Let.class::cast).forEach(this::checkColumn);
		shows.forEach(this::check);
		FindCondition.finds(study).forEach(find -> FindRules.check(find, study, findings));
	}

	private <T extends StudyMember> Stream<T> members(Class<T> kind) {
		return study.getMembers().stream().filter(kind::isInstance).map(kind::cast);
	}

	private void requireAtMost(List<? extends EObject> members, int most, String what) {
		if (members.size() > most) {
			findings.add(new Finding(Code.LIMIT, members.get(most), Words.of("study %s has %,d %s; at most %d are allowed", study.getName(),
					members.size(), what, most)).withRemedy("split it into several studies"));
		}
	}

	private void check(Mishap mishap) {
		Axis axis = mishap.getAxis();
		boolean ofNode = mishap.getBy() != null;
		MishapTarget fitting = ofNode ? MishapTarget.NODE : MishapTarget.LANE;
		if (!StudyStep.isEvery(axis)) {
			add(Code.WRONG_VALUE, mishap, Literals.MISHAP__AXIS, "%s does not vary over %ss".formatted(axis.getName(), mishap.getTarget()),
					"write vary %s in every %s".formatted(axis.getName(), mishap.getTarget()));
		} else if (mishap.getTarget() != fitting) {
			add(Code.MISPLACED, mishap, Literals.MISHAP__TARGET, ofNode ? "lanes do not straggle" : "nodes do not %s"
					.formatted(mishap.isFails() ? "fail" : "slow"), ofNode ? "lane %s slows to 1 Gbit/s".formatted(axis.getName())
					: "node %s straggles by 1 us".formatted(axis.getName()));
		} else if (EveryValues.target(axis) != fitting) {
			add(Code.WRONG_VALUE, mishap, Literals.MISHAP__AXIS, "%s varies over %ss, not over %ss".formatted(axis.getName(),
					EveryValues.target(axis), fitting), "write vary %s in every %s".formatted(axis.getName(), fitting));
		}
	}

	private void checkEvery(Axis axis) {
		if (axis.getValues().size() > 1) {
			add(Code.MISPLACED, axis, Literals.AXIS__VALUES, "every %s must be all values of %s".formatted(EveryValues.target(axis),
					axis.getName()), "give the other values an axis of their own");
		} else if (StudyStep.runs(study, axis).isEmpty()) {
			findings.add(EveryValues.noMishap(axis));
		}
	}

	/** Reports a name that the tables have already; two axes of one name are reported as such. */
	private void checkColumn(Named named) {
		if (named.getName() != null && StudyHead.isTaken(named.getName())) {
			findings.add(new Finding(Code.DUPLICATE_NAME, named, Literals.NAMED__NAME, "the table of a study has a column %s already"
					.formatted(named.getName())).withRemedy("choose another name, such as %s2".formatted(named.getName())));
		}
	}

	/** Reports axes that no run uses, neither as they are nor in what is derived from them. */
	private void checkUse(List<Axis> axes, List<StudyRun> runs) {
		Set<Named> used = new HashSet<>();
		runs.forEach(run -> {
			used.addAll(StudyStep.uses(run));
			run.getMishaps().forEach(mishap -> used.add(mishap.getAxis()));
		});
		FindCondition.finds(study).forEach(find -> used.addAll(StudyStep.uses(find)));
		List<Let> lets = new ArrayList<>(members(StudyMember.class).filter(Let.class::isInstance).map(Let.class::cast).toList());
		Collections.reverse(lets);
		lets.stream().filter(used::contains).forEach(let -> used.addAll(StudyStep.uses((StudyMember) let)));
		for (Axis axis : axes) {
			if (!used.contains(axis) && !runs.isEmpty() && !StudyStep.isEvery(axis)) {
				add(Code.AXIS_UNUSED, axis, Literals.NAMED__NAME, "no run uses %s: each is computed once for all its values".formatted(
						axis.getName()), "pass it to a run, or remove it");
			}
		}
	}

	private void check(Show show) {
		for (ShownFigure figure : show.getFigures()) {
			if (StudyFigure.of(figure.getFigure()).isEmpty()) {
				findings.add(unknown(figure, figure.getFigure()));
			}
		}
		if (show.getBy().size() > 1 && !show.isFastest()) {
			add(Code.MISPLACED, show, Literals.SHOW__BY, "curves go over one axis; %s is a second one".formatted(show.getBy().get(1)
					.getName()), "write for each " + show.getBy().get(1).getName());
		}
	}

	static Finding unknown(EObject place, String word) {
		List<String> known = Stream.of(StudyFigure.values()).map(StudyFigure::word).toList();
		String near = Nearest.to(word, known).orElse("");
		Finding finding = new Finding(Code.UNKNOWN_FIGURE, place, "%s is not a figure of a run".formatted(word));
		return near.isEmpty() ? finding.withRemedy("figures are " + String.join(", ", known))
				: finding.withRemedy("did you mean %s?".formatted(near), near);
	}

	private void add(Code code, EObject place, EStructuralFeature feature, String message, String remedy) {
		findings.add(new Finding(code, place, feature, message).withRemedy(remedy));
	}
}
