package barley.lang.wiring;

import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

import barley.runtime.machine.Adjacency;
import barley.runtime.machine.Machine;

/**
 * How many hops the nodes of a machine are apart, by breadth-first search; a hop may lead through any number of switches. The diameter is
 * exact for machines of up to 2,000 nodes, where each node is searched from, unless they have so many neighbours that this takes too long.
 * Beyond, it is that of a double sweep: the distance from a node that is most distant from the first one, to the one that is most distant
 * from there; never more than the diameter, and mostly equal (C. Magnien, M. Latapy, M. Habib, <i>Fast computation of empirically tight
 * bounds for the diameter of massive graphs</i>, 2009).
 *
 * <p>Distances depend on the lanes alone, on or off, so that all plans for one wiring share the diameter, which is kept once it is known.
 * Whoever asks for it pays for the searches, even if others have done them: the effort of a plan does not depend on what came before.
 * Which nodes switches join is kept likewise.
 * May be used by several threads.
 */
public final class Distances {

	private static final int MOST_EXACT = 2_000;
	private static final long MOST_LOOKS = 20_000_000;
	/** For questions about walks, which are paid for with their wiring. */
	private static final LongConsumer PAID = effort -> { };

	private final Machine machine;
	private final int nodes;
	private final int vertices;
	/** The neighbours of vertex {@code v}, each once, from {@code start[v]} up to {@code start[v + 1]}; null until they are needed. */
	private int[] start;
	private int[] neighbours;
	private int[] distance;
	/** The vertices at some distance from the root, and those a hop farther away. */
	private int[] near;
	private int[] next;
	/** The last node that was found. */
	private int last;
	private int diameter = -1;
	/** The groups of switches, with a clock or without; null until they are needed. */
	private SwitchGroups groups;
	/** What all searches for the diameter cost. */
	private long cost;

	Distances(Machine machine) {
		this.machine = machine;
		nodes = machine.nodes();
		vertices = machine.vertices();
	}

	private void prepare() {
		if (start == null) {
			Adjacency adjacency = machine.adjacency();
			start = new int[vertices + 1];
			int[] found = new int[machine.channels()];
			int size = 0;
			for (int vertex = 0; vertex < vertices; vertex++) {
				for (int i = 0; i < adjacency.degree(vertex); i++) {
					int neighbour = adjacency.neighbour(vertex, i);
					if (i == 0 || neighbour != found[size - 1]) {
						found[size++] = neighbour;
					}
				}
				start[vertex + 1] = size;
			}
			neighbours = Arrays.copyOf(found, size);
			distance = new int[vertices];
			near = new int[vertices];
			next = new int[vertices];
		}
	}

	/** Returns the largest distance of any two nodes that are joined at all. */
	public synchronized int diameter(LongConsumer pay) {
		if (diameter >= 0) {
			pay.accept(cost);
			return diameter;
		}
		prepare();
		boolean exact = nodes <= MOST_EXACT && nodes * ((long) vertices + neighbours.length) <= MOST_LOOKS;
		int most = 0;
		if (!exact) {
			farthest(0, pay);
			most = farthest(last, pay);
		}
		JointSearch search = new JointSearch(start, neighbours, nodes);
		for (int node = 0; exact && node < nodes; node += JointSearch.MOST) {
			int count = Math.min(JointSearch.MOST, nodes - node);
			IntStream.range(0, count).forEach(each -> pay.accept((long) vertices + neighbours.length));
			most = Math.max(most, search.farthest(node, count));
		}
		cost = (exact ? nodes : 2) * ((long) vertices + neighbours.length);
		diameter = most;
		return diameter;
	}

	/** Returns whether switches join two nodes, with a clock or without. */
	synchronized boolean areJoinedBySwitches(int one, int other) {
		groups = groups == null ? new SwitchGroups(machine, machine::isSwitch) : groups;
		return groups.join(one, other, PAID);
	}

	/** Returns the distance of the node that is most distant from {@code root}. */
	public synchronized int farthest(int root, LongConsumer pay) {
		prepare();
		pay.accept((long) vertices + neighbours.length);
		Arrays.fill(distance, -1);
		distance[root] = 0;
		near[0] = root;
		last = root;
		int size = 1;
		for (int hops = 0; size > 0; hops++) {
			int far = 0;
			for (int i = 0; i < size; i++) {
				size += near[i] < nodes ? 0 : reach(near[i], hops, near, size);
			}
			for (int i = 0; i < size; i++) {
				if (near[i] < nodes) {
					last = near[i];
					far += reach(near[i], hops + 1, next, far);
				}
			}
			int[] done = near;
			near = next;
			next = done;
			size = far;
		}
		return distance[last];
	}

	/** Adds the neighbours of a vertex that have not been found to a list of so many; returns how many. */
	private int reach(int vertex, int hops, int[] list, int size) {
		int found = 0;
		for (int i = start[vertex]; i < start[vertex + 1]; i++) {
			if (distance[neighbours[i]] < 0) {
				distance[neighbours[i]] = hops;
				list[size + found++] = neighbours[i];
			}
		}
		return found;
	}
}
