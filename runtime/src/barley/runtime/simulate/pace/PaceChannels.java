package barley.runtime.simulate.pace;

import java.util.Arrays;

/**
 * The legs of messages that wait for channels or are under way, each in a slot, and the queue of each channel. A leg stands in the queues
 * of all channels that it holds; it begins when it is the first in each of them and all are free.
 */
final class PaceChannels {

	static final int NONE = -1;

	private final PaceSlots slots = new PaceSlots(this::room);
	/** What the time until each leg gives its channels back is made of, and until it arrives once it has. */
	final PacePaths paths = new PacePaths();
	/** The slot of its message, and the send. */
	private int[] message = {};
	private int[] sender = {};
	/** Its number within its message. */
	private int[] leg = {};
	private int[] way = {};
	/** In how many queues it is the first. */
	private int[] firstAt = {};
	/** Slots of legs that have arrived at this instant: others may have waited for their channels. */
	private final PaceList spent = new PaceList();
	/** Places in queues: the leg, and the next place of the queue. */
	private final PaceSlots places = new PaceSlots(this::roomOfPlaces);
	private int[] legOf = {};
	private int[] next = {};
	/** Queues of channels. */
	private final int[] head;
	private final int[] tail;
	private final boolean[] busy;
	/** The last leg that held a channel, and until when. */
	private final int[] last;
	private final long[] lastEnd;
	/** Channels whose queues may go on. */
	private final PaceList toServe = new PaceList();
	private final PaceWays ways;

	PaceChannels(PaceItems items) {
		ways = items.ways();
		head = new int[items.channels()];
		Arrays.fill(head, NONE);
		tail = new int[items.channels()];
		busy = new boolean[items.channels()];
		last = new int[items.channels()];
		lastEnd = new long[items.channels()];
		Arrays.fill(lastEnd, NONE);
	}

	private void room(int things) {
		message = Arrays.copyOf(message, things);
		sender = Arrays.copyOf(sender, things);
		leg = Arrays.copyOf(leg, things);
		way = Arrays.copyOf(way, things);
		firstAt = Arrays.copyOf(firstAt, things);
		paths.room(things);
	}

	private void roomOfPlaces(int things) {
		legOf = Arrays.copyOf(legOf, things);
		next = Arrays.copyOf(next, things);
	}

	/** Takes a slot for a leg. */
	int take(int ofMessage, int send, int number, int over) {
		int slot = slots.take();
		message[slot] = ofMessage;
		sender[slot] = send;
		leg[slot] = number;
		way[slot] = over;
		firstAt[slot] = 0;
		return slot;
	}

	/** A leg takes its places in the queues of its channels. */
	void queue(int slot) {
		for (int place = ways.firstLane(way[slot]); place < ways.firstLane(way[slot] + 1); place++) {
			int channel = ways.lane(place);
			int own = places.take();
			legOf[own] = slot;
			next[own] = NONE;
			if (head[channel] == NONE) {
				head[channel] = own;
				firstAt[slot]++;
				toServe.add(channel);
			} else {
				next[tail[channel]] = own;
			}
			tail[channel] = own;
		}
	}

	/** Returns a leg that can begin, or {@link #NONE} if none can; {@link #begin} follows at once. */
	int next() {
		while (!toServe.isEmpty()) {
			int channel = toServe.removeLast();
			if (head[channel] != NONE && canBegin(legOf[head[channel]])) {
				return legOf[head[channel]];
			}
		}
		return NONE;
	}

	private boolean canBegin(int slot) {
		int from = ways.firstLane(way[slot]);
		int to = ways.firstLane(way[slot] + 1);
		if (firstAt[slot] < to - from) {
			return false;
		}
		for (int place = from; place < to; place++) {
			if (busy[ways.lane(place)]) {
				return false;
			}
		}
		return true;
	}

	/** A leg takes its channels until a time; returns a leg that has just given it one, or {@link #NONE}. */
	int begin(int slot, long now, long end) {
		int before = NONE;
		for (int place = ways.firstLane(way[slot]); place < ways.firstLane(way[slot] + 1); place++) {
			int channel = ways.lane(place);
			if (lastEnd[channel] == now) {
				before = last[channel];
			}
			last[channel] = slot;
			lastEnd[channel] = end;
			busy[channel] = true;
			places.give(head[channel]);
			head[channel] = next[head[channel]];
			if (head[channel] != NONE) {
				firstAt[legOf[head[channel]]]++;
			}
		}
		return before;
	}

	/** A leg gives its channels back. */
	void release(int slot) {
		for (int place = ways.firstLane(way[slot]); place < ways.firstLane(way[slot] + 1); place++) {
			busy[ways.lane(place)] = false;
			toServe.add(ways.lane(place));
		}
	}

	/** A leg has arrived; its slot is given to others when time goes on. */
	void arrive(int slot) {
		spent.add(slot);
	}

	/** Time goes on. */
	void goOn() {
		while (!spent.isEmpty()) {
			slots.give(spent.removeLast());
		}
	}

	int message(int slot) {
		return message[slot];
	}

	int sender(int slot) {
		return sender[slot];
	}

	int leg(int slot) {
		return leg[slot];
	}

	int way(int slot) {
		return way[slot];
	}

	/** Returns how many legs have waited or been under way at a time. */
	int most() {
		return slots.most();
	}
}
