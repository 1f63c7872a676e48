package barley.runtime.machine;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The synapses of one link type. A synapse belongs to the node that hears, and gets the words of the node that sends. Nodes that hear or
 * send are <em>cores</em>, numbered from 0 in the order of nodes; the number of the sender is the <em>id</em> of a synapse.
 *
 * <p>The synapses of a core are consecutive, sorted by id: those of core {@code c} are {@code first(c) .. first(c + 1) - 1}. Several
 * synapses of one pair of cores follow each other in the order in which they were added. One that is off is still there, with its id, but
 * gets no words and draws no power.
 */
public final class Synapses {

	private final SynapseType type;
	private final int[] nodes;
	private final int[] first;
	private final int[] senders;
	private final BitSet off;

	/**
	 * @param nodes   the node of each core, ascending
	 * @param first   the first synapse of each core, and behind them the number of synapses
	 * @param senders the core that sends to each synapse
	 * @param off     the synapses that are off
	 */
	Synapses(SynapseType type, int[] nodes, int[] first, int[] senders, BitSet off) {
		this.type = type;
		this.nodes = nodes;
		this.first = first;
		this.senders = senders;
		this.off = off;
	}

	public SynapseType type() {
		return type;
	}

	/** Returns the number of synapses. */
	public int size() {
		return senders.length;
	}

	/** Returns whether a synapse gets words. */
	public boolean isOn(int synapse) {
		return !off.get(synapse);
	}

	/** Returns whether some synapse of a core is on. */
	public boolean isAnyOn(int core) {
		return off.nextClearBit(first[core]) < first[core + 1];
	}

	/** Returns the number of synapses that are on. */
	public int sizeOn() {
		return senders.length - off.cardinality();
	}

	/** Returns the number of cores. */
	public int cores() {
		return nodes.length;
	}

	/** Returns the node that a core is. */
	public int node(int core) {
		return nodes[core];
	}

	/** Returns the number of a node among the cores, or -1. */
	public int core(int node) {
		int core = nodes.length > node && nodes[node] == node ? node : Arrays.binarySearch(nodes, node);
		return Math.max(-1, core);
	}

	/** Returns the first synapse of a core; for the number of cores, the number of synapses. */
	public int first(int core) {
		return first[core];
	}

	/** Returns the number of synapses of a core. */
	public int count(int core) {
		return first[core + 1] - first[core];
	}

	/** Returns the number of synapses of a node; 0 if it is no core. */
	public int countAt(int node) {
		int core = core(node);
		return core < 0 ? 0 : count(core);
	}

	/** Returns the id of a synapse: the number of the core that sends to it. */
	public int id(int synapse) {
		return senders[synapse];
	}

	/** Returns the ids of all synapses of a core. */
	public int[] ids(int core) {
		return Arrays.copyOfRange(senders, first[core], first[core + 1]);
	}

	/** Returns the core to which a synapse belongs. */
	public int coreOf(int synapse) {
		int at = Arrays.binarySearch(first, synapse);
		int core = at < 0 ? -at - 2 : at;
		while (first[core + 1] == synapse) {
			core++;
		}
		return core;
	}

	/** Returns the first synapse of a core with an id, or -1. */
	public int find(int core, int id) {
		int low = first[core];
		int high = first[core + 1];
		while (low < high) {
			int middle = low + high >>> 1;
			if (senders[middle] < id) {
				low = middle + 1;
			} else {
				high = middle;
			}
		}
		return low < first[core + 1] && senders[low] == id ? low : -1;
	}

	/** Adds the type, the cores and the ends of all synapses to a hash. */
	long fold(long hash) {
		long folded = Mix.fold(Mix.fold(hash, nodes.length), senders.length);
		for (int core = 0; core < nodes.length; core++) {
			folded = Mix.fold(folded, (long) nodes[core] << 32 | first[core]);
		}
		for (int sender : senders) {
			folded = Mix.fold(folded, sender);
		}
		return folded;
	}
}
