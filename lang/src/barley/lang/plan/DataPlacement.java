package barley.lang.plan;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongFunction;

import barley.lang.motion.Ranges;

/** Which elements of a vector each node begins with, and renews where nothing else is said (RULES.md 35 and 36). */
public final class DataPlacement {

	/** Returns the elements of each node, of so many. */
	private final LongFunction<Map<Integer, Ranges>> cut;
	/** Who has the pieces, in their order; of several groups that cut the vector each for itself. Null if the nodes have all elements. */
	private final List<List<Integer>> order;
	private final Map<Integer, Ranges> ofNode;
	/** The same cut of vectors of other sizes. */
	private final Map<Long, Map<Integer, Ranges>> alike = new ConcurrentHashMap<>();

	private DataPlacement(List<List<Integer>> order, LongFunction<Map<Integer, Ranges>> cut, long size) {
		this.order = order;
		this.cut = cut;
		ofNode = cut.apply(size);
	}

	/** All elements at some nodes. */
	public static DataPlacement at(int[] nodes, long size) {
		Map<Integer, Ranges> ofNode = new HashMap<>();
		Arrays.stream(nodes).forEach(node -> ofNode.put(node, Ranges.of(0, size)));
		return new DataPlacement(null, any -> ofNode, size);
	}

	/**
	 * A piece at each of some nodes.
	 *
	 * @param order who has the pieces, in their order; of several groups that cut the vector each for itself
	 * @param cut   the elements of each node, of so many
	 */
	public static DataPlacement cut(List<List<Integer>> order, LongFunction<Map<Integer, Ranges>> cut, long size) {
		return new DataPlacement(order, cut, size);
	}

	/** Returns the elements of a node. */
	public Ranges of(int node) {
		return ofNode.getOrDefault(node, Ranges.NOTHING);
	}

	/** Returns the elements of all nodes that have some. */
	public Map<Integer, Ranges> ofNodes() {
		return ofNode;
	}

	/** Returns what a node has of a vector of so many elements that is cut in the same way. */
	Ranges piece(int node, long size) {
		return alike.computeIfAbsent(size, cut::apply).getOrDefault(node, Ranges.NOTHING);
	}

	/** Returns whether the nodes have pieces; else all of them have all elements. */
	boolean isCut() {
		return order != null;
	}

	/** Returns whether another vector, perhaps of another size, is cut in the same way for the same nodes. */
	boolean isLike(DataPlacement other) {
		return other != null && isCut() && order.equals(other.order);
	}
}
