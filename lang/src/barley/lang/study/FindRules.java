package barley.lang.study;

import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.model.Axis;
import barley.lang.model.Find;
import barley.lang.model.ModelPackage.Literals;
import barley.lang.model.Named;
import barley.lang.model.Reference;
import barley.lang.model.Study;
import barley.lang.model.StudyRun;
import barley.lang.model.Vary;
import barley.lang.model.Where;
import barley.lang.study.table.StudyFigure;

/** What is wrong with a search of a study by its text alone. */
final class FindRules {

	private final Find find;
	private final Study study;
	private final Findings findings;

	private FindRules(Find find, Study study, Findings findings) {
		this.find = find;
		this.study = study;
		this.findings = findings;
	}

	static void check(Find find, Study study, Findings findings) {
		FindRules rules = new FindRules(find, study, findings);
		if (!find.isFastest()) {
			rules.checkFigures();
			rules.checkAxis();
		}
	}

	private void checkFigures() {
		FindCondition condition = new FindCondition(find);
		condition.figures().stream().filter(figure -> StudyFigure.of(figure.getFigure()).isEmpty())
				.forEach(figure -> findings.add(StudyRules.unknown(figure, figure.getFigure())));
		if (condition.figures().isEmpty()) {
			String run = study.getMembers().stream().filter(StudyRun.class::isInstance).map(member -> ((StudyRun) member).getName())
					.findFirst()
					.orElse("A");
			add(Code.WRONG_VALUE, find.getCondition(), null, "this condition asks for no figure of a run",
					"ask for one, such as %s.time <= 2 ms"
					.formatted(run));
		}
	}

	private void checkAxis() {
		Axis axis = find.getAxis();
		if (StudyStep.isEvery(axis)) {
			add(Code.WRONG_VALUE, find, Literals.FIND__AXIS, "%s varies over %ss, which have no order".formatted(axis.getName(),
					EveryValues.target(axis)), "show the time by %s".formatted(axis.getName()));
			return;
		}
		Set<Named> moving = FindCondition.withDerived(axis, study);
		find.getEach().stream().filter(moving::contains).findFirst().ifPresent(each -> findings.add(new Finding(Code.MISPLACED, find,
				Literals.FOR_EACH__EACH, each == axis ? "%s is searched, so it cannot be fixed by for each".formatted(axis.getName())
						: "%s depends on %s, which is searched".formatted(each.getName(), axis.getName())).withRemedy("remove it")));
		FindCondition condition = new FindCondition(find);
		boolean used = condition.figures().isEmpty() || condition.runs().stream()
				.anyMatch(run -> StudyStep.uses(run).stream().anyMatch(moving::contains));
		if (!used && findings.list().stream().noneMatch(finding -> finding.code() == Code.AXIS_UNUSED)) {
			add(Code.AXIS_UNUSED, find, Literals.FIND__AXIS, "no run of this condition uses %s".formatted(axis.getName()),
					"pass %s to a run".formatted(axis.getName()));
		}
	}

	/** Reports what a range without a step cannot be used for, as it has no values of its own. */
	static void check(SearchedRange range, Study study, Findings findings) {
		Axis axis = range.axis();
		Set<Named> moving = FindCondition.withDerived(axis, study);
		String without = "%s is a range without a step, whose values only its search makes".formatted(axis.getName());
		for (Find find : FindCondition.finds(study)) {
			if (find.getAxis() != axis) {
				findings.add(new Finding(Code.MISPLACED, find, find.isFastest() ? null : Literals.FIND__AXIS, without).withRemedy(
						"give it a step or a factor, or search it in a study of its own"));
			}
		}
		study.getMembers().stream().filter(member -> member instanceof Where || member instanceof Vary)
				.flatMap(member -> EcoreUtil2.eAllOfType(member, Reference.class).stream())
				.filter(each -> moving.contains(each.getTarget())).findFirst()
				.ifPresent(reference -> findings.add(new Finding(Code.MISPLACED, reference, without)
						.withRemedy("say it by the ends of the range, or give it a step")));
	}

	private void add(Code code, EObject place, EStructuralFeature feature, String message, String remedy) {
		findings.add(new Finding(code, place, feature, message).withRemedy(remedy));
	}
}
