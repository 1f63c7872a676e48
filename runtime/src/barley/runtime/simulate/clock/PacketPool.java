package barley.runtime.simulate.clock;

import java.util.Arrays;

/**
 * All packets that are somewhere in a network, as columns of numbers. A packet is in one list at a time, linked by {@link #next}: a queue,
 * a buffer, a channel, or the list of unused packets. Allocates only while it grows.
 */
final class PacketPool {

	static final int NONE = -1;

	int[] next = new int[256];
	/** The group, or 0 for plain packets and copies. */
	int[] flag = new int[256];
	/** The vertex to which a plain packet goes; {@code ~row} for one that follows a tree. */
	int[] target = new int[256];
	/** The port whose output buffer or channel the packet is in. */
	int[] port = new int[256];
	/** Number of contributions. */
	int[] count = new int[256];
	int[] source = new int[256];
	int[] statement = new int[256];
	int[] index = new int[256];
	/** The number of the packet's size. */
	int[] size = new int[256];
	long[] entered = new long[256];
	/** Whether a packet that climbs and descends has made a step down. */
	boolean[] descending = new boolean[256];
	private int unused = NONE;
	private int high;
	private int live;

	/** Returns the number of packets in use. */
	int live() {
		return live;
	}

	int make() {
		live++;
		int packet = unused;
		if (packet != NONE) {
			unused = next[packet];
			return packet;
		}
		if (high == next.length) {
			grow(2 * high);
		}
		return high++;
	}

	/** Makes a packet with the same header and size. */
	int copy(int packet) {
		int copy = make();
		flag[copy] = flag[packet];
		target[copy] = target[packet];
		count[copy] = count[packet];
		source[copy] = source[packet];
		statement[copy] = statement[packet];
		index[copy] = index[packet];
		size[copy] = size[packet];
		entered[copy] = entered[packet];
		descending[copy] = descending[packet];
		return copy;
	}

	void free(int packet) {
		live--;
		next[packet] = unused;
		unused = packet;
	}

	private void grow(int length) {
		next = Arrays.copyOf(next, length);
		flag = Arrays.copyOf(flag, length);
		target = Arrays.copyOf(target, length);
		port = Arrays.copyOf(port, length);
		count = Arrays.copyOf(count, length);
		source = Arrays.copyOf(source, length);
		statement = Arrays.copyOf(statement, length);
		index = Arrays.copyOf(index, length);
		size = Arrays.copyOf(size, length);
		entered = Arrays.copyOf(entered, length);
		descending = Arrays.copyOf(descending, length);
	}
}
