package barley.runtime.machine;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Collects the synapses of one link type in the order in which they are added, and sorts them by the node that hears and then by the node
 * that sends, in time almost linear in the synapses, however many nodes the machine has.
 */
final class SynapseCollector {

	/** With fewer synapses than nodes by this factor, nodes are sorted; else they are marked among all nodes. */
	private static final int SPARSE = 64;

	private final SynapseType type;
	private int[] from = new int[16];
	private int[] to = new int[16];
	private BitSet off = new BitSet();
	private int size;

	SynapseCollector(SynapseType type) {
		this.type = type;
	}

	SynapseType type() {
		return type;
	}

	void add(int sender, int hearer, boolean isOff, String machine) {
		if (size == SynapseTable.MOST) {
			throw Fault.of("too-many-synapses", "%s has more than %,d synapses of %s", machine, SynapseTable.MOST, type.name());
		}
		if (size == from.length) {
			int length = Math.min(SynapseTable.MOST, size + (size >> 1));
			from = Arrays.copyOf(from, length);
			to = Arrays.copyOf(to, length);
		}
		off.set(size, isOff);
		from[size] = sender;
		to[size++] = hearer;
	}

	/** Returns the synapses, sorted. */
	Synapses collected(int nodes) {
		int[] cores = cores(nodes);
		int[] hearers = numbered(to, cores);
		int[] senders = numbered(from, cores);
		if (!isSorted(senders)) {
			int[] places = places(senders, cores.length);
			hearers = moved(hearers, places);
			senders = moved(senders, places);
			off = moved(off, places);
		}
		if (!isSorted(hearers)) {
			int[] places = places(hearers, cores.length);
			senders = moved(senders, places);
			hearers = moved(hearers, places);
			off = moved(off, places);
		}
		int[] first = new int[cores.length + 1];
		for (int hearer : hearers) {
			first[hearer + 1]++;
		}
		for (int core = 0; core < cores.length; core++) {
			first[core + 1] += first[core];
		}
		return new Synapses(type, cores, first, senders, (BitSet) off.clone());
	}

	/** Returns the nodes that hear or send, ascending. A machine may have thousands of types, each of which few nodes know. */
	private int[] cores(int nodes) {
		if (size < nodes / SPARSE) {
			return IntStream.concat(Arrays.stream(from, 0, size), Arrays.stream(to, 0, size)).sorted().distinct().toArray();
		}
		BitSet known = new BitSet(nodes);
		for (int i = 0; i < size; i++) {
			known.set(from[i]);
			known.set(to[i]);
		}
		return known.stream().toArray();
	}

	/** Returns the numbers among {@code cores} of the first {@code size} of some nodes. */
	private int[] numbered(int[] nodes, int[] cores) {
		int[] numbers = Arrays.copyOf(nodes, size);
		boolean all = cores[cores.length - 1] == cores.length - 1;
		for (int i = 0; i < size && !all; i++) {
			numbers[i] = Arrays.binarySearch(cores, numbers[i]);
		}
		return numbers;
	}

	private static boolean isSorted(int[] keys) {
		for (int i = 1; i < keys.length; i++) {
			if (keys[i - 1] > keys[i]) {
				return false;
			}
		}
		return true;
	}

	/** Returns the place of each key in ascending order; equal keys keep their order. */
	private static int[] places(int[] keys, int bound) {
		int[] next = new int[bound + 1];
		for (int key : keys) {
			next[key + 1]++;
		}
		for (int key = 0; key < bound; key++) {
			next[key + 1] += next[key];
		}
		int[] places = new int[keys.length];
		for (int i = 0; i < keys.length; i++) {
			places[i] = next[keys[i]]++;
		}
		return places;
	}

	private static int[] moved(int[] values, int[] places) {
		int[] moved = new int[values.length];
		for (int i = 0; i < values.length; i++) {
			moved[places[i]] = values[i];
		}
		return moved;
	}

	private static BitSet moved(BitSet numbers, int[] places) {
		BitSet moved = new BitSet();
		numbers.stream().forEach(number -> moved.set(places[number]));
		return moved;
	}
}
