package barley.lang.prove.search;

import java.util.ArrayList;
import java.util.List;

/** Tries all sets of rings, each as a walk from node to node: as slow as it is simple. */
final class BruteForce {

	private final int[][] lanes;
	private final List<int[]> rings = new ArrayList<>();

	private BruteForce(int[][] lanes) {
		this.lanes = lanes;
	}

	/** The largest number of rings through all nodes that share no lane; {@code lanes} says how many join each two nodes. */
	static int mostRings(int[][] lanes) {
		BruteForce all = new BruteForce(lanes);
		all.walk(new int[lanes.length], 1, 1);
		return all.most(0);
	}

	private void walk(int[] ring, int length, long visited) {
		if (length == ring.length) {
			if (lanes[ring[length - 1]][0] > 0) {
				rings.add(ring.clone());
			}
			return;
		}
		for (int node = 1; node < ring.length; node++) {
			if ((visited >> node & 1) == 0 && lanes[ring[length - 1]][node] > 0) {
				ring[length] = node;
				walk(ring, length + 1, visited | 1L << node);
			}
		}
	}

	/** The most rings of those from {@code first} on that the lanes left have room for; one may be taken again. */
	private int most(int first) {
		int most = 0;
		for (int ring = first; ring < rings.size(); ring++) {
			if (use(rings.get(ring), 1)) {
				most = Math.max(most, 1 + most(ring));
			}
			use(rings.get(ring), -1);
		}
		return most;
	}

	/** Takes the lanes of a ring, or gives them back; tells whether there are enough. */
	private boolean use(int[] ring, int count) {
		boolean enough = true;
		for (int i = 0; i < ring.length; i++) {
			int from = ring[i];
			int to = ring[(i + 1) % ring.length];
			lanes[from][to] -= count;
			lanes[to][from] = lanes[from][to];
			enough &= lanes[from][to] >= 0;
		}
		return enough;
	}
}
