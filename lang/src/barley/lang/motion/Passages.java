package barley.lang.motion;

import java.util.Map;

import barley.lang.wiring.RelayedRoutes;

/**
 * The ways of the messages of a collective over nodes that relay.
 *
 * @param circuits the circuits of hops through clear switches, by their ends
 */
public record Passages(RelayedRoutes routes, Map<Hop, Integer> circuits) {

	/** The ends of a hop. */
	public record Hop(int from, int to) {
	}

	/** Returns the way from a node to another; null if there is none. */
	public Passage of(int from, int to) {
		int[] nodes = routes.way(from, to);
		return nodes == null ? null : along(nodes);
	}

	/** Returns the way along some nodes. */
	public Passage along(int[] nodes) {
		int[] lanes = new int[nodes.length - 1];
		for (int hop = 0; hop < lanes.length; hop++) {
			lanes[hop] = circuits.isEmpty() ? Passage.ALL : circuits.getOrDefault(new Hop(nodes[hop], nodes[hop + 1]), Passage.ALL);
		}
		return new Passage(nodes, lanes);
	}
}
