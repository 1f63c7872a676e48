package barley.lang.page;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.wiring.Route;

/** The walks that a schedule uses. */
public final class OperatedWalks {

	private OperatedWalks() {
	}

	public static Set<Route> of(Plan plan) {
		Set<Route> routes = Collections.newSetFromMap(new IdentityHashMap<>());
		Phase.joints(plan.phases()).forEach(joint -> joint.way().strands().forEach(strand -> routes.add(strand.route())));
		return routes;
	}
}
