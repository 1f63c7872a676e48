package barley.runtime.data;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The data that each node of one kind owns, and their places in the node's memory. The data of one type are consecutive in one vector, in
 * the order of their indices, so a family of thousands of data needs only one vector per node. Data that the kind does not own take no
 * memory.
 */
public final class DataLayout {

	private static final long NOT_OWNED = -1;

	private final long[] offsets;
	private final long[] typeLengths = new long[ElementType.values().length];
	private final long bytes;

	DataLayout(BitSet owned, List<ElementType> types, long[] lengths) {
		offsets = new long[lengths.length];
		Arrays.fill(offsets, NOT_OWNED);
		for (int data = owned.nextSetBit(0); data >= 0; data = owned.nextSetBit(data + 1)) {
			int type = types.get(data).ordinal();
			offsets[data] = typeLengths[type];
			typeLengths[type] = Math.addExact(typeLengths[type], lengths[data]);
		}
		bytes = Arrays.stream(ElementType.values()).mapToLong(type -> length(type) * type.bytes()).sum();
	}

	public boolean owns(int data) {
		return offsets[data] != NOT_OWNED;
	}

	/** Returns the index of the first element of data that the kind owns, among all its data of their type. */
	public long offset(int data) {
		return offsets[data];
	}

	/** Returns the number of elements of one type, over all data. */
	public long length(ElementType type) {
		return typeLengths[type.ordinal()];
	}

	/** Returns the total size of all data in bytes. */
	public long bytes() {
		return bytes;
	}
}
