package barley.runtime.simulate.clock;

import java.util.Arrays;

/**
 * Events by cycle. Those of the next {@value #SLOTS} cycles hang in a wheel, one list for each cycle; later ones wait in a heap and move
 * to the wheel when their time comes near. Events of one cycle are returned in the order in which they were added, and lie in chunks one
 * behind the other, so that thousands of them are read as fast as memory goes. Allocates only while it grows.
 *
 * <p>An event is two numbers in one: what happens, and to what.
 */
final class Calendar {

	private static final int SLOTS = 1 << 10;
	private static final int MASK = SLOTS - 1;
	private static final int SHIFT = 5;
	private static final int CHUNK = 1 << SHIFT;
	private static final int NONE = -1;

	/** For each cycle of the wheel its first and last chunk, the events of the first that have been returned, and those in the last. */
	private final int[] first = new int[SLOTS];
	private final int[] last = new int[SLOTS];
	private final int[] polled = new int[SLOTS];
	private final int[] added = new int[SLOTS];
	/** Cycles of the wheel that have events, as positions in it. */
	private final ActiveSet filled = new ActiveSet(SLOTS);
	private long[] events = new long[8 << SHIFT];
	/** For each chunk the next one of its list. */
	private int[] next = new int[8];
	private int unused = NONE;
	private int used;
	private long now;
	private long[] farTime = new long[16];
	private long[] farOrder = new long[16];
	private long[] farEvent = new long[16];
	private int far;
	private long orders;

	Calendar() {
		Arrays.fill(first, NONE);
	}

	/** Adds an event at a time that is later than the present. */
	void add(long time, int what, int which) {
		long event = (long) what << 32 | which;
		if (time - now < SLOTS) {
			hang(time, event);
		} else {
			defer(time, event);
		}
	}

	/** Returns the time of the next event, or {@code Long.MAX_VALUE} if there is none. */
	long nextTime() {
		int position = (int) now & MASK;
		int at = filled.next(position + 1);
		if (at < 0) {
			at = filled.next(0);
			at = at < 0 ? NONE : at + SLOTS;
		}
		return at != NONE ? now + (at - position) : far > 0 ? farTime[0] : Long.MAX_VALUE;
	}

	/** Advances to a time, which must not be after the next event. */
	void advance(long time) {
		now = time;
		while (far > 0 && farTime[0] - now < SLOTS) {
			long event = farEvent[0];
			long at = farTime[0];
			removeFar();
			hang(at, event);
		}
	}

	/** Removes an event of the present and returns it, or -1. */
	long poll() {
		int position = (int) now & MASK;
		int chunk = first[position];
		if (chunk == NONE) {
			return NONE;
		}
		int place = polled[position]++;
		boolean end = chunk == last[position] && place + 1 == added[position];
		if (end || place + 1 == CHUNK) {
			first[position] = end ? NONE : next[chunk];
			polled[position] = 0;
			next[chunk] = unused;
			unused = chunk;
		}
		if (end) {
			filled.remove(position);
		}
		return events[chunk << SHIFT | place];
	}

	/** Returns what happens. */
	static int kind(long event) {
		return (int) (event >> 32);
	}

	/** Returns to what it happens. */
	static int subject(long event) {
		return (int) event;
	}

	private void hang(long time, long event) {
		int position = (int) time & MASK;
		if (first[position] == NONE) {
			first[position] = chunk();
			last[position] = first[position];
			added[position] = 0;
			filled.add(position);
		} else if (added[position] == CHUNK) {
			int chunk = chunk();
			next[last[position]] = chunk;
			last[position] = chunk;
			added[position] = 0;
		}
		events[last[position] << SHIFT | added[position]++] = event;
	}

	private int chunk() {
		int chunk = unused;
		if (chunk != NONE) {
			unused = next[chunk];
			return chunk;
		}
		if (used == next.length) {
			events = Arrays.copyOf(events, 2 * events.length);
			next = Arrays.copyOf(next, 2 * next.length);
		}
		return used++;
	}

	private void defer(long time, long event) {
		if (far == farTime.length) {
			farTime = Arrays.copyOf(farTime, 2 * far);
			farOrder = Arrays.copyOf(farOrder, 2 * far);
			farEvent = Arrays.copyOf(farEvent, 2 * far);
		}
		int at = far++;
		long order = orders++;
		while (at > 0 && before(time, order, at - 1 >> 1)) {
			copyFar(at - 1 >> 1, at);
			at = at - 1 >> 1;
		}
		farTime[at] = time;
		farOrder[at] = order;
		farEvent[at] = event;
	}

	private void removeFar() {
		far--;
		long time = farTime[far];
		long order = farOrder[far];
		long event = farEvent[far];
		int at = 0;
		while (2 * at + 1 < far) {
			int child = 2 * at + 1;
			if (child + 1 < far && before(farTime[child + 1], farOrder[child + 1], child)) {
				child++;
			}
			if (before(time, order, child)) {
				break;
			}
			copyFar(child, at);
			at = child;
		}
		farTime[at] = time;
		farOrder[at] = order;
		farEvent[at] = event;
	}

	private boolean before(long time, long order, int other) {
		return time < farTime[other] || time == farTime[other] && order < farOrder[other];
	}

	private void copyFar(int from, int to) {
		farTime[to] = farTime[from];
		farOrder[to] = farOrder[from];
		farEvent[to] = farEvent[from];
	}
}
