package barley.lang.prove.cut;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

import barley.lang.wiring.Realm;
import barley.lang.wiring.Shape;

/**
 * Finds the groups that limit collectives as much as the worst one, of those that differ from it in one index only: of {@code gpu[0, *]},
 * {@code card[0, *]} those of the other servers, of a node those of its family.
 */
final class Alike {

	/** More groups than anybody reads. */
	private static final int MOST_GROUPS = 64;

	private final List<Shape> shapes = new ArrayList<>();
	/** The family of each vertex, and its number there. */
	private final int[] family;
	private final int[] member;

	private Alike(Realm realm, int vertices) {
		family = new int[vertices];
		member = new int[vertices];
		Arrays.fill(family, -1);
		for (Realm each : realm.all()) {
			for (Shape shape : each.shapes().values()) {
				for (int i = 0; i < shape.count(); i++) {
					family[shape.node(i)] = shapes.size();
					member[shape.node(i)] = i;
				}
				shapes.add(shape);
			}
		}
	}

	/** Returns the other groups, in the order of the index. */
	static List<BitSet> of(Realm realm, Cut cut, Side side, LongConsumer paid) {
		Alike alike = new Alike(realm, side.size());
		int[] group = cut.group().stream().toArray();
		List<BitSet> found = new ArrayList<>();
		for (int dimension = 0; found.isEmpty() && alike.agree(group, dimension); dimension++) {
			int own = alike.place(group[0], dimension);
			int size = IntStream.of(group).map(alike.sizes(dimension)).min().orElse(0);
			for (int index = 0; index < size && found.size() < MOST_GROUPS; index++) {
				paid.accept(2L * group.length);
				BitSet other = alike.moved(group, dimension, index);
				if (index != own && takesAsLong(other, cut, side)) {
					found.add(other);
				}
			}
		}
		return List.copyOf(found);
	}

	/** Returns whether all vertices have the same index in a dimension. */
	private boolean agree(int[] group, int dimension) {
		return group.length > 0 && IntStream.of(group).allMatch(vertex -> family[vertex] >= 0
				&& dimension < shapes.get(family[vertex]).extent().sizes().length && place(vertex, dimension)
				== place(group[0], dimension));
	}

	private IntUnaryOperator sizes(int dimension) {
		return vertex -> shapes.get(family[vertex]).extent().sizes()[dimension];
	}

	private int place(int vertex, int dimension) {
		return shapes.get(family[vertex]).extent().places(member[vertex])[dimension];
	}

	private BitSet moved(int[] group, int dimension, int index) {
		BitSet moved = new BitSet();
		for (int vertex : group) {
			Shape shape = shapes.get(family[vertex]);
			int[] sizes = shape.extent().sizes();
			int[] places = shape.extent().places(member[vertex]);
			places[dimension] = index;
			int number = 0;
			for (int d = 0; d < sizes.length; d++) {
				number = number * sizes[d] + places[d];
			}
			moved.set(shape.node(number));
		}
		return moved;
	}

	private static boolean takesAsLong(BitSet group, Cut cut, Side side) {
		group.stream().forEach(side::flip);
		boolean equal = side.bytes() == cut.bytes() && side.capacity() == cut.rate();
		group.stream().forEach(side::flip);
		return equal;
	}
}
