package barley.lang.picture.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Places nodes, or groups of nodes, without regular indices: paths, circles and trees as such, small complete graphs on a circle, anything
 * else by {@link Stress}. Connected components are placed one beside the other.
 */
final class FreePlacement {

	/** The most nodes of a complete graph on a circle that can still be told apart. */
	private static final int MOST_ON_CIRCLE = 64;

	private FreePlacement() {
	}

	/** Places all nodes of {@code graph}; {@code size} is the room for each, 1 for a single node. */
	static FamilyPlacement spread(Graph graph, double size) {
		List<int[]> components = components(graph);
		if (components.size() == 1) {
			FamilyPlacement spread = connected(graph);
			return scaled(spread, size);
		}
		double[] x = new double[graph.nodes()];
		double[] y = new double[graph.nodes()];
		double total = Math.sqrt(components.size()) * 3 + Math.sqrt(graph.nodes()) * 3;
		double right = 0;
		double top = 0;
		double bottom = 0;
		for (int[] component : components) {
			FamilyPlacement spread = connected(part(graph, component));
			if (right > 0 && right + spread.width() > total) {
				right = 0;
				top = bottom;
			}
			double left = Arrays.stream(spread.x()).min().orElse(0);
			double high = Arrays.stream(spread.y()).min().orElse(0);
			for (int i = 0; i < component.length; i++) {
				x[component[i]] = right + spread.x()[i] - left;
				y[component[i]] = top + spread.y()[i] - high;
			}
			right += spread.width() + 1.4;
			bottom = Math.max(bottom, top + spread.height() + 1.4);
		}
		return scaled(new FamilyPlacement(x, y, new double[1][]), size);
	}

	private static FamilyPlacement scaled(FamilyPlacement spread, double size) {
		return new FamilyPlacement(Arrays.stream(spread.x()).map(value -> value * size).toArray(),
				Arrays.stream(spread.y()).map(value -> value * size).toArray(),
				spread.axes());
	}

	private static List<int[]> components(Graph graph) {
		boolean[] seen = new boolean[graph.nodes()];
		List<int[]> components = new ArrayList<>();
		for (int node = 0; node < seen.length; node++) {
			if (!seen[node]) {
				int[] distance = graph.degree(node) == 0 ? null : graph.distances(node);
				int[] component = distance == null ? new int[] { node }
						: java.util.stream.IntStream.range(0, seen.length).filter(other -> distance[other] >= 0).toArray();
				Arrays.stream(component).forEach(member -> seen[member] = true);
				components.add(component);
			}
		}
		return components;
	}

	private static Graph part(Graph graph, int[] nodes) {
		int[] group = new int[graph.nodes()];
		Arrays.fill(group, -1);
		for (int i = 0; i < nodes.length; i++) {
			group[nodes[i]] = i;
		}
		return graph.quotient(nodes.length, group);
	}

	private static FamilyPlacement connected(Graph graph) {
		int count = graph.nodes();
		int most = java.util.stream.IntStream.range(0, count).map(graph::degree).max().orElse(0);
		if (most <= 2) {
			return along(graph);
		}
		if (graph.edges() == count - 1) {
			return TreeLayout.spread(graph);
		}
		if (count <= MOST_ON_CIRCLE && 10L * graph.edges() >= 4L * count * (count - 1) / 2) {
			return FamilyPlacement.circle(count, 1.6);
		}
		return Stress.spread(graph);
	}

	/** Places a path from its end with the smaller number, or a circle from its first node. */
	private static FamilyPlacement along(Graph graph) {
		int count = graph.nodes();
		int first = 0;
		while (graph.degree(first) == 2 && first < count - 1) {
			first++;
		}
		boolean closed = count > 2 && graph.edges() == count;
		first = closed ? 0 : first;
		int[] order = new int[count];
		int before = -1;
		int node = first;
		for (int i = 0; i < count; i++) {
			order[i] = node;
			int next = -1;
			for (int slot = 0; slot < graph.degree(node) && next < 0; slot++) {
				next = graph.neighbour(node, slot) == before ? -1 : graph.neighbour(node, slot);
			}
			before = node;
			node = next;
		}
		FamilyPlacement line = Lattice.spread(new int[] { count }, new Relation[] { closed ? Relation.RING : Relation.CHAIN }, 0, 0, 0);
		double[] x = new double[count];
		double[] y = new double[count];
		for (int i = 0; i < count; i++) {
			x[order[i]] = line.x()[i];
			y[order[i]] = line.y()[i];
		}
		return new FamilyPlacement(x, y, new double[1][]);
	}
}
