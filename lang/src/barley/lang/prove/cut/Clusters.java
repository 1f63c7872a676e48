package barley.lang.prove.cut;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.LongSupplier;

/**
 * Nodes that no worse group can separate, because enough can flow between them. Having enough between them is transitive, so a cluster
 * grows node by node, each by a flow to the whole of the cluster, which is near: mostly only its neighbourhood is looked at. Where less
 * flows, the smallest cut is a candidate itself, and all nodes on the far side of it are not in the cluster either. Where lanes are
 * one-way, enough has to flow both to the cluster and from it.
 */
final class Clusters {

	/** How many times as long as looking at a lane it takes to set up its flow, and to move a node from one side to the other and back. */
	private static final long SETTING_UP = 10;
	private static final long COMPARING = 20;

	private final CapacityGraph graph;
	private final BitSet members;
	private final Candidates candidates;
	private final LongSupplier enough;
	private final Work work;
	private final MaxFlow network;
	/** The same where all lanes lead the other way; null if that is no other. */
	private final MaxFlow reversed;
	private final int[] part;
	/** The last cluster of which it is known that the node is on the other side of a small cut. */
	private final int[] apart;
	private int count;
	private int vertices;

	/**
	 * @param members the nodes that matter; others only pass data on
	 * @param enough  what has to flow between two nodes of a cluster; it may shrink when candidates are found
	 */
	Clusters(CapacityGraph graph, BitSet members, Candidates candidates, Work work, LongSupplier enough) {
		this.graph = graph;
		this.members = members;
		this.candidates = candidates;
		this.enough = enough;
		this.work = work;
		network = network(graph);
		reversed = graph.isDirected() ? network(graph.reversed()) : null;
		part = new int[graph.size];
		Arrays.fill(part, -1);
		apart = part.clone();
		find();
		vertices = count;
		number();
	}

	private MaxFlow network(CapacityGraph of) {
		work.spend(SETTING_UP * of.neighbours.length);
		return MaxFlow.of(of, 1, null, null, work);
	}

	/** Nodes that no flow can reach are all one. */
	private void number() {
		BitSet near = new BitSet();
		int[] order = graph.fromNearToFar(members.nextSetBit(0));
		near.set(order[0]);
		for (int node : order) {
			for (int arc = graph.start[node]; near.get(node) && arc < graph.start[node + 1]; arc++) {
				near.set(graph.neighbours[arc]);
			}
		}
		int far = -1;
		for (int node = 0; node < part.length; node++) {
			far = far < 0 && !near.get(node) ? vertices++ : far;
			part[node] = part[node] >= 0 ? part[node] : near.get(node) ? vertices++ : far;
		}
	}

	private void find() {
		int[] order = Arrays.stream(graph.fromNearToFar(members.nextSetBit(0))).filter(members::get).toArray();
		for (int first = 0; first < order.length; first++) {
			if (part[order[first]] < 0) {
				int cluster = count++;
				part[order[first]] = cluster;
				for (int next = first + 1; next < order.length; next++) {
					if (part[order[next]] < 0 && apart[order[next]] != cluster && isNear(order[next], cluster)) {
						part[order[next]] = cluster;
					}
				}
			}
		}
	}

	private boolean isNear(int node, int cluster) {
		return reaches(network, node, cluster) && (reversed == null || reaches(reversed, node, cluster));
	}

	private boolean reaches(MaxFlow through, int node, int cluster) {
		long wanted = enough.getAsLong();
		if (through.flow(node, vertex -> vertex < part.length && part[vertex] == cluster, wanted) >= wanted) {
			return true;
		}
		int[] group = through.sourceSide();
		work.spend(COMPARING * group.length);
		candidates.compare(group);
		for (int each : group) {
			apart[each] = cluster;
		}
		return false;
	}

	/** Returns the number of clusters. */
	int count() {
		return count;
	}

	/** Returns the number of clusters and nodes that are in none. */
	int vertices() {
		return vertices;
	}

	/** Returns the cluster of each node; nodes that are in none have numbers of their own. */
	int[] parts() {
		return part;
	}
}
