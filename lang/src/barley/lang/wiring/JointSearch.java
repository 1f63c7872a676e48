package barley.lang.wiring;

import java.util.Arrays;

/**
 * Breadth-first searches from up to 64 nodes at once, a bit of a word for each: vertices that several searches reach after as many hops are
 * looked at once. A hop may lead through any number of switches, which come behind the nodes.
 */
final class JointSearch {

	static final int MOST = Long.SIZE;

	private final Neighbours neighbours;
	private final int nodes;
	/** The searches that have reached a vertex, those that have reached it by the last hop, and those that reach it by the present one. */
	private final long[] seen;
	private long[] here;
	private long[] beyond;
	/** Vertices with bits in {@link #here} and {@link #beyond}, and switches that the present hop leads through. */
	private int[] near;
	private int[] far;
	private final int[] open;
	private int farSize;
	private int openSize;

	JointSearch(Neighbours neighbours, int nodes) {
		this.neighbours = neighbours;
		this.nodes = nodes;
		int vertices = neighbours.start.length - 1;
		seen = new long[vertices];
		here = new long[vertices];
		beyond = new long[vertices];
		near = new int[vertices];
		far = new int[vertices];
		open = new int[vertices];
	}

	/** Returns the largest distance to any node from one of the {@code count} nodes from {@code root} on. */
	int farthest(int root, int count) {
		Arrays.fill(seen, 0);
		for (int search = 0; search < count; search++) {
			near[search] = root + search;
			here[root + search] = 1L << search;
			seen[root + search] = 1L << search;
		}
		int hops = -1;
		for (int size = count; size > 0; hops++) {
			farSize = 0;
			for (int i = 0; i < size; i++) {
				leave(near[i], here);
				while (openSize > 0) {
					leave(open[--openSize], beyond);
				}
			}
			long[] left = here;
			here = beyond;
			beyond = left;
			int[] done = near;
			near = far;
			far = done;
			size = farSize;
		}
		return hops;
	}

	/** Goes on from a vertex to its neighbours, for all searches that it has to pass on. */
	private void leave(int vertex, long[] arrived) {
		long searches = arrived[vertex];
		arrived[vertex] = 0;
		for (int i = neighbours.start[vertex]; i < neighbours.start[vertex + 1]; i++) {
			int neighbour = neighbours.list[i];
			long fresh = searches & ~seen[neighbour];
			if (fresh != 0) {
				seen[neighbour] |= fresh;
				if (beyond[neighbour] == 0) {
					if (neighbour < nodes) {
						far[farSize++] = neighbour;
					} else {
						open[openSize++] = neighbour;
					}
				}
				beyond[neighbour] |= fresh;
			}
		}
	}
}
