package barley.runtime.simulate;

import java.util.BitSet;

import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.data.InitialValues;
import barley.runtime.data.Vector;

/**
 * The data of all nodes: for each node one vector of each type in use, in which the data of that type stand behind one another. Remembers
 * how often each node has renewed each of its data. Several threads may work on different nodes.
 */
final class Memory {

	private final DataTable data;
	private final InitialValues values;
	private final Vector[][] vectors;
	private final long[] addresses;
	private final int[][] rounds;
	private final BitSet unknown = new BitSet();

	Memory(DataTable data, int nodes) {
		this.data = data;
		values = new InitialValues(nodes);
		vectors = new Vector[nodes][ElementType.values().length];
		addresses = new long[data.size()];
		for (int index = 1; index < addresses.length; index++) {
			addresses[index] = addresses[index - 1] + data.length(index - 1);
		}
		rounds = new int[nodes][];
		for (ElementType type : ElementType.values()) {
			if (data.length(type) > 0) {
				for (Vector[] row : vectors) {
					row[type.ordinal()] = Vector.of(type, (int) data.length(type));
				}
			}
		}
	}

	/** The vector that holds some data on a node; null if all data of its type are empty. */
	Vector vector(int node, int index) {
		return vectors[node][data.type(index).ordinal()];
	}

	/** Place of an element within that vector. */
	int place(int index, long element) {
		return (int) (data.offset(index) + element);
	}

	/** A number for an element that no other element of the node has, even of another type. */
	long address(int index, long element) {
		return addresses[index] + element;
	}

	/** How often a node has renewed some data. */
	int round(int node, int index) {
		return rounds[node] == null ? 0 : rounds[node][index];
	}

	/** Let a node renew some data: they hold its own contribution of the next round. */
	void renew(int node, int index) {
		if (rounds[node] == null) {
			rounds[node] = new int[data.size()];
		}
		rounds[node][index]++;
		fill(node, index);
	}

	/** Leave some data to kernels: nothing is known of their values from here on. */
	void leaveTo(int index) {
		unknown.set(index);
	}

	/** Whether nothing is known of the values of some data. */
	boolean isUnknown(int index) {
		return unknown.get(index);
	}

	/** Give some data of a node its own contribution of the present round. */
	void fill(int node, int index) {
		if (data.length(index) == 0) {
			return;
		}
		Vector pattern = pattern(node, index);
		Vector vector = vector(node, index);
		long length = data.length(index);
		for (long element = 0; element < length; element += InitialValues.PERIOD) {
			vector.copy(place(index, element), pattern, 0, (int) Math.min(InitialValues.PERIOD, length - element));
		}
	}

	/** The first period of a node's own contribution. */
	Vector pattern(int node, int index) {
		Vector pattern = Vector.of(data.type(index), patternLength(index));
		values.write(pattern, patternLength(index), node, index, round(node, index));
		return pattern;
	}

	/** Elements after which some data repeat. */
	int patternLength(int index) {
		return (int) Math.min(InitialValues.PERIOD, data.length(index));
	}
}
