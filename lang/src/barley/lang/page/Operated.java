package barley.lang.page;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

import barley.lang.elaborate.Route;
import barley.lang.plan.Joint;
import barley.lang.plan.Joint.Way;
import barley.lang.plan.Movement;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;

/** The walks that a schedule operates. */
final class Operated {

	private final Set<Route> routes = Collections.newSetFromMap(new IdentityHashMap<>());

	private Operated() {
	}

	static Set<Route> of(Plan plan) {
		Operated operated = new Operated();
		operated.addAll(plan.phases());
		return operated.routes;
	}

	private void addAll(List<Phase> phases) {
		for (Phase phase : phases) {
			if (phase instanceof Phase.Exchanging exchanging) {
				exchanging.movements().forEach(this::add);
			} else if (phase instanceof Phase.Repeating repeating) {
				addAll(repeating.body());
			} else if (phase instanceof Phase.Overlapping overlapping) {
				addAll(overlapping.parts());
			}
		}
	}

	private void add(Movement movement) {
		if (!(movement instanceof Joint joint)) {
			return;
		}
		if (joint.way() instanceof Way.Rings rings) {
			rings.laps().forEach(lap -> routes.add(lap.tour()));
		} else if (joint.way() instanceof Way.Shift shift) {
			shift.laps().forEach(lap -> routes.add(lap.tour()));
		} else if (joint.way() instanceof Way.Stream stream) {
			stream.courses().forEach(course -> routes.add(course.route()));
		} else if (joint.way() instanceof Way.Branches branches) {
			routes.add(branches.tree());
		} else if (joint.way() instanceof Way.Line line) {
			routes.add(line.tour());
		}
	}
}
