package barley.lang.prove.cut;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

import barley.lang.wiring.Realm;
import barley.lang.wiring.Shape;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Adjacency;
import barley.runtime.machine.Machine;

/**
 * Finds the groups of which the same holds as of the worst one: as many bytes have to leave them, or to enter them, over as many lanes that
 * carry as much. Only groups that differ from it in one index are looked at: of {@code gpu[0, *]}, {@code card[0, *]} those of the other
 * servers, of a node those of its family.
 */
final class Alike {

	/** More groups than anybody reads. */
	private static final int MOST_GROUPS = 64;

	private final List<Shape> shapes = new ArrayList<>();
	/** The family of each vertex, and its number there. */
	private final int[] family;
	private final int[] member;

	private final Machine machine;
	private final IntToLongFunction rate;
	private final Cut cut;
	private final Side side;

	private Alike(Wiring wiring, IntToLongFunction rate, Cut cut, Side side) {
		machine = wiring.machine();
		this.rate = rate;
		this.cut = cut;
		this.side = side;
		family = new int[side.size()];
		member = new int[side.size()];
		Arrays.fill(family, -1);
		for (Realm each : wiring.realm().all()) {
			for (Shape shape : each.shapes().values()) {
				for (int i = 0; i < shape.count(); i++) {
					family[shape.node(i)] = shapes.size();
					member[shape.node(i)] = i;
				}
				shapes.add(shape);
			}
		}
	}

	/**
	 * Returns the other groups, in the order of the index.
	 *
	 * @param rate what each lane carries in one direction
	 * @param side of all nodes, with none inside
	 */
	static List<BitSet> of(Wiring wiring, IntToLongFunction rate, Cut cut, Side side, LongConsumer paid) {
		Alike alike = new Alike(wiring, rate, cut, side);
		long[] rates = alike.rates(cut.group(), paid);
		int[] group = cut.group().stream().toArray();
		List<BitSet> found = new ArrayList<>();
		for (int dimension = 0; found.isEmpty() && alike.agree(group, dimension); dimension++) {
			int own = alike.place(group[0], dimension);
			int size = IntStream.of(group).map(alike.sizes(dimension)).min().orElse(0);
			for (int index = 0; index < size && found.size() < MOST_GROUPS; index++) {
				paid.accept(2L * group.length);
				BitSet other = alike.moved(group, dimension, index);
				if (index != own && alike.takesAsLong(other) && Arrays.equals(alike.rates(other, paid), rates)) {
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

	private boolean takesAsLong(BitSet group) {
		group.stream().forEach(side::flip);
		boolean equal = side.bytes(cut.leaves()) == cut.bytes() && side.capacity(cut.leaves()) == cut.rate();
		group.stream().forEach(side::flip);
		return equal;
	}

	/** Returns what each lane out of a group carries, or each lane into it, sorted. */
	private long[] rates(BitSet group, LongConsumer paid) {
		Adjacency adjacency = machine.adjacency();
		long[] found = new long[group.stream().map(adjacency::degree).sum()];
		paid.accept(found.length);
		int end = 0;
		for (int vertex = group.nextSetBit(0); vertex >= 0; vertex = group.nextSetBit(vertex + 1)) {
			for (int i = 0; i < adjacency.degree(vertex); i++) {
				int lane = adjacency.lane(vertex, i);
				boolean leads = !machine.isOneWay(lane) || (machine.from(lane) == vertex) == cut.leaves();
				if (leads && !group.get(adjacency.neighbour(vertex, i))) {
					found[end++] = rate.applyAsLong(lane);
				}
			}
		}
		Arrays.sort(found, 0, end);
		return Arrays.copyOf(found, end);
	}
}
