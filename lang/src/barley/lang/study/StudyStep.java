package barley.lang.study;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.xtext.EcoreUtil2;

import barley.lang.model.Axis;
import barley.lang.model.EveryTarget;
import barley.lang.model.Let;
import barley.lang.model.Mishap;
import barley.lang.model.Named;
import barley.lang.model.Reference;
import barley.lang.model.Study;
import barley.lang.model.StudyMember;
import barley.lang.model.StudyRun;
import barley.lang.model.Vary;
import barley.lang.model.Where;

/**
 * A member of a study on the way to a point: axes and derived values give values to names, a condition leaves points out. Conditions stand
 * as early as they can.
 *
 * @param names what gets values
 * @param uses  the axes and derived values that it needs
 */
record StudyStep(StudyMember member, List<Named> names, Set<Named> uses) {

	/** Returns the steps of a study in the order of the text, each condition behind the last name that it uses. */
	static List<StudyStep> of(Study study) {
		List<StudyStep> steps = new ArrayList<>();
		for (StudyMember member : study.getMembers()) {
			if (member instanceof Vary vary) {
				Set<Named> uses = uses(member);
				vary.getAxes().stream().filter(StudyStep::isEvery).flatMap(axis -> runs(study, axis).stream())
						.forEach(run -> uses.addAll(uses(run)));
				uses.removeAll(vary.getAxes());
				steps.add(new StudyStep(member, List.copyOf(vary.getAxes()), uses));
			} else if (member instanceof Let let) {
				steps.add(new StudyStep(member, List.of(let), uses(member)));
			}
		}
		for (StudyMember member : study.getMembers()) {
			if (member instanceof Where) {
				Set<Named> uses = uses(member);
				int place = steps.size();
				while (place > 0 && steps.get(place - 1).names().stream().noneMatch(uses::contains)) {
					place--;
				}
				steps.add(place, new StudyStep(member, List.of(), uses));
			}
		}
		return List.copyOf(steps);
	}

	/** Returns the axes and derived values that a member names in expressions. */
	static Set<Named> uses(StudyMember member) {
		Set<Named> uses = new HashSet<>();
		for (Reference reference : EcoreUtil2.eAllOfType(member, Reference.class)) {
			Named target = reference.getTarget();
			if (target instanceof Axis || target instanceof Let && target.eContainer() instanceof Study) {
				uses.add(target);
			}
		}
		return uses;
	}

	/** Returns whether an axis varies over lanes or nodes. */
	static boolean isEvery(Axis axis) {
		return axis.getValues().stream().anyMatch(EveryTarget.class::isInstance);
	}

	/** Returns the runs with a mishap of an axis. */
	static List<StudyRun> runs(Study study, Axis axis) {
		return study.getMembers().stream().filter(StudyRun.class::isInstance).map(StudyRun.class::cast)
				.filter(run -> run.getMishaps().stream().map(Mishap::getAxis).anyMatch(each -> each == axis)).toList();
	}

	boolean isCondition() {
		return member instanceof Where;
	}

	/** Returns whether it makes points more or fewer; a derived value does not. */
	boolean chooses() {
		return !(member instanceof Let);
	}

	boolean usesAny(Collection<? extends Named> others) {
		return others.stream().anyMatch(uses::contains);
	}
}
