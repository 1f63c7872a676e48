package barley.runtime.machine;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Collects the synapses of one link type in the order in which they are added, and sorts them by the node that hears and then by the node
 * that sends, in time linear in synapses and nodes.
 */
final class SynapseCollector {

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
		int[] hearers = Arrays.copyOf(to, size);
		int[] senders = Arrays.copyOf(from, size);
		if (!isSorted(senders)) {
			int[] places = places(senders, nodes);
			hearers = moved(hearers, places);
			senders = moved(senders, places);
			off = moved(off, places);
		}
		if (!isSorted(hearers)) {
			int[] places = places(hearers, nodes);
			senders = moved(senders, places);
			hearers = moved(hearers, places);
			off = moved(off, places);
		}
		return compressed(hearers, senders, nodes);
	}

	private Synapses compressed(int[] hearers, int[] senders, int nodes) {
		int[] coreOf = new int[nodes];
		for (int i = 0; i < size; i++) {
			coreOf[hearers[i]] = 1;
			coreOf[senders[i]] = 1;
		}
		int[] cores = new int[nodes];
		int number = 0;
		for (int node = 0; node < nodes; node++) {
			if (coreOf[node] > 0) {
				cores[number] = node;
				coreOf[node] = number++;
			}
		}
		int[] first = new int[number + 1];
		for (int i = 0; i < size; i++) {
			first[coreOf[hearers[i]] + 1]++;
			senders[i] = coreOf[senders[i]];
		}
		for (int core = 0; core < number; core++) {
			first[core + 1] += first[core];
		}
		return new Synapses(type, Arrays.copyOf(cores, number), first, senders, (BitSet) off.clone());
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
