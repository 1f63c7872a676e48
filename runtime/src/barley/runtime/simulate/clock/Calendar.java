package barley.runtime.simulate.clock;

import java.util.Arrays;

/**
 * Events by cycle. Those of the next {@value #SLOTS} cycles hang in a wheel, one list for each cycle; later ones wait in a heap and move
 * to the wheel when their time comes near. Events of one cycle are returned in the order in which they were added. Allocates only while
 * it grows.
 *
 * <p>An event is two numbers: what happens, and to what.
 */
final class Calendar {

	private static final int SLOTS = 1 << 10;
	private static final int MASK = SLOTS - 1;
	private static final int SHIFT = 2;
	private static final int NEXT = 0;
	private static final int KIND = 1;
	private static final int SUBJECT = 2;
	private static final int NONE = -1;

	private final int[] first = new int[SLOTS];
	private final int[] last = new int[SLOTS];
	/** Cycles of the wheel that have events, as positions in it. */
	private final ActiveSet filled = new ActiveSet(SLOTS);
	/** For each event the next one of its list, what happens, and to what, side by side. */
	private int[] events = new int[256 << SHIFT];
	private int unused = NONE;
	private int used;
	private long now;
	private long[] farTime = new long[16];
	private long[] farOrder = new long[16];
	private int[] farEvent = new int[16];
	private int far;
	private long orders;

	Calendar() {
		Arrays.fill(first, NONE);
	}

	/** Adds an event at a time that is later than the present. */
	void add(long time, int what, int which) {
		int event = unused;
		if (event == NONE) {
			event = used++;
			if (event << SHIFT == events.length) {
				events = Arrays.copyOf(events, 2 * events.length);
			}
		} else {
			unused = events[event << SHIFT | NEXT];
		}
		events[event << SHIFT | KIND] = what;
		events[event << SHIFT | SUBJECT] = which;
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
			int event = farEvent[0];
			long at = farTime[0];
			removeFar();
			hang(at, event);
		}
	}

	/** Removes an event of the present and returns it, or -1. Its numbers are valid until the next event is added. */
	int poll() {
		int position = (int) now & MASK;
		int event = first[position];
		if (event != NONE) {
			first[position] = events[event << SHIFT | NEXT];
			if (first[position] == NONE) {
				filled.remove(position);
			}
			events[event << SHIFT | NEXT] = unused;
			unused = event;
		}
		return event;
	}

	int kind(int event) {
		return events[event << SHIFT | KIND];
	}

	int subject(int event) {
		return events[event << SHIFT | SUBJECT];
	}

	private void hang(long time, int event) {
		int position = (int) time & MASK;
		events[event << SHIFT | NEXT] = NONE;
		if (first[position] == NONE) {
			first[position] = event;
			filled.add(position);
		} else {
			events[last[position] << SHIFT | NEXT] = event;
		}
		last[position] = event;
	}

	private void defer(long time, int event) {
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
		int event = farEvent[far];
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
