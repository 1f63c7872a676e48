package barley.lang.prove.random;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Says of walks whether they can be walked, and of several together whether lanes suffice, by trying everything. Knows nothing of the
 * proofs that it judges: a machine is the number of lanes between each two nodes, counted from 1 in the order of the text.
 */
final class WalkJudge {

	/** A hop, and the lane it is pinned to, or 0. */
	record Hop(int from, int to, int pin) {
	}

	private final int[][] lanes;

	WalkJudge(int[][] lanes) {
		this.lanes = lanes;
	}

	/** The hops of a ring or path; {@code pins} has the lane by which each stop is reached, or 0. */
	static List<Hop> hops(List<Integer> nodes, List<Integer> pins, boolean closed) {
		List<Hop> hops = new ArrayList<>();
		for (int i = 1; i < nodes.size(); i++) {
			hops.add(new Hop(nodes.get(i - 1), nodes.get(i), pins.get(i)));
		}
		if (closed) {
			hops.add(new Hop(nodes.get(nodes.size() - 1), nodes.get(0), pins.get(0)));
		}
		return hops;
	}

	boolean linked(List<Hop> hops) {
		return hops.stream().allMatch(hop -> hop.from == hop.to || lanes[hop.from][hop.to] > 0);
	}

	/** Whether each hop can have a lane of its own; one way, a lane serves one hop in each direction. */
	boolean lanesSuffice(List<Hop> hops, boolean oneway) {
		return search(hops, 0, new HashSet<>(), oneway);
	}

	private boolean search(List<Hop> hops, int next, Set<String> taken, boolean oneway) {
		if (next == hops.size()) {
			return true;
		}
		Hop hop = hops.get(next);
		for (int lane = 1; lane <= lanes[hop.from][hop.to]; lane++) {
			String place = oneway ? hop.from + ">" + hop.to + "#" + lane
					: Math.min(hop.from, hop.to) + "-" + Math.max(hop.from, hop.to) + "#" + lane;
			if ((hop.pin == 0 || hop.pin == lane) && taken.add(place)) {
				if (search(hops, next + 1, taken, oneway)) {
					return true;
				}
				taken.remove(place);
			}
		}
		return false;
	}
}
