package barley.runtime.simulate.play;

import java.util.Arrays;
import java.util.Map;

import barley.runtime.program.PaceBlock;

/**
 * The parts of all data of a program, numbered through: those of the first data, then those of the second, and so on. Nodes have equal
 * parts, and all transfers treat the elements of one part alike. Behind the data of the program are the rooms in transit of blocks in which
 * every node goes at its own pace.
 */
final class DataParts {

	/** For all data, the starts of their parts, followed by the length of the data. */
	private final long[][] cuts;
	/** The number of the first part of some data, followed by the number of all parts. */
	private final int[] offsets;

	/** The number of the first room in transit of each block. */
	private final Map<PaceBlock, Integer> transits;

	DataParts(long[][] cuts, Map<PaceBlock, Integer> transits) {
		this.cuts = cuts;
		this.transits = transits;
		offsets = new int[cuts.length + 1];
		for (int data = 0; data < cuts.length; data++) {
			offsets[data + 1] = offsets[data] + cuts[data].length - 1;
		}
	}

	/** Returns the number of a room of a block: that of its data, or behind all data that of a room in transit. */
	int data(PaceBlock block, int room) {
		return room < block.data() ? room : transits.get(block) + room - block.data();
	}

	/** Returns the number of parts of all data of a node. */
	int size() {
		return offsets[cuts.length];
	}

	/** Returns the number of parts of some elements. */
	int count(int data, long first, long elements) {
		return elements == 0 ? 0 : at(data, first + elements) - at(data, first);
	}

	/** Returns the number of the part that begins with an element. */
	int at(int data, long element) {
		int place = Arrays.binarySearch(cuts[data], element);
		return offsets[data] + (place < 0 ? -place - 2 : place);
	}

	/** Returns the number of the first part of some data. */
	int first(int data) {
		return offsets[data];
	}

	/** Returns the data that a part belongs to. */
	int data(int part) {
		int data = 0;
		while (offsets[data + 1] <= part) {
			data++;
		}
		return data;
	}

	/** Returns the first element of a part, or the element behind the last part of {@code data}. */
	long start(int data, int part) {
		return cuts[data][part - offsets[data]];
	}
}
