package barley.runtime.simulate.move;

import java.util.Arrays;

import barley.runtime.data.DataLayout;
import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.Program;
import barley.runtime.simulate.option.Mode;
import barley.runtime.simulate.resource.Heap;

/**
 * The elements of its data that each node stores, and their places. A node stores either all that it owns, in the places of its
 * {@link DataLayout}, or only the ranges that its program uses ({@link UsedElements}): these are in the vector of their type one behind
 * the other, in the order of data and elements, so that each range that a call names is contiguous.
 *
 * <pre>
 * x, 100 elements     used: 25-49, 75-99     y, 10 elements, all used
 * places              0-24, 25-49            50-59
 * </pre>
 */
final class StoredElements {

	/** The ranges of some data that a node stores: starts, ends, and the place of each start. */
	private record Room(long[] begins, long[] ends, long[] places) {

		/** Returns the range that contains an element; -1 if it is not stored. */
		int find(long element) {
			int range = Arrays.binarySearch(begins, element);
			range = range < 0 ? -range - 2 : range;
			return range >= 0 && element < ends[range] ? range : -1;
		}
	}

	/** Receives a range of elements that are stored, and the place of the first one. */
	interface Action {

		void accept(long first, long end, int place);
	}

	private final Machine machine;
	private final DataTable data;
	/** For each node and all data, what it stores of them; null if all nodes store all that they own. */
	private final Room[][] rooms;
	/** For each node and all types, how many elements of it the node stores; null if all nodes store all that they own. */
	private final long[][] lengths;

	private StoredElements(Program program, Room[][] rooms, long[][] lengths) {
		machine = program.machine();
		data = program.data();
		this.rooms = rooms;
		this.lengths = lengths;
	}

	/** Nodes store all that they own. */
	static StoredElements all(Program program) {
		return new StoredElements(program, null, null);
	}

	/** Nodes store what they use: by node and data, null for nothing. */
	static StoredElements used(Program program, RangeUnion[][] used) {
		DataTable data = program.data();
		Room[][] rooms = new Room[used.length][data.size()];
		long[][] lengths = new long[used.length][ElementType.values().length];
		for (int node = 0; node < used.length; node++) {
			for (int index = 0; index < data.size(); index++) {
				long[][] ranges = used[node][index] == null ? new long[2][0] : used[node][index].ranges();
				long[] places = new long[ranges[0].length];
				int type = data.type(index).ordinal();
				for (int range = 0; range < places.length; range++) {
					places[range] = lengths[node][type];
					lengths[node][type] += ranges[1][range] - ranges[0][range];
				}
				rooms[node][index] = new Room(ranges[0], ranges[1], places);
			}
		}
		return new StoredElements(program, rooms, lengths);
	}

	/** Checks that arrays and the heap have room for what is stored; what nodes own has been checked before the run. */
	void check(Program program) {
		if (rooms == null) {
			return;
		}
		long needed = 0;
		for (int node = 0; node < machine.nodes(); node++) {
			for (ElementType type : ElementType.values()) {
				if (length(node, type) > Heap.LONGEST_ARRAY) {
					throw Fault.of("too-long", "%s uses %,d elements of %s on %s, a functional run can hold %,d: choose a timing run",
							program.name(), length(node, type), type.word(), machine.nodeName(node), Heap.LONGEST_ARRAY);
				}
				needed += Heap.occupied(length(node, type) * type.bytes());
			}
		}
		Heap.require(needed, program.name(), machine.nodes(), Mode.FUNCTIONAL);
	}

	/** Returns how many elements of a type a node stores, over all data but those of synapses. */
	long length(int node, ElementType type) {
		return lengths == null ? data.layout(node).length(type) : lengths[node][type.ordinal()];
	}

	/** Returns the place of an element that a node stores, in the vector of its type. */
	int place(int node, int index, long element) {
		if (rooms == null) {
			return (int) (data.layout(node).offset(index) + element);
		}
		Room room = rooms[node][index];
		int range = room.find(element);
		if (range < 0) {
			throw Fault.of("impure-program", "%s uses element %,d of %s, which it did not use when it was asked before",
					machine.nodeName(node), element, data.name(index));
		}
		return (int) (room.places[range] + element - room.begins[range]);
	}

	/** Returns whether a node stores all elements of a range. */
	boolean contains(int node, int index, long first, long end) {
		if (rooms == null) {
			return true;
		}
		int range = rooms[node][index].find(first);
		return range >= 0 && end <= rooms[node][index].ends[range];
	}

	/** Goes through what a node stores of a range of data that it owns. */
	void forEach(int node, int index, long first, long end, Action action) {
		if (rooms == null) {
			action.accept(first, end, place(node, index, first));
			return;
		}
		Room room = rooms[node][index];
		for (int range = 0; range < room.begins.length; range++) {
			long from = Math.max(first, room.begins[range]);
			long to = Math.min(end, room.ends[range]);
			if (from < to) {
				action.accept(from, to, (int) (room.places[range] + from - room.begins[range]));
			}
		}
	}
}
