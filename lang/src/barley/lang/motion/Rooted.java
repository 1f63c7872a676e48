package barley.lang.motion;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import barley.lang.wiring.Route;

/**
 * A tree or path as seen from one of its nodes, its root, whatever node it was written towards: each leg joins a node to the one above it.
 *
 * @param below the node at the lower end of each leg
 * @param above the node at its upper end
 * @param lanes the lane of each leg
 * @param depths how many legs lead from its lower end to the root
 */
public record Rooted(int root, int[] below, int[] above, int[] lanes, int[] depths) {

	/** Returns a walk as seen from a node on it; its hops are legs, in their order. */
	public static Rooted of(Route walk, int[] lanes, int root) {
		Map<Integer, List<Integer>> legsOf = new HashMap<>();
		for (int leg = 0; leg < walk.hops(); leg++) {
			legsOf.computeIfAbsent(walk.from(leg), any -> new ArrayList<>(2)).add(leg);
			legsOf.computeIfAbsent(walk.to(leg), any -> new ArrayList<>(2)).add(leg);
		}
		int[] below = new int[walk.hops()];
		int[] above = new int[walk.hops()];
		int[] depths = new int[walk.hops()];
		List<Integer> reached = new ArrayList<>(List.of(root));
		Map<Integer, Integer> depth = new HashMap<>(Map.of(root, 0));
		for (int next = 0; next < reached.size(); next++) {
			int node = reached.get(next);
			for (int leg : legsOf.getOrDefault(node, List.of())) {
				int other = walk.from(leg) == node ? walk.to(leg) : walk.from(leg);
				if (depth.putIfAbsent(other, depth.get(node) + 1) == null) {
					below[leg] = other;
					above[leg] = node;
					depths[leg] = depth.get(other);
					reached.add(other);
				}
			}
		}
		return new Rooted(root, below, above, lanes, depths);
	}

	/** Returns how many legs lead from its deepest node to the root. */
	public int height() {
		return IntStream.of(depths).max().orElse(0);
	}

	/** Returns the step in which a leg is taken up, the deepest first. */
	int stepUp(int leg) {
		return height() - depths[leg];
	}

	/** Returns the step in which a leg is taken down, those at the root first. */
	int stepDown(int leg) {
		return depths[leg] - 1;
	}

	/** Returns the legs, the deepest first, those of a level in their order. */
	public int[] upward() {
		return byDepth(-1);
	}

	/** Returns the legs, those at the root first, those of a level in their order. */
	int[] downward() {
		return byDepth(1);
	}

	private int[] byDepth(int sign) {
		return IntStream.range(0, depths.length).boxed().sorted(Comparator.comparingInt(leg -> sign * depths[leg]))
				.mapToInt(Integer::intValue).toArray();
	}

	/** Returns how all of the data travel in chunks or as one: up to the root, down from it, or both, a level a step. */
	Course course(Route walk, CollectiveKind kind, Share share) {
		boolean up = kind != CollectiveKind.BROADCAST;
		boolean down = kind != CollectiveKind.REDUCE;
		HopList hops = new HopList();
		for (int leg : up ? upward() : new int[0]) {
			hops.add(below[leg], above[leg], lanes[leg], stepUp(leg));
		}
		for (int leg : down ? downward() : new int[0]) {
			hops.add(above[leg], below[leg], lanes[leg], (up ? height() : 0) + stepDown(leg));
		}
		return hops.course(walk, up ? depths.length : 0, share);
	}
}
