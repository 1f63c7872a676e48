package barley.runtime.simulate.pace;

import java.util.Arrays;
import java.util.function.IntConsumer;

import barley.runtime.program.PaceBlock;
import barley.runtime.simulate.resource.Heap;

/**
 * What nodes do in a block in which each goes at its own pace: items in the order of the program, numbered from 0, each at one node. An
 * item waits for earlier items of its own node, a receive also for its message, and a send maybe for items of the node that receives it.
 * A message has a leg for each channel that it goes over, which holds its channels of lanes together, for launch and transfer, and arrives
 * a latency later; with its last leg the message has arrived.
 * <p>
 * Items that do the same have one shape: a row of numbers, which says what its items do, at which node, for how long, and with which legs.
 * So an item takes its shape, its partner and what it waits for, about 16 bytes. Items are appended; waits belong to the item that was
 * appended last.
 */
public final class PaceItems {

	/** Occupies the unit of its node. */
	static final byte COMPUTE = PaceBlock.COMPUTE;
	/** Takes its copy of the data at once. */
	static final byte SEND = PaceBlock.SEND;
	/** Occupies the combiner of its node if it takes time. */
	static final byte RECEIVE = PaceBlock.RECEIVE;

	/** Numbers of a shape before its legs: node and kind, then picoseconds, or bytes of a send that stay at its node. */
	private static final int HEAD = 2;
	/** Numbers of a leg: its way, then the parts of its message, from the first one to the one behind the last. */
	private static final int LEG = 2;
	private static final int KINDS = 2;

	private final int nodes;
	private final int channels;
	private final PaceWays ways = new PaceWays();
	private final PaceCosts costs;
	private final PaceRows shapes = new PaceRows();

	private int items;
	private int[] shape = new int[16];
	/** The receive of a send, the send of a receive, or -1. */
	private int[] partner = new int[16];
	private PaceLinks waits = new PaceLinks();
	/** Whether items wait for those of other nodes, besides messages. */
	private boolean bounded;
	/** The items that wait for an item, once the items are complete. */
	private PaceLinks dependents;

	/**
	 * @param nodes    number of nodes
	 * @param channels number of channels, which are directions of lanes
	 */
	public PaceItems(int nodes, int channels) {
		this.nodes = nodes;
		this.channels = channels;
		costs = new PaceCosts(nodes);
	}

	/** Appends a computation; returns its number. */
	public int compute(int at, long picoseconds) {
		begin(COMPUTE, at, picoseconds);
		return append();
	}

	/** Appends a message; returns its number. */
	public int send(int from, int... overWays) {
		begin(SEND, from, 0);
		for (int part = 0; part < overWays.length; part++) {
			leg(overWays[part], part, part + 1);
		}
		return append();
	}

	/**
	 * Appends what takes a message; returns its number.
	 *
	 * @param send        its message, which may be appended later: then -1, and {@link #match} says it
	 * @param picoseconds how long the combiner is occupied
	 */
	public int receive(int to, int send, long picoseconds) {
		begin(RECEIVE, to, picoseconds);
		int item = append();
		if (send >= 0) {
			match(send, item);
		}
		return item;
	}

	/**
	 * Returns a new way of a node for legs of messages.
	 *
	 * @param held the channels of lanes that it occupies together
	 */
	public int way(int from, long holdPs, long latencyPs, int... held) {
		int way = ways.of(from, ways.count(), holdPs);
		ways.add(latencyPs, held);
		costs.hold(way, holdPs);
		return way;
	}

	/**
	 * Begins an item; legs may follow, and {@link #append} ends it.
	 *
	 * @param amount how long a computation or a combination takes, or how many bytes of a send stay at its node
	 */
	void begin(byte what, int at, long amount) {
		shapes.add((long) at << KINDS | what);
		shapes.add(amount);
	}

	/** Adds a leg: some parts of the message, counted from 0, to the one behind the last. */
	void leg(int way, int firstPart, int endPart) {
		shapes.add(way);
		shapes.add((long) firstPart << Integer.SIZE | endPart);
	}

	/** Appends the item; returns its number. */
	int append() {
		if (items == shape.length) {
			int length = Heap.grown(items, items + 1L);
			shape = Arrays.copyOf(shape, length);
			partner = Arrays.copyOf(partner, length);
		}
		shape[items] = shapes.end();
		partner[items] = -1;
		waits.item();
		return items++;
	}

	/** Says which receive takes a message. */
	public void match(int send, int receive) {
		partner[send] = receive;
		partner[receive] = send;
	}

	/** Lets the last item wait for an earlier one of its node. */
	public void waitFor(int earlier) {
		waits.add(earlier);
	}

	/**
	 * Lets some items wait for others besides, which may be of other nodes, or follow them.
	 *
	 * @param waiting in ascending order
	 */
	void waitBesides(PaceList waiting, PaceList awaited) {
		PaceLinks all = new PaceLinks();
		for (int item = 0, next = 0; item < items; item++) {
			all.item();
			waits(item, all::add);
			for (; next < waiting.size() && waiting.get(next) == item; next++) {
				all.add(awaited.get(next));
			}
		}
		waits = all;
		bounded = true;
	}

	int nodes() {
		return nodes;
	}

	int channels() {
		return channels;
	}

	PaceWays ways() {
		return ways;
	}

	/** Returns the costs under the conditions in which a block begins. */
	PaceCosts costs() {
		return costs;
	}

	/** Returns how many items there are. */
	public int count() {
		return items;
	}

	/** Returns how many different items there are. */
	public int shapes() {
		return shapes.count();
	}

	byte kind(int item) {
		return (byte) (head(item) & (1 << KINDS) - 1);
	}

	int node(int item) {
		return (int) (head(item) >> KINDS);
	}

	private long head(int item) {
		return shapes.get(shapes.first(shape[item]));
	}

	/** Returns how long the unit or the combiner is occupied. */
	long span(int item) {
		return kind(item) == SEND ? 0 : amount(item);
	}

	/** Returns how many bytes of a message stay at its node. */
	long staying(int send) {
		return amount(send);
	}

	private long amount(int item) {
		return shapes.get(shapes.first(shape[item]) + 1);
	}

	int partner(int item) {
		return partner[item];
	}

	/** Returns how many legs the message of a send has. */
	int legs(int item) {
		return (shapes.first(shape[item] + 1) - shapes.first(shape[item]) - HEAD) / LEG;
	}

	/** Returns the way of a leg, which is counted from 0 within its message. */
	int way(int send, int leg) {
		return (int) shapes.get(shapes.first(shape[send]) + HEAD + LEG * leg);
	}

	/** Returns the first part of its message that a leg carries, counted from 0. */
	int firstPart(int send, int leg) {
		return (int) (parts(send, leg) >> Integer.SIZE);
	}

	/** Returns the part behind the last one that a leg carries. */
	int endPart(int send, int leg) {
		return (int) parts(send, leg);
	}

	private long parts(int send, int leg) {
		return shapes.get(shapes.first(shape[send]) + HEAD + LEG * leg + 1);
	}

	/** Returns what items wait for, but for the send of a receive; it may be of another node only if a send waits. */
	PaceLinks waits() {
		return waits;
	}

	/** Returns whether sends wait for items of other nodes, as they do where buffers are bounded. */
	boolean isBounded() {
		return bounded;
	}

	/** Hands on the items that an item waits for, but for the send of a receive. */
	public void waits(int item, IntConsumer to) {
		for (int place = waits.first(item); place < waits.end(item); place = waits.after(place)) {
			to.accept(waits.get(item, place));
		}
	}

	/** Returns the items that wait for each item, but for the receive of a send. */
	synchronized PaceLinks dependents() {
		dependents = dependents == null ? waits.reversed() : dependents;
		return dependents;
	}

	/** Returns for how many items and messages an item waits. */
	int missing(int item) {
		return waits.count(item) + (kind(item) == RECEIVE ? 1 : 0);
	}
}
