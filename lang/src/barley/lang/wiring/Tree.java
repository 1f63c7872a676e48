package barley.lang.wiring;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

import barley.lang.finding.Origin;

/**
 * A tree, elaborated: legs from a child to its parent. A hop is a leg, taken upward.
 *
 * @param pins the lane, from 1, for each leg; 0 leaves it open
 * @param legs where in the text each leg was made; empty for a tree that was computed
 */
public record Tree(Origin source, String name, int[] children, int[] parents, int[] pins, Origin[] legs) implements Route {

	@Override
	public String kind() {
		return "tree";
	}

	@Override
	public int hops() {
		return children.length;
	}

	@Override
	public int members() {
		return children.length + 1;
	}

	@Override
	public int from(int hop) {
		return children[hop];
	}

	@Override
	public int to(int hop) {
		return parents[hop];
	}

	@Override
	public int pin(int hop) {
		return pins[hop];
	}

	@Override
	public Origin stop(int hop) {
		return legs.length == 0 ? null : legs[hop];
	}

	/** Returns the node that all legs lead to. */
	public int top() {
		Set<Integer> below = new HashSet<>();
		for (int child : children) {
			below.add(child);
		}
		return Arrays.stream(parents).filter(parent -> !below.contains(parent)).findFirst().orElseThrow();
	}

	/** Returns how many legs lead from the child of each leg to the top; not by recursion, as trees may be chains. */
	public int[] depths() {
		Map<Integer, Integer> legOf = new HashMap<>();
		for (int leg = 0; leg < children.length; leg++) {
			legOf.put(children[leg], leg);
		}
		int[] depths = new int[children.length];
		for (int leg = 0; leg < depths.length; leg++) {
			int unknown = 0;
			Integer known = leg;
			for (; known != null && depths[known] == 0; known = legOf.get(parents[known])) {
				unknown++;
			}
			int depth = unknown + (known == null ? 0 : depths[known]);
			for (Integer next = leg; next != null && depths[next] == 0; next = legOf.get(parents[next])) {
				depths[next] = depth--;
			}
		}
		return depths;
	}

	/** Returns the legs in an order in which each comes after those below it. */
	public int[] upward() {
		int[] depths = depths();
		return IntStream.range(0, depths.length).boxed().sorted(Comparator.comparingInt(leg -> -depths[leg])).mapToInt(Integer::intValue)
				.toArray();
	}

	@Override
	public Tree moved(IntUnaryOperator moved) {
		return new Tree(source, name, Arrays.stream(children).map(moved).toArray(),
				Arrays.stream(parents).map(moved).toArray(), pins, legs);
	}
}
