package barley.lang.prove.cut;

import java.util.BitSet;
import java.util.List;

import barley.lang.wiring.Realm;
import barley.lang.wiring.Route;
import barley.lang.wiring.Tour;

/**
 * A lower bound for all cuts from the rings of the author: whoever separates two nodes of a ring cuts it at least twice. Rings through all
 * nodes that share no lane add up. On machines made of rings that is the number of lanes of a node, so that no group needs to be searched
 * for.
 */
final class RingPacking {

	private RingPacking() {
	}

	/** Returns what the lanes between any two groups of {@code members} carry at least, where each lane carries {@code least} or more. */
	static long between(BitSet members, CapacityGraph graph, Realm realm, long least) {
		List<Route> routes = realm.all().stream().flatMap(each -> each.allRoutes().stream()).toList();
		List<Tour> rings = routes.stream().filter(Tour.class::isInstance).map(Tour.class::cast)
				.filter(tour -> tour.closed() && tour.hops() >= members.cardinality()).toList();
		long[] free = graph.capacities.clone();
		long found = 0;
		for (Tour ring : rings) {
			if (visits(ring, members) && take(ring, graph, free, least)) {
				found = Math.addExact(found, 2 * least);
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

	/** Takes a lane for each hop; nothing if one lacks. */
	private static boolean take(Route ring, CapacityGraph graph, long[] free, long least) {
		for (int hop = 0; hop < ring.hops(); hop++) {
			if (!take(ring.from(hop), ring.to(hop), graph, free, least)) {
				for (int back = 0; back < hop; back++) {
					take(ring.from(back), ring.to(back), graph, free, -least);
				}
				return false;
			}
		}
		return true;
	}

	private static boolean take(int from, int to, CapacityGraph graph, long[] free, long amount) {
		int arc = graph.arc(Math.min(from, to), Math.max(from, to));
		boolean there = arc >= 0 && free[arc] >= amount;
		if (there) {
			free[arc] -= amount;
		}
		return there;
	}
}
