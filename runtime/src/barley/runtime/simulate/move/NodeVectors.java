package barley.runtime.simulate.move;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

import barley.runtime.data.DataLayout;
import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.data.InitialValues;
import barley.runtime.data.Vector;
import barley.runtime.machine.Fault;
import barley.runtime.program.Elements;
import barley.runtime.simulate.option.GivenData;
import barley.runtime.simulate.resource.Heap;
import barley.runtime.simulate.synapse.SynapseMemory;

/**
 * The data of all nodes. A node has one vector for each type of data that it owns, with what it stores of them at the places that
 * {@link StoredElements} says, and one for each of the data of its synapses, with the values of all synapses for one element after the
 * other. Also counts how often each node has renewed each part of its data, where a part is a range that some computation renews
 * separately. Several threads may work on different nodes; a node's vectors are allocated by the thread that fills them first.
 */
final class NodeVectors implements SynapseMemory {

	private final DataTable data;
	private final StoredElements stored;
	private final InitialValues initial;
	private final Vector[][] vectors;
	/** For each node and all data, those of its synapses; null for nodes without such data. */
	private final Vector[][] ofSynapses;
	private final long[] addresses;
	/** For all data of which values are given, whole vectors by node; null for those that the runtime makes. */
	private final Map<Integer, Vector>[] given;
	/** For all data, the starts of their parts, followed by the length of the data. */
	private final long[][] cuts;
	/** The number of the first part of some data. */
	private final int[] parts;
	private int allParts;
	/** For each node, how often it has renewed each part; null if it has renewed none. */
	private final int[][] rounds;
	/** For each node, the parts with unknown values because kernels have computed them; null if there are none. */
	private final BitSet[] unknown;

	/**
	 * @param renewed parts of data that computations renew
	 * @param given   values with which nodes begin
	 */
	@SuppressWarnings("unchecked")
	NodeVectors(DataTable data, StoredElements stored, int nodes, Collection<Elements> renewed, GivenData given) {
		this.data = data;
		this.stored = stored;
		initial = new InitialValues(nodes);
		vectors = new Vector[nodes][ElementType.values().length];
		ofSynapses = new Vector[nodes][];
		addresses = new long[data.size()];
		for (int index = 1; index < addresses.length; index++) {
			addresses[index] = addresses[index - 1] + data.length(index - 1);
		}
		rounds = new int[nodes][];
		unknown = new BitSet[nodes];
		cuts = new long[data.size()][];
		parts = new int[data.size()];
		Map<Integer, List<Elements>> renewedOf = renewed.stream().collect(Collectors.groupingBy(Elements::data));
		for (int index = 0; index < cuts.length; index++) {
			LongStream places = renewedOf.getOrDefault(index, List.of()).stream()
					.flatMapToLong(part -> LongStream.of(part.first(), part.first() + part.count()));
			cuts[index] = LongStream.concat(LongStream.of(0, data.length(index)), places).sorted().distinct().toArray();
			parts[index] = allParts;
			allParts += cuts[index].length - 1;
		}
		this.given = new Map[data.size()];
		given.values().forEach(this::give);
	}

	/** Keeps the values of a range of data in whole vectors, the rest of which is as the runtime makes it. */
	private void give(Elements elements, Map<Integer, Vector> ofNodes) {
		int index = elements.data();
		given[index] = given[index] == null ? new HashMap<>() : given[index];
		ofNodes.forEach((node, values) -> given[index].computeIfAbsent(node, any -> {
			Vector whole = whole(node, index);
			for (int part = 0; part + 1 < cuts[index].length; part++) {
				long first = values(node, index, cuts[index][part]);
				spread(made(node, index, part), whole, (int) first, first, values(node, index, cuts[index][part + 1]));
			}
			return whole;
		}).copy((int) elements.first() * data.values(node, index), values, 0, values.length()));
	}

	/** Returns whether values of some data are given. */
	boolean isGiven(int index) {
		return given[index] != null;
	}

	/** Returns the vector that contains some data on a node that owns them; null if all its data of that type are empty. */
	@Override
	public Vector vector(int node, int index) {
		return data.synapses(index) == null ? vectors[node][data.type(index).ordinal()]
				: ofSynapses[node] == null ? null : ofSynapses[node][index];
	}

	/** Returns the index of an element in that vector. */
	@Override
	public int place(int node, int index, long element) {
		return (int) (data.synapses(index) == null ? stored.place(node, index, element) : element * data.values(node, index));
	}

	/** Returns a number for an element that is unique within the node, across types. */
	long address(int index, long element) {
		return addresses[index] + element;
	}

	/** Renews elements of a node: they get its own contribution of the next round. */
	void renew(int node, Elements renewed) {
		if (rounds[node] == null) {
			rounds[node] = new int[allParts];
		}
		int index = renewed.data();
		for (int part = part(index, renewed.first()); part < part(index, renewed.end()); part++) {
			rounds[node][parts[index] + part]++;
			fill(node, index, part);
			if (unknown[node] != null) {
				unknown[node].clear(parts[index] + part);
			}
		}
	}

	/** Returns the part of some data that contains an element; the number of parts for the end of the data. */
	int part(int index, long element) {
		int place = Arrays.binarySearch(cuts[index], element);
		return place < 0 ? -place - 2 : place;
	}

	/** Returns the starts of the parts of some data, followed by the length of the data. */
	long[] cuts(int index) {
		return cuts[index];
	}

	/** Leaves elements of a node to its kernel: their values are unknown until they are renewed. */
	void leaveTo(int node, Elements renewed) {
		if (unknown[node] == null) {
			unknown[node] = new BitSet(allParts);
		}
		unknown[node].set(parts[renewed.data()] + part(renewed.data(), renewed.first()),
				parts[renewed.data()] + part(renewed.data(), renewed.end()));
	}

	/** Returns whether the contribution of a node to a part of some data is unknown. */
	boolean isUnknown(int node, int index, int part) {
		return unknown[node] != null && unknown[node].get(parts[index] + part);
	}

	/** Fills all data of a node with its own contributions. */
	void fill(int node) {
		DataLayout layout = data.layout(node);
		for (ElementType type : ElementType.values()) {
			if (stored.length(node, type) > 0) {
				vectors[node][type.ordinal()] = Vector.of(type, (int) stored.length(node, type));
			}
		}
		for (int index = 0; index < data.size(); index++) {
			if (layout.synapses(index) > 0) {
				ofSynapses[node] = ofSynapses[node] == null ? new Vector[data.size()] : ofSynapses[node];
				ofSynapses[node][index] = Vector.of(data.type(index), (int) data.length(node, index));
			}
			for (int part = 0; layout.holds(index) && part + 1 < cuts[index].length; part++) {
				fill(node, index, part);
			}
		}
	}

	private void fill(int node, int index, int part) {
		long first = cuts[index][part];
		long end = cuts[index][part + 1];
		Vector pattern = pattern(node, index, part);
		if (data.synapses(index) != null) {
			spread(pattern, vector(node, index), place(node, index, first), values(node, index, first), values(node, index, end));
		} else {
			stored.forEach(node, index, first, end, (from, to, place) -> spread(pattern, vector(node, index), place, from, to));
		}
	}

	/** Writes values of some data into a vector, the first one at a place, from a period of these data. */
	private static void spread(Vector pattern, Vector vector, int place, long first, long end) {
		for (long value = first; value < end;) {
			int within = (int) (value % pattern.length());
			int count = (int) Math.min(pattern.length() - within, end - value);
			vector.copy((int) (place + value - first), pattern, within, count);
			value += count;
		}
	}

	/** Returns how many values a node has of the elements before some element. */
	private long values(int node, int index, long element) {
		return element * data.values(node, index);
	}

	/** Returns whether a node stores elements. */
	boolean stores(int node, Elements elements) {
		return data.synapses(elements.data()) != null || stored.contains(node, elements.data(), elements.first(), elements.end());
	}

	/** Returns a copy of elements that a node owns: what it does not store of them is as the runtime has made it last. */
	Vector copy(int node, Elements elements) {
		int index = elements.data();
		Vector copy = vector(index, elements.count());
		for (int part = part(index, elements.first()); part < cuts[index].length - 1 && cuts[index][part] < elements.end(); part++) {
			long first = Math.max(cuts[index][part], elements.first());
			long end = Math.min(cuts[index][part + 1], elements.end());
			spread(pattern(node, index, part), copy, (int) (first - elements.first()), first, end);
		}
		stored.forEach(node, index, elements.first(), elements.end(), (first, end, place) ->
				copy.copy((int) (first - elements.first()), vector(node, index), place, (int) (end - first)));
		return copy;
	}

	/** Returns an empty vector for all values of some data on a node. */
	private Vector whole(int node, int index) {
		return vector(index, data.length(node, index));
	}

	private Vector vector(int index, long length) {
		if (length > Heap.LONGEST_ARRAY) {
			throw Fault.of("too-long", "%s has %,d elements, %,d can be given or shown", data.name(index), length, Heap.LONGEST_ARRAY);
		}
		Heap.require(length * data.type(index).bytes(), length, "elements of " + data.name(index));
		return Vector.of(data.type(index), (int) length);
	}

	/** Returns one period of a node's own contribution to a part, or less if the part is shorter. */
	Vector pattern(int node, int index, int part) {
		if (given[index] == null) {
			return made(node, index, part);
		} else if (round(node, index, part) == 0) {
			return given[index].get(node);
		}
		Vector whole = whole(node, index);
		long first = values(node, index, cuts[index][part]);
		spread(made(node, index, part), whole, (int) first, first, values(node, index, cuts[index][part + 1]));
		return whole;
	}

	private int round(int node, int index, int part) {
		return rounds[node] == null ? 0 : rounds[node][parts[index] + part];
	}

	/** Returns one period of the values that the runtime makes. */
	private Vector made(int node, int index, int part) {
		int values = data.values(node, index);
		int period = (int) Math.min(InitialValues.PERIOD, data.length(node, index));
		Vector pattern = Vector.of(data.type(index), period);
		int first = (int) (cuts[index][part] * values % InitialValues.PERIOD);
		int end = first + (int) Math.min(InitialValues.PERIOD, (cuts[index][part + 1] - cuts[index][part]) * values);
		initial.write(pattern, first, Math.min(end, period), node, index, round(node, index, part));
		initial.write(pattern, 0, end - InitialValues.PERIOD, node, index, round(node, index, part));
		return pattern;
	}

	/** Returns the period of the values of some data, in elements: that of the values that the runtime makes, or all that are given. */
	int patternLength(int index) {
		return (int) Math.min(given[index] == null ? InitialValues.PERIOD : Integer.MAX_VALUE, data.length(index));
	}
}
