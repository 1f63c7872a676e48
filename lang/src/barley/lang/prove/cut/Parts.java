package barley.lang.prove.cut;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Parts of the nodes, joined step by step: a forest in which each node points towards the first of its part. */
final class Parts {

	private final int[] towards;

	Parts(int nodes) {
		towards = new int[nodes];
		Arrays.setAll(towards, node -> node);
	}

	void join(int one, int other) {
		int first = first(one);
		int second = first(other);
		towards[Math.max(first, second)] = Math.min(first, second);
	}

	/** Returns the first node of the part of a node. */
	int first(int node) {
		int at = node;
		while (towards[at] != at) {
			towards[at] = towards[towards[at]];
			at = towards[at];
		}
		return at;
	}

	/** Returns the nodes of each part of more than one node. */
	List<int[]> groups() {
		int[] sizes = new int[towards.length];
		for (int node = 0; node < towards.length; node++) {
			sizes[first(node)]++;
		}
		int[][] groups = new int[towards.length][];
		List<int[]> found = new ArrayList<>();
		for (int node = 0; node < towards.length; node++) {
			int first = first(node);
			if (sizes[first] > 1 && groups[first] == null) {
				groups[first] = new int[sizes[first]];
				found.add(groups[first]);
			}
			if (groups[first] != null) {
				groups[first][groups[first].length - sizes[first]--] = node;
			}
		}
		return found;
	}
}
