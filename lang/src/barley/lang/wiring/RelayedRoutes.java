package barley.lang.wiring;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import barley.runtime.machine.Adjacency;
import barley.runtime.machine.Machine;

/**
 * The ways of messages over nodes that relay them (RULES.md 31), hop by hop to a neighbour that is nearer to the destination. Neighbours
 * are joined by lanes that are on and lead there, or by clear switches. On a torus a message takes one dimension after the other.
 *
 * <p>Takes time linear in the machine to make, and once more for each destination, whose distances are kept.
 */
public final class RelayedRoutes {

	private static final int FAR = Integer.MAX_VALUE;
	private static final Pattern INDEX = Pattern.compile("\\d+(?=[^\\[\\]]*\\])");

	private final Machine machine;
	private final BitSet off;
	/** For each node, those to which it sends in a hop, and those that send to it. */
	private final int[][] next;
	private final int[][] before;
	/** For each node, its name without indices, and its indices. */
	private final String[] families;
	private final int[][] indices;
	private final Map<Integer, int[]> distances = new HashMap<>();

	/** @param off lanes that are off, beside those that the machine switches off */
	public RelayedRoutes(Machine machine, BitSet off) {
		this.machine = machine;
		this.off = (BitSet) off.clone();
		int nodes = machine.nodes();
		next = IntStream.range(0, nodes).mapToObj(this::neighbours).toArray(int[][]::new);
		int[] count = new int[nodes];
		Arrays.stream(next).flatMapToInt(Arrays::stream).forEach(node -> count[node]++);
		before = Arrays.stream(count).mapToObj(int[]::new).toArray(int[][]::new);
		for (int node = 0; node < nodes; node++) {
			for (int neighbour : next[node]) {
				before[neighbour][--count[neighbour]] = node;
			}
		}
		families = IntStream.range(0, nodes).mapToObj(node -> INDEX.matcher(machine.nodeName(node)).replaceAll("")).toArray(String[]::new);
		indices = IntStream.range(0, nodes).mapToObj(node -> INDEX.matcher(machine.nodeName(node)).results()
				.mapToInt(found -> Integer.parseInt(found.group())).toArray()).toArray(int[][]::new);
	}

	/** Returns whether a node has lanes, and all of them are off. */
	public boolean isDark(int node) {
		Adjacency adjacency = machine.adjacency();
		return adjacency.degree(node) > 0 && IntStream.range(0, adjacency.degree(node)).map(i -> adjacency.lane(node, i))
				.noneMatch(lane -> machine.isOn(lane) && !off.get(lane));
	}

	/** Returns the nodes to which a node sends in a hop, in order of their number. */
	private int[] neighbours(int node) {
		Adjacency adjacency = machine.adjacency();
		BitSet found = new BitSet();
		BitSet passed = new BitSet();
		ArrayDeque<Integer> open = new ArrayDeque<>();
		open.add(node);
		while (!open.isEmpty()) {
			int at = open.remove();
			for (int i = 0; i < adjacency.degree(at); i++) {
				int neighbour = adjacency.neighbour(at, i);
				int lane = adjacency.lane(at, i);
				if (!machine.isOn(lane) || off.get(lane) || !machine.isOpen(machine.channel(lane, at))) {
					continue;
				} else if (!machine.isSwitch(neighbour) && (at == node || !adjacency.joins(node, neighbour))) {
					found.set(neighbour);
				} else if (SwitchWays.isClear(machine, neighbour) && !passed.get(neighbour)) {
					passed.set(neighbour);
					open.add(neighbour);
				}
			}
		}
		found.clear(node);
		return found.stream().toArray();
	}

	/** Returns how many looks it takes to know how far all nodes are from one. */
	public long effort() {
		return machine.nodes() + Arrays.stream(next).mapToLong(each -> each.length).sum();
	}

	/** Returns the nodes that a message comes to, its ends included; null if there is no way. */
	public int[] way(int from, int to) {
		int[] distance = distances(to);
		if (distance[from] == FAR) {
			return null;
		}
		boolean even = Arrays.stream(indices[from]).sum() % 2 == 0;
		int[] way = new int[distance[from] + 1];
		way[0] = from;
		for (int hop = 1; hop < way.length; hop++) {
			way[hop] = next(way[hop - 1], distance, even);
		}
		return way;
	}

	/**
	 * Of the neighbours that are nearer, one whose move changes the earliest index; of several such, in the order of their numbers from
	 * this node's on, the first or the last.
	 */
	private int next(int node, int[] distance, boolean first) {
		int best = -1;
		int changed = FAR;
		int place = 0;
		for (int neighbour : next[node]) {
			int changes = changes(node, neighbour);
			int number = Math.floorMod(neighbour - node, machine.nodes());
			if (distance[neighbour] == distance[node] - 1 && (changes < changed || changes == changed && number < place == first)) {
				best = neighbour;
				changed = changes;
				place = number;
			}
		}
		return best;
	}

	/** Returns the place of the first index in which two nodes of a family differ; behind all if they are of two. */
	private int changes(int node, int other) {
		return families[node].equals(families[other]) ? Arrays.mismatch(indices[node], indices[other]) : FAR - 1;
	}

	/** Returns how many hops each node is from a destination. */
	private synchronized int[] distances(int to) {
		return distances.computeIfAbsent(to, any -> {
			int[] distance = new int[machine.nodes()];
			Arrays.fill(distance, FAR);
			distance[to] = 0;
			int[] open = new int[distance.length];
			open[0] = to;
			for (int first = 0, end = 1; first < end; first++) {
				for (int node : before[open[first]]) {
					if (distance[node] == FAR) {
						distance[node] = distance[open[first]] + 1;
						open[end++] = node;
					}
				}
			}
			return distance;
		});
	}
}
