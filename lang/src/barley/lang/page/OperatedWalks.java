package barley.lang.page;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

import barley.lang.plan.Joint;
import barley.lang.plan.Joint.Way;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.wiring.Route;

/** The walks that a schedule operates. */
public final class OperatedWalks {

	private final Set<Route> routes = Collections.newSetFromMap(new IdentityHashMap<>());

	private OperatedWalks() {
	}

	public static Set<Route> of(Plan plan) {
		OperatedWalks operated = new OperatedWalks();
		Phase.joints(plan.phases()).forEach(operated::add);
		return operated.routes;
	}

	private void add(Joint joint) {
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
