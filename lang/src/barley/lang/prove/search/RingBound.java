package barley.lang.prove.search;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.function.IntFunction;

import barley.lang.finding.Words;

/**
 * How many rings through all nodes there can be at the most, for a reason that anybody can check: each ring takes two of the
 * lanes at every node, and two of those that lead out of any group of nodes; and where every lane leads from one half of the
 * nodes to the other, a ring visits both halves in turn.
 *
 * <p>The groups are found as smallest cuts between the first node and every other, in time linear in nodes, lanes and rings
 * together, multiplied. That no more than so many rings are possible does not mean that so many are.
 */
public record RingBound(int rings, String reason) {

	private static final int MOST_NAMES = 4;

	/** Returns the bound for a machine whose nodes {@code name} names. */
	static RingBound of(Pairs pairs, IntFunction<String> name, Patience patience) {
		if (pairs.nodes() < 2) {
			return new RingBound(0, "a ring needs at least two nodes");
		}
		RingBound bound = atNodes(pairs, name);
		if (bound.rings > 0) {
			bound = bound.least(inHalves(pairs, name));
		}
		for (int node = 1; node < pairs.nodes() && bound.rings > 0 && !patience.isOver(); node++) {
			bound = bound.least(cut(pairs, node, bound.rings, name));
		}
		return bound;
	}

	/** Returns the bound that a look at each node alone gives; enough to know whether a search is worth while. */
	static RingBound atNodes(Pairs pairs, IntFunction<String> name) {
		int least = 0;
		for (int node = 1; node < pairs.nodes(); node++) {
			if (pairs.lanesAt(node) < pairs.lanesAt(least)) {
				least = node;
			}
		}
		int lanes = pairs.nodes() == 0 ? 0 : pairs.lanesAt(least);
		return new RingBound(lanes / 2, lanes == 0 ? "no lane ends at " + name.apply(least)
				: Words.of("%,d %s at %s, and each ring takes two", lanes, lanes == 1 ? "lane ends" : "lanes end", name.apply(least)));
	}

	private RingBound least(RingBound other) {
		return other.rings < rings ? other : this;
	}

	/** Where the nodes fall into two halves of different size with no lane inside of either, no ring can visit all. */
	private static RingBound inHalves(Pairs pairs, IntFunction<String> name) {
		int[] half = new int[pairs.nodes()];
		int[] sizes = new int[3];
		Deque<Integer> next = new ArrayDeque<>();
		for (int start = 0; start < half.length; start++) {
			if (half[start] == 0) {
				half[start] = 1;
				next.add(start);
			}
			while (!next.isEmpty()) {
				int node = next.remove();
				sizes[half[node]]++;
				for (int pair : pairs.at()[node]) {
					int other = pairs.other(pair, node);
					if (half[other] == half[node]) {
						return new RingBound(Integer.MAX_VALUE, "");
					} else if (half[other] == 0) {
						half[other] = 3 - half[node];
						next.add(other);
					}
				}
			}
		}
		return sizes[1] == sizes[2] ? new RingBound(Integer.MAX_VALUE, "")
				: new RingBound(0,
						Words.of(
						"every lane leads from one of %,d nodes, among them %s, to one of the other %,d, and a ring would visit both kinds "
						+ "in turn", sizes[1],
						name.apply(0), sizes[2]));
	}

	/** Returns the fewest lanes that part {@code node} from node 0, as far as they are fewer than {@code rings} rings need. */
	private static RingBound cut(Pairs pairs, int node, int rings, IntFunction<String> name) {
		int[] flow = new int[pairs.count()];
		for (int sent = 0; sent < 2 * rings; sent++) {
			int[] by = paths(pairs, flow);
			if (by[node] < 0) {
				return new RingBound(sent / 2, reason(by, sent, name));
			}
			for (int at = node; at != 0;) {
				int pair = by[at];
				flow[pair] += pairs.to()[pair] == at ? 1 : -1;
				at = pairs.other(pair, at);
			}
		}
		return new RingBound(rings, "");
	}

	/** By which pair each node is reached from node 0 with what the flow leaves; -1 for those that are not. */
	private static int[] paths(Pairs pairs, int[] flow) {
		int[] by = new int[pairs.nodes()];
		Arrays.fill(by, -1);
		by[0] = Integer.MAX_VALUE;
		Deque<Integer> next = new ArrayDeque<>();
		next.add(0);
		while (!next.isEmpty()) {
			int node = next.remove();
			for (int pair : pairs.at()[node]) {
				int other = pairs.other(pair, node);
				int along = pairs.from()[pair] == node ? flow[pair] : -flow[pair];
				if (by[other] < 0 && along < pairs.lanes()[pair]) {
					by[other] = pair;
					next.add(other);
				}
			}
		}
		return by;
	}

	/** Names the smaller of the two groups that a cut makes. */
	private static String reason(int[] by, int lanes, IntFunction<String> name) {
		long near = Arrays.stream(by).filter(pair -> pair >= 0).count();
		boolean inside = 2 * near <= by.length;
		StringBuilder group = new StringBuilder();
		int named = 0;
		for (int node = 0; node < by.length; node++) {
			if (by[node] >= 0 == inside && named++ < MOST_NAMES) {
				group.append(named == 1 ? "" : ", ").append(name.apply(node));
			}
		}
		return Words.of("%s out of %s%s%s", lanes == 0 ? "no lane leads" : lanes == 1 ? "only 1 lane leads"
				: Words.of("only %,d lanes lead", lanes), group,
				named > MOST_NAMES ? Words.of(", ... (%,d nodes)", named) : "", lanes > 1 ? ", and each ring takes two" : "");
	}
}
