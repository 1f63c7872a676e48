package barley.lang.analyse;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Words;
import barley.lang.model.ModelPackage;
import barley.lang.model.Schedule;
import barley.lang.model.Strategy;

/**
 * Moves findings inside a schedule that serves as a strategy to the {@code using} clause that names it, with the original place in their
 * message.
 */
final class Borrowed {

	private Borrowed() {
	}

	/** Returns {@code findings}, with those outside of {@code schedule} moved into it. */
	static List<Finding> moved(List<Finding> findings, Schedule schedule) {
		if (findings.stream().allMatch(finding -> EcoreUtil.isAncestor(schedule, finding.source()))) {
			return findings;
		}
		Findings moved = new Findings();
		for (Finding finding : findings) {
			moved.add(EcoreUtil.isAncestor(schedule, finding.source()) ? finding : moved(finding, schedule));
		}
		return moved.list();
	}

	private static Finding moved(Finding finding, Schedule schedule) {
		Schedule home = EcoreUtil2.getContainerOfType(finding.source(), Schedule.class);
		Strategy strategy = home == null ? null : leadingTo(home, schedule, new HashSet<>());
		EObject place = strategy == null ? schedule : strategy;
		INode node = NodeModelUtils.findActualNodeFor(finding.source());
		String line = node == null ? "" : Words.of(", line %d", node.getStartLine());
		boolean elsewhere = finding.source().eResource() != schedule.eResource();
		String where = elsewhere ? " (%s%s)".formatted(Element.of(finding.source()).file(), line) : line + ",";
		return new Finding(finding.code(), place, strategy == null ? ModelPackage.Literals.DECLARATION__NAME
				: ModelPackage.Literals.STRATEGY__SCHEDULE,
				"in %s%s %s".formatted(home == null ? "an imported file" : home.getName(), where, finding.message()), finding.remedy(),
				List.of());
	}

	/** Returns the strategy of {@code schedule} that uses {@code home}, directly or through others; null if there is none. */
	private static Strategy leadingTo(Schedule home, Schedule schedule, Set<Schedule> seen) {
		for (Strategy strategy : EcoreUtil2.getAllContentsOfType(schedule, Strategy.class)) {
			Schedule used = strategy.getSchedule();
			if (used == home || used != null && seen.add(used) && leadingTo(home, used, seen) != null) {
				return strategy;
			}
		}
		return null;
	}
}
