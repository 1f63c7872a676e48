package barley.runtime.program;

/**
 * The items of each node in a block in which every node goes at its own pace, in the order of its program: those of node i are in one array
 * from {@code first[i]} to {@code first[i + 1]}.
 */
public final class NodeItems {

	private final int[] first;
	private final int[] items;

	/** @param nodes how many nodes there are, with numbers that the block keeps to */
	public NodeItems(PaceBlock block, int nodes) {
		first = new int[nodes + 1];
		items = new int[block.count()];
		for (int item = 0; item < items.length; item++) {
			first[block.node(item) + 1]++;
		}
		for (int node = 0; node < nodes; node++) {
			first[node + 1] += first[node];
		}
		int[] next = first.clone();
		for (int item = 0; item < items.length; item++) {
			items[next[block.node(item)]++] = item;
		}
	}

	/** Returns how many items a node has. */
	public int count(int node) {
		return first[node + 1] - first[node];
	}

	/** Returns an item of a node, by its place in the program of the node. */
	public int item(int node, int place) {
		return items[first[node] + place];
	}
}
