package barley.lang.prove.cut;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import barley.lang.wiring.Realm;
import barley.lang.wiring.Shape;

/**
 * The orders of nodes and switches whose beginnings are the groups that authors think of: whole families, their first halves along each
 * dimension, with what has the same index in other families, parts of the machine, and what lies around a node.
 */
final class Orders {

	private Orders() {
	}

	static List<int[]> of(CapacityGraph graph, Realm realm) {
		List<int[]> orders = new ArrayList<>();
		int[] numbered = new int[graph.size];
		Arrays.setAll(numbered, node -> node);
		orders.add(numbered);
		List<Shape> shapes = realm.all().stream().flatMap(each -> each.shapes().values().stream()).toList();
		int dimensions = shapes.stream().mapToInt(shape -> shape.extent().sizes().length).max().orElse(0);
		// Members of a single family are numbered along its first dimension.
		for (int dimension = shapes.size() > 1 ? 0 : 1; dimension < dimensions; dimension++) {
			orders.add(along(dimension, shapes, graph.size));
		}
		if (!realm.parts().isEmpty()) {
			orders.add(byParts(realm));
		}
		int[] around = graph.fromNearToFar(0);
		orders.add(graph.fromNearToFar(around[around.length - 1]));
		return orders;
	}

	/** Returns what a topology declares itself, then part by part what is inside of these. */
	private static int[] byParts(Realm realm) {
		return realm.all().stream().flatMap(each -> each.shapes().values().stream())
				.flatMapToInt(shape -> IntStream.range(0, shape.count()).map(shape::node)).distinct().toArray();
	}

	/** Returns the nodes in the order of one of their indices; nodes without it first. */
	private static int[] along(int dimension, List<Shape> shapes, int nodes) {
		int[] index = new int[nodes];
		int most = 0;
		for (Shape shape : shapes) {
			int[] sizes = shape.extent().sizes();
			int below = 1;
			for (int inner = dimension + 1; inner < sizes.length; inner++) {
				below *= sizes[inner];
			}
			for (int member = 0; dimension < sizes.length && member < shape.count(); member++) {
				index[shape.node(member)] = member / below % sizes[dimension];
				most = Math.max(most, index[shape.node(member)]);
			}
		}
		int[] next = new int[most + 2];
		for (int each : index) {
			next[each + 1]++;
		}
		for (int each = 0; each <= most; each++) {
			next[each + 1] += next[each];
		}
		int[] order = new int[nodes];
		for (int node = 0; node < nodes; node++) {
			order[next[index[node]]++] = node;
		}
		return order;
	}
}
