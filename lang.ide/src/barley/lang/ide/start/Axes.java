package barley.lang.ide.start;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import barley.lang.wiring.Extent;
import barley.lang.wiring.Realm;
import barley.lang.wiring.Shape;

/** The dimensions of the node indices of a machine with a single family of nodes, including the dimensions of parts that contain it. */
final class Axes {

	/** A level of indices on the way to a node: the families of parts, and the family of nodes. */
	private record Level(String name, Extent extent) {
	}

	private final List<Level> levels;

	private Axes(List<Level> levels) {
		this.levels = levels;
	}

	/** Returns the axes; nothing if there are other nodes beside the family, or parts of several kinds. */
	static Optional<Axes> of(Realm realm) {
		List<Level> levels = new ArrayList<>();
		Realm inner = realm;
		while (inner.shapes().isEmpty() && inner.parts().size() == 1) {
			Realm.Parts parts = inner.parts().values().iterator().next();
			levels.add(new Level(parts.name(), parts.extent()));
			inner = parts.realms().get(0);
		}
		if (inner.shapes().size() != 1 || !inner.parts().isEmpty()) {
			return Optional.empty();
		}
		Shape shape = inner.shapes().values().iterator().next();
		levels.add(new Level(shape.family(), shape.extent()));
		return Optional.of(new Axes(levels));
	}

	/** Returns all-reduces along one axis after the other. */
	List<String> exchanges() {
		int[] sizes = levels.stream().flatMapToInt(level -> IntStream.of(level.extent().sizes())).toArray();
		return IntStream.range(0, sizes.length).filter(axis -> sizes[axis] > 1).mapToObj(axis -> {
			List<String> indices = new ArrayList<>(Collections.nCopies(sizes.length, "*"));
			IntStream.range(0, sizes.length).filter(other -> other != axis).forEach(other -> indices.set(other, "i" + other));
			String loops = IntStream.range(0, sizes.length).filter(other -> other != axis)
					.mapToObj(other -> "i%d in 0 ..< %d".formatted(other, sizes[other]))
					.collect(Collectors.joining(", "));
			return "%sallreduce gradient with sum among %s".formatted(loops.isEmpty() ? "" : "for " + loops + " ", node(indices));
		}).toList();
	}

	private String node(List<String> indices) {
		List<String> names = new ArrayList<>();
		int next = 0;
		for (Level level : levels) {
			int end = next + level.extent().sizes().length;
			names.add(level.name() + (end == next ? "" : "[" + String.join(", ", indices.subList(next, end)) + "]"));
			next = end;
		}
		return String.join(".", names);
	}
}
