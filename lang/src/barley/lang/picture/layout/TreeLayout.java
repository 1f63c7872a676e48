package barley.lang.picture.layout;

import java.util.Arrays;

/**
 * Draws a tree from its root: leaves side by side, each other node above the middle of its children; many leaves on a circle around the
 * root. Takes linear time.
 */
final class TreeLayout {

	/** With more leaves the tree is drawn on a circle. */
	private static final int WIDEST = 32;
	private static final double LEVEL = 1.3;

	private final Graph graph;
	private final int[] depth;
	private final double[] place;
	private int leaves;

	private TreeLayout(Graph graph, int root) {
		this.graph = graph;
		depth = graph.distances(root);
		place = new double[graph.nodes()];
		number(root);
	}

	static FamilyPlacement spread(Graph graph) {
		TreeLayout tree = new TreeLayout(graph, root(graph));
		boolean round = tree.leaves > WIDEST;
		double[] x = new double[graph.nodes()];
		double[] y = new double[graph.nodes()];
		int deepest = Arrays.stream(tree.depth).max().orElse(0);
		double level = round ? Math.max(LEVEL, tree.leaves / 2 / Math.PI / Math.max(1, deepest)) : LEVEL;
		for (int node = 0; node < x.length; node++) {
			double distance = tree.depth[node] * level;
			double angle = 2 * Math.PI * tree.place[node] / tree.leaves - Math.PI / 2;
			x[node] = round ? distance * StrictMath.cos(angle) : tree.place[node];
			y[node] = round ? distance * StrictMath.sin(angle) : distance;
		}
		return new FamilyPlacement(x, y, new double[1][]);
	}

	/**
	 * Returns the first node, which authors often make the root, if the tree is about as high from there as from its centre; otherwise the
	 * centre.
	 */
	private static int root(Graph graph) {
		int[] fromFirst = graph.distances(0);
		int end = farthest(fromFirst);
		int[] fromEnd = graph.distances(end);
		int other = farthest(fromEnd);
		int diameter = fromEnd[other];
		if (fromFirst[end] <= (diameter + 1) / 2 + 1) {
			return 0;
		}
		int[] fromOther = graph.distances(other);
		for (int node = 0; node < graph.nodes(); node++) {
			if (fromEnd[node] + fromOther[node] == diameter && fromEnd[node] == diameter / 2) {
				return node;
			}
		}
		return 0;
	}

	private static int farthest(int[] distance) {
		int farthest = 0;
		for (int node = 0; node < distance.length; node++) {
			farthest = distance[node] > distance[farthest] ? node : farthest;
		}
		return farthest;
	}

	/** Visits the nodes from the root downward, without recursion, because a long path would overflow the stack. */
	private void number(int root) {
		int count = graph.nodes();
		int[] next = new int[count];
		int[] path = new int[count];
		int top = 0;
		path[0] = root;
		double[] first = new double[count];
		double[] last = new double[count];
		Arrays.fill(first, -1);
		while (top >= 0) {
			int node = path[top];
			if (next[node] < graph.degree(node)) {
				int child = graph.neighbour(node, next[node]++);
				if (depth[child] > depth[node]) {
					path[++top] = child;
				}
				continue;
			}
			place[node] = first[node] < 0 ? leaves++ : (first[node] + last[node]) / 2;
			top--;
			if (top >= 0) {
				int parent = path[top];
				first[parent] = first[parent] < 0 ? place[node] : first[parent];
				last[parent] = place[node];
			}
		}
	}
}
