package barley.lang.motion;

import barley.lang.wiring.Route;

/**
 * A walk that is operated: in one direction, or there and back again over the same lanes.
 *
 * @param backward whether a ring is run against the order of its visits
 * @param name     "VR[0] forward"
 * @param back     the name of the way back; null if there is none
 * @param from     the node at which each hop begins
 * @param to       the node at which each hop ends
 * @param lane     the lane of each hop
 */
public record Strand(Route route, boolean backward, String name, String back, int[] from, int[] to, int[] lane) {

	/** Returns a walk that is gone there and back again. */
	static Strand thereAndBack(Route route, int[] lanes, String there, String back) {
		int[] from = new int[lanes.length];
		int[] to = new int[lanes.length];
		for (int hop = 0; hop < lanes.length; hop++) {
			from[hop] = route.from(hop);
			to[hop] = route.to(hop);
		}
		return new Strand(route, false, route.name() + " " + there, route.name() + " " + back, from, to, lanes);
	}

	public int hops() {
		return lane.length;
	}
}
