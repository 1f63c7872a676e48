package barley.runtime.simulate.clock;

import java.util.Arrays;

/**
 * All packets that are somewhere in a network. A packet is in one list at a time, linked by {@link #next(int)}: a queue, a buffer, a
 * channel, or the list of unused packets. Allocates only while it grows.
 *
 * <p>The numbers of a packet lie side by side, {@value #WIDTH} ints or one cache line, because a hop needs most of them.
 */
final class PacketPool {

	static final int NONE = -1;

	private static final int SHIFT = 4;
	private static final int WIDTH = 1 << SHIFT;
	private static final int NEXT = 0;
	private static final int FLAG = 1;
	private static final int TARGET = 2;
	private static final int PORT = 3;
	private static final int COUNT = 4;
	private static final int SOURCE = 5;
	private static final int STATEMENT = 6;
	private static final int INDEX = 7;
	private static final int SIZE = 8;
	private static final int DESCENDING = 9;
	private static final int ENTERED = 10;
	private static final int ENTERED_HIGH = 11;
	private static final int MOST = 1 << 31 - SHIFT - 1;

	private int[] data = new int[256 * WIDTH];
	private int unused = NONE;
	private int high;
	private int live;

	/** Returns the number of packets in use. */
	int live() {
		return live;
	}

	/** Returns an unused packet; its numbers are those of a former one. */
	int make() {
		live++;
		int packet = unused;
		if (packet != NONE) {
			unused = next(packet);
			return packet;
		}
		if (high * WIDTH == data.length) {
			if (high >= MOST) {
				throw new OutOfMemoryError("more than " + MOST + " packets at once");
			}
			data = Arrays.copyOf(data, 2 * data.length);
		}
		return high++;
	}

	/** Makes a packet with the same header and size. */
	int copy(int packet) {
		int copy = make();
		System.arraycopy(data, packet << SHIFT, data, copy << SHIFT, WIDTH);
		return copy;
	}

	void free(int packet) {
		live--;
		next(packet, unused);
		unused = packet;
	}

	int next(int packet) {
		return data[packet << SHIFT | NEXT];
	}

	void next(int packet, int value) {
		data[packet << SHIFT | NEXT] = value;
	}

	/** Returns the group, or 0 for plain packets and copies. */
	int flag(int packet) {
		return data[packet << SHIFT | FLAG];
	}

	void flag(int packet, int value) {
		data[packet << SHIFT | FLAG] = value;
	}

	/** Returns the vertex to which a plain packet goes; {@code ~row} for one that follows a tree. */
	int target(int packet) {
		return data[packet << SHIFT | TARGET];
	}

	void target(int packet, int value) {
		data[packet << SHIFT | TARGET] = value;
	}

	/** Returns the port whose output buffer or channel the packet is in. */
	int port(int packet) {
		return data[packet << SHIFT | PORT];
	}

	void port(int packet, int value) {
		data[packet << SHIFT | PORT] = value;
	}

	/** Returns the number of contributions. */
	int count(int packet) {
		return data[packet << SHIFT | COUNT];
	}

	void count(int packet, int value) {
		data[packet << SHIFT | COUNT] = value;
	}

	int source(int packet) {
		return data[packet << SHIFT | SOURCE];
	}

	void source(int packet, int value) {
		data[packet << SHIFT | SOURCE] = value;
	}

	int statement(int packet) {
		return data[packet << SHIFT | STATEMENT];
	}

	/** Returns the number of the packet in its vector. */
	int index(int packet) {
		return data[packet << SHIFT | INDEX];
	}

	/** Returns the number of the packet's size. */
	int size(int packet) {
		return data[packet << SHIFT | SIZE];
	}

	void origin(int packet, int statement, int index, int size) {
		data[packet << SHIFT | STATEMENT] = statement;
		data[packet << SHIFT | INDEX] = index;
		data[packet << SHIFT | SIZE] = size;
	}

	/** Returns whether a packet that climbs and descends has made a step down. */
	boolean isDescending(int packet) {
		return data[packet << SHIFT | DESCENDING] != 0;
	}

	void descending(int packet, boolean value) {
		data[packet << SHIFT | DESCENDING] = value ? 1 : 0;
	}

	/** Returns the cycle in which the packet entered its node's queue. */
	long entered(int packet) {
		return (long) data[packet << SHIFT | ENTERED_HIGH] << 32 | data[packet << SHIFT | ENTERED] & 0xFFFF_FFFFL;
	}

	void entered(int packet, long value) {
		data[packet << SHIFT | ENTERED] = (int) value;
		data[packet << SHIFT | ENTERED_HIGH] = (int) (value >> 32);
	}
}
