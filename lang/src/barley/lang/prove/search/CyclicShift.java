package barley.lang.prove.search;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

import barley.lang.wiring.Extent;
import barley.lang.wiring.Shape;
import barley.lang.wiring.Wiring;

/**
 * Moves every node along a cyclic dimension, {@code step} places for each ring. Rings that are each other turned can be written
 * as one: {@code ring R[k in 0 ..< 3] { visit n[0, k], n[0, k + 1] ... }}.
 */
public record CyclicShift(Shape shape, int dimension, int step) {

	/** Most dimensions and steps that are worth a try. */
	private static final int MOST = 8;

	/**
	 * Returns the turns by which {@code rings} rings could arise from one: all the way round in equal parts, or one place after the other.
	 */
	static List<CyclicShift> of(Wiring wiring, int rings) {
		List<CyclicShift> turns = new ArrayList<>();
		List<Shape> shapes = List.copyOf(wiring.realm().shapes().values());
		if (shapes.size() != 1 || shapes.get(0).count() != wiring.machine().nodes() || shapes.get(0).placed() != null || rings < 2) {
			return turns;
		}
		Extent extent = shapes.get(0).extent();
		for (int dimension = 0; dimension < extent.sizes().length; dimension++) {
			int size = extent.sizes()[dimension];
			if (extent.cyclic()[dimension] && rings <= size) {
				TreeSet<Integer> steps = new TreeSet<>(List.of(1, size / rings));
				int along = dimension;
				steps.forEach(step -> turns.add(new CyclicShift(shapes.get(0), along, step)));
			}
		}
		return turns.subList(0, Math.min(MOST, turns.size()));
	}

	/** Returns where a node lands for ring number {@code ring}. */
	int image(int node, int ring) {
		int[] sizes = shape.extent().sizes();
		int stride = 1;
		for (int d = dimension + 1; d < sizes.length; d++) {
			stride *= sizes[d];
		}
		int member = node - shape.first();
		int index = member / stride % sizes[dimension];
		int moved = Math.floorMod(index + ring * step, sizes[dimension]);
		return shape.first() + member + (moved - index) * stride;
	}
}
