package barley.lang.prove.cut;

import java.util.BitSet;
import java.util.List;

import barley.lang.wiring.Realm;
import barley.lang.wiring.Route;
import barley.lang.wiring.Tour;

/**
 * A lower bound for all cuts from the rings of the author: whoever separates two nodes of a ring cuts it at least twice, once on the way
 * out and once on the way back. A lane counts both times, unless it is one-way; so a ring of one-way lanes counts once. Rings through all
 * nodes that share no lane add up. On machines made of rings that is the number of lanes of a node, so that no group needs to be searched
 * for.
 */
final class RingPacking {

	private RingPacking() {
	}

	/**
	 * Returns what the lanes between any two groups of {@code members} carry at least in either direction, where each lane carries
	 * {@code least} or more.
	 */
	static long between(BitSet members, CapacityGraph graph, Realm realm, long least) {
		List<Route> routes = realm.all().stream().flatMap(each -> each.allRoutes().stream()).toList();
		List<Tour> rings = routes.stream().filter(Tour.class::isInstance).map(Tour.class::cast)
				.filter(tour -> tour.closed() && tour.hops() >= members.cardinality()).toList();
		long[] free = graph.capacities.clone();
		long found = 0;
		for (Tour ring : rings) {
			if (visits(ring, members)) {
				found = Math.addExact(found, taken(ring, graph, free, least));
			}
		}
		return found;
	}

	private static boolean visits(Tour ring, BitSet members) {
		BitSet missing = (BitSet) members.clone();
		for (int node : ring.nodes()) {
			missing.clear(node);
		}
		return missing.isEmpty();
	}

	/** Returns what a ring adds: without one-way lanes both ways at once, otherwise each way for which there are lanes. */
	private static long taken(Route ring, CapacityGraph graph, long[] free, long least) {
		if (!graph.isDirected()) {
			return take(ring, true, graph, free, least) ? 2 * least : 0;
		}
		return (take(ring, true, graph, free, least) ? least : 0) + (take(ring, false, graph, free, least) ? least : 0);
	}

	/** Takes a lane for each hop; nothing if one lacks. */
	private static boolean take(Route ring, boolean onward, CapacityGraph graph, long[] free, long least) {
		for (int hop = 0; hop < ring.hops(); hop++) {
			if (!take(ring, hop, onward, graph, free, least)) {
				for (int back = 0; back < hop; back++) {
					take(ring, back, onward, graph, free, -least);
				}
				return false;
			}
		}
		return true;
	}

	private static boolean take(Route ring, int hop, boolean onward, CapacityGraph graph, long[] free, long amount) {
		int from = onward ? ring.from(hop) : ring.to(hop);
		int to = onward ? ring.to(hop) : ring.from(hop);
		int arc = graph.isDirected() ? graph.arc(from, to) : graph.arc(Math.min(from, to), Math.max(from, to));
		boolean there = arc >= 0 && free[arc] >= amount;
		if (there) {
			free[arc] -= amount;
		}
		return there;
	}
}
