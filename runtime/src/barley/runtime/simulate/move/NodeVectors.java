package barley.runtime.simulate.move;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

import barley.runtime.data.DataLayout;
import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.data.InitialValues;
import barley.runtime.data.Vector;
import barley.runtime.program.Elements;

/**
 * The data of all nodes: for each node one vector of each type that it owns data of, as its {@link DataLayout} lays them out. Remembers how
 * often each node has renewed each part of its data; parts are what some computation renews by itself. Several threads may work on
 * different nodes; each node's vectors are made when it is first filled, by the thread that fills them.
 */
final class NodeVectors {

	private final DataTable data;
	private final InitialValues values;
	private final Vector[][] vectors;
	private final long[] addresses;
	/** For all data, where parts begin, and in the end how long the data are. */
	private final long[][] cuts;
	/** The number of the first part of some data. */
	private final int[] parts;
	private int allParts;
	/** For each node, how often it has renewed each part; null if none. */
	private final int[][] rounds;
	/** For each node, the parts of whose values nothing is known, as kernels have computed them; null if there are none. */
	private final BitSet[] unknown;

	/** @param renewed what computations renew parts of data */
	NodeVectors(DataTable data, int nodes, Collection<Elements> renewed) {
		this.data = data;
		values = new InitialValues(nodes);
		vectors = new Vector[nodes][ElementType.values().length];
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
	}

	/** Returns the vector that holds some data on a node that owns them; null if all its data of that type are empty. */
	Vector vector(int node, int index) {
		return vectors[node][data.type(index).ordinal()];
	}

	/** Place of an element within that vector. */
	int place(int node, int index, long element) {
		return (int) (data.layout(node).offset(index) + element);
	}

	/** A number for an element that no other element of the node has, even of another type. */
	long address(int index, long element) {
		return addresses[index] + element;
	}

	/** Lets a node renew elements: they hold its own contribution of the next round. */
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

	/** Returns the part of some data in which an element lies; behind the last element, how many parts there are. */
	int part(int index, long element) {
		int place = Arrays.binarySearch(cuts[index], element);
		return place < 0 ? -place - 2 : place;
	}

	/** Returns where parts of some data begin, and in the end how long the data are. */
	long[] cuts(int index) {
		return cuts[index];
	}

	/** Leaves elements of a node to its kernel: nothing is known of their values until they are renewed. */
	void leaveTo(int node, Elements renewed) {
		if (unknown[node] == null) {
			unknown[node] = new BitSet(allParts);
		}
		unknown[node].set(parts[renewed.data()] + part(renewed.data(), renewed.first()),
				parts[renewed.data()] + part(renewed.data(), renewed.end()));
	}

	/** Returns whether nothing is known of what a node contributes to a part of some data. */
	boolean isUnknown(int node, int index, int part) {
		return unknown[node] != null && unknown[node].get(parts[index] + part);
	}

	/** Gives all data of a node its own contributions. */
	void fill(int node) {
		DataLayout layout = data.layout(node);
		for (ElementType type : ElementType.values()) {
			if (layout.length(type) > 0) {
				vectors[node][type.ordinal()] = Vector.of(type, (int) layout.length(type));
			}
		}
		for (int index = 0; index < data.size(); index++) {
			for (int part = 0; layout.owns(index) && part + 1 < cuts[index].length; part++) {
				fill(node, index, part);
			}
		}
	}

	private void fill(int node, int index, int part) {
		Vector pattern = pattern(node, index, part);
		Vector vector = vector(node, index);
		long end = cuts[index][part + 1];
		for (long element = cuts[index][part]; element < end;) {
			int within = (int) (element % InitialValues.PERIOD);
			int count = (int) Math.min(InitialValues.PERIOD - within, end - element);
			vector.copy(place(node, index, element), pattern, within, count);
			element += count;
		}
	}

	/** A period of a node's own contribution to a part, as far as the part has such elements. */
	Vector pattern(int node, int index, int part) {
		Vector pattern = Vector.of(data.type(index), patternLength(index));
		int round = rounds[node] == null ? 0 : rounds[node][parts[index] + part];
		int first = (int) (cuts[index][part] % InitialValues.PERIOD);
		int end = first + (int) Math.min(InitialValues.PERIOD, cuts[index][part + 1] - cuts[index][part]);
		values.write(pattern, first, Math.min(end, patternLength(index)), node, index, round);
		values.write(pattern, 0, end - InitialValues.PERIOD, node, index, round);
		return pattern;
	}

	/** Elements after which some data repeat. */
	int patternLength(int index) {
		return (int) Math.min(InitialValues.PERIOD, data.length(index));
	}
}
