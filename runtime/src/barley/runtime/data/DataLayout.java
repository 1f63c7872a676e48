package barley.runtime.data;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The data that each node of one kind owns, and their places in the node's memory. The data of one type are consecutive in one vector, in
 * the order of their indices, so a family of thousands of data needs only one vector per node. Data that the kind does not own take no
 * memory. Data of synapses are not among these: a node has a vector of its own for each of them, with as many values for each element as it
 * has synapses.
 */
public final class DataLayout {

	private static final long NOT_OWNED = -1;

	private final long[] offsets;
	private final long[] typeLengths = new long[ElementType.values().length];
	/** For data of synapses, how many of them a node of the kind has; empty without such data. */
	private final int[] synapses;
	private final long bytes;

	/** @param synapses for data of synapses, how many of them a node of the kind has; empty without such data */
	DataLayout(BitSet owned, int[] synapses, List<ElementType> types, long[] lengths) {
		this.synapses = synapses;
		offsets = new long[lengths.length];
		Arrays.fill(offsets, NOT_OWNED);
		for (int data = owned.nextSetBit(0); data >= 0; data = owned.nextSetBit(data + 1)) {
			int type = types.get(data).ordinal();
			offsets[data] = typeLengths[type];
			typeLengths[type] = Math.addExact(typeLengths[type], lengths[data]);
		}
		long sum = Arrays.stream(ElementType.values()).mapToLong(type -> length(type) * type.bytes()).sum();
		for (int data = 0; data < synapses.length; data++) {
			sum = Math.addExact(sum, Math.multiplyExact(lengths[data] * synapses[data], types.get(data).bytes()));
		}
		bytes = sum;
	}

	public boolean owns(int data) {
		return offsets[data] != NOT_OWNED;
	}

	/** Returns whether nodes of the kind have values of data: their own, or those of their synapses. */
	public boolean holds(int data) {
		return owns(data) || synapses(data) > 0;
	}

	/** Returns whether nodes of the kind have synapses with data. */
	public boolean hasSynapses() {
		return synapses.length > 0;
	}

	/** Returns how many synapses of a node of the kind have values of some data; 0 for data of nodes. */
	public int synapses(int data) {
		return synapses.length == 0 ? 0 : synapses[data];
	}

	/** Returns the index of the first element of data that the kind owns, among all its data of their type. */
	public long offset(int data) {
		return offsets[data];
	}

	/** Returns the number of elements of one type, over all data but those of synapses. */
	public long length(ElementType type) {
		return typeLengths[type.ordinal()];
	}

	/** Returns the total size of all data in bytes. */
	public long bytes() {
		return bytes;
	}
}
