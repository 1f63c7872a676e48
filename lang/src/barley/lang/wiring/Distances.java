package barley.lang.wiring;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

import barley.runtime.machine.Machine;

/**
 * How many hops the nodes of a machine are apart, by breadth-first search along the directions of lanes; a hop may lead through any number
 * of switches. The diameter is the largest distance from a node to another that it can reach: where lanes are one-way, the way back may be
 * longer or shorter. It is exact for machines of up to 2,000 nodes, where each node is searched from, unless they have so many neighbours
 * that this takes too long. Beyond, it is that of a double sweep: the distance from a node that is most distant from the first one, to the
 * one that is most distant from there; never more than the diameter, and mostly equal (C. Magnien, M. Latapy, M. Habib, <i>Fast computation
 * of empirically tight bounds for the diameter of massive graphs</i>, 2009). Where lanes are one-way, the second sweep goes against them,
 * and another double sweep begins against them (P. Crescenzi, R. Grossi, L. Lanzi, A. Marino, <i>On computing the diameter of real-world
 * directed (weighted) graphs</i>, 2012).
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
	/** Where lanes lead to, and where they come from: the same unless lanes are one-way; null until they are needed. */
	private Neighbours ahead;
	private Neighbours back;
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
	}

	private void prepare() {
		if (ahead == null) {
			ahead = Neighbours.ahead(machine);
			back = machine.hasOneWay() ? Neighbours.back(machine) : ahead;
			distance = new int[machine.vertices()];
			near = new int[machine.vertices()];
			next = new int[machine.vertices()];
		}
	}

	/** Returns the largest distance from a node to another that it can reach. */
	public synchronized int diameter(LongConsumer pay) {
		if (diameter >= 0) {
			pay.accept(cost);
			return diameter;
		}
		prepare();
		LongConsumer counted = effort -> {
			cost += effort;
			pay.accept(effort);
		};
		cost = 0;
		diameter = nodes <= MOST_EXACT && nodes * ahead.looks() <= MOST_LOOKS ? exact(counted) : swept(counted);
		return diameter;
	}

	private int exact(LongConsumer pay) {
		int most = 0;
		JointSearch search = new JointSearch(ahead, nodes);
		for (int node = 0; node < nodes; node += JointSearch.MOST) {
			int count = Math.min(JointSearch.MOST, nodes - node);
			IntStream.range(0, count).forEach(each -> pay.accept(ahead.looks()));
			most = Math.max(most, search.farthest(node, count));
		}
		return most;
	}

	private int swept(LongConsumer pay) {
		int most = sweptTwice(ahead, back, pay);
		return ahead == back ? most : Math.max(most, sweptTwice(back, ahead, pay));
	}

	private int sweptTwice(Neighbours first, Neighbours second, LongConsumer pay) {
		farthest(0, first, pay);
		return farthest(last, second, pay);
	}

	/** Returns whether switches join two nodes, with a clock or without. */
	synchronized boolean areJoinedBySwitches(int one, int other) {
		groups = groups == null ? new SwitchGroups(machine, machine::isSwitch) : groups;
		return groups.join(one, other, PAID);
	}

	/** Returns the distance from a node to the most distant one of others that it can reach. */
	public synchronized int farthestFrom(int node, BitSet others, LongConsumer pay) {
		prepare();
		farthest(node, ahead, pay);
		return most(others);
	}

	/** Returns the distance to a node from the most distant one of others that can reach it. */
	public synchronized int farthestTo(int node, BitSet others, LongConsumer pay) {
		prepare();
		farthest(node, back, pay);
		return most(others);
	}

	private int most(BitSet others) {
		return Math.max(0, others.stream().map(node -> distance[node]).max().orElse(0));
	}

	/** Returns the distance of the most distant node, which {@link #last} is then, from a root. */
	private int farthest(int root, Neighbours neighbours, LongConsumer pay) {
		pay.accept(neighbours.looks());
		Arrays.fill(distance, -1);
		distance[root] = 0;
		near[0] = root;
		last = root;
		int size = 1;
		for (int hops = 0; size > 0; hops++) {
			int far = 0;
			for (int i = 0; i < size; i++) {
				size += near[i] < nodes ? 0 : reach(neighbours, near[i], hops, near, size);
			}
			for (int i = 0; i < size; i++) {
				if (near[i] < nodes) {
					last = near[i];
					far += reach(neighbours, near[i], hops + 1, next, far);
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
	private int reach(Neighbours neighbours, int vertex, int hops, int[] list, int size) {
		int found = 0;
		for (int i = neighbours.start[vertex]; i < neighbours.start[vertex + 1]; i++) {
			int neighbour = neighbours.list[i];
			if (distance[neighbour] < 0) {
				distance[neighbour] = hops;
				list[size + found++] = neighbour;
			}
		}
		return found;
	}
}
