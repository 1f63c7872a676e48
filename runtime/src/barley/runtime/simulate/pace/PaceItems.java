package barley.runtime.simulate.pace;

import java.util.Arrays;
import java.util.function.IntConsumer;

import barley.runtime.program.PaceBlock;
import barley.runtime.simulate.resource.Heap;

/**
 * What nodes do in a block in which each goes at its own pace: items in the order of the program, numbered from 0, each at one node. An
 * item waits for earlier items of its own node, a receive also for its message, and a send maybe for items of the node that receives it.
 * A message consists of parts, one for each lane; a part
 * goes through legs, one after the other, and each leg holds its channels together, for launch and transfer, and arrives a latency later.
 * <p>
 * Everything is in flat arrays. Items are appended; waits and legs belong to the item that was appended last.
 */
public final class PaceItems {

	/** Occupies the unit of its node. */
	static final byte COMPUTE = PaceBlock.COMPUTE;
	/** Takes its copy of the data at once. */
	static final byte SEND = PaceBlock.SEND;
	/** Occupies the combiner of its node if it takes time. */
	static final byte RECEIVE = PaceBlock.RECEIVE;

	private final int nodes;
	private final int channels;

	private final long[] launch;

	private int items;
	private byte[] kind = new byte[16];
	private int[] node = new int[16];
	/** How long the unit or the combiner is occupied. */
	private long[] span = new long[16];
	/** The receive of a send, the send of a receive, or -1. */
	private int[] partner = new int[16];
	private int[] firstWait = new int[17];
	private int[] firstLeg = new int[17];

	private int waits;
	private int[] wait = new int[16];

	private int legs;
	private int[] sender = new int[16];
	private long[] hold = new long[16];
	private long[] latency = new long[16];
	/** Whether the leg begins where the one before it arrives; otherwise it begins a part. */
	private boolean[] further = new boolean[16];
	private int[] firstChannel = new int[17];
	private int channelsOfLegs;
	private int[] channel = new int[16];

	/**
	 * @param nodes    number of nodes
	 * @param channels number of channels, which are directions of lanes
	 */
	public PaceItems(int nodes, int channels) {
		this.nodes = nodes;
		this.channels = channels;
		launch = new long[nodes];
	}

	/** Appends a computation; returns its number. */
	public int compute(int at, long picoseconds) {
		return append(COMPUTE, at, picoseconds);
	}

	/** Appends a message, whose legs follow; returns its number. */
	public int send(int from) {
		return append(SEND, from, 0);
	}

	/**
	 * Appends what takes a message; returns its number.
	 *
	 * @param send        its message, which may be appended later: then -1, and {@link #match} says it
	 * @param picoseconds how long the combiner is occupied
	 */
	public int receive(int to, int send, long picoseconds) {
		int item = append(RECEIVE, to, picoseconds);
		if (send >= 0) {
			match(send, item);
		}
		return item;
	}

	/** Says how long a node launches each part of a message; its channels are held meanwhile. */
	public void launch(int at, long picoseconds) {
		launch[at] = picoseconds;
	}

	/** Says which receive takes a message. */
	public void match(int send, int receive) {
		partner[send] = receive;
		partner[receive] = send;
	}

	/** Lets the last item wait for an earlier one of its node. */
	public void waitFor(int earlier) {
		if (waits == wait.length) {
			wait = Arrays.copyOf(wait, Heap.grown(wait.length, waits + 1));
		}
		wait[waits++] = earlier;
		firstWait[items] = waits;
	}

	/** Lets some items wait for others besides, which may be of other nodes, or follow them. */
	void waitBesides(PaceList waiting, PaceList awaited) {
		int[] more = new int[items + 1];
		for (int i = 0; i < waiting.size(); i++) {
			more[waiting.get(i) + 1]++;
		}
		for (int item = 0; item < items; item++) {
			more[item + 1] += more[item];
		}
		int[] all = new int[waits + waiting.size()];
		int[] place = new int[items];
		for (int item = 0; item < items; item++) {
			int own = firstWait[item + 1] - firstWait[item];
			System.arraycopy(wait, firstWait[item], all, firstWait[item] + more[item], own);
			place[item] = firstWait[item + 1] + more[item];
		}
		for (int i = 0; i < waiting.size(); i++) {
			all[place[waiting.get(i)]++] = awaited.get(i);
		}
		for (int item = 0; item <= items; item++) {
			firstWait[item] += more[item];
		}
		wait = all;
		waits = all.length;
	}

	/**
	 * Adds a leg to the last item, a send.
	 *
	 * @param continues whether it goes on from where the leg before it arrives; otherwise it begins another part
	 * @param held      the channels that it occupies together
	 */
	public void leg(boolean continues, long holdPs, long latencyPs, int... held) {
		if (legs == sender.length) {
			int length = Heap.grown(legs, legs + 1);
			sender = Arrays.copyOf(sender, length);
			hold = Arrays.copyOf(hold, length);
			latency = Arrays.copyOf(latency, length);
			further = Arrays.copyOf(further, length);
			firstChannel = Arrays.copyOf(firstChannel, length + 1);
		}
		sender[legs] = items - 1;
		hold[legs] = holdPs;
		latency[legs] = latencyPs;
		further[legs] = continues;
		if (channelsOfLegs + held.length > channel.length) {
			channel = Arrays.copyOf(channel, Heap.grown(channel.length, channelsOfLegs + held.length));
		}
		System.arraycopy(held, 0, channel, channelsOfLegs, held.length);
		channelsOfLegs += held.length;
		firstChannel[++legs] = channelsOfLegs;
		firstLeg[items] = legs;
	}

	private int append(byte what, int at, long picoseconds) {
		if (items == kind.length) {
			int length = Heap.grown(items, items + 1);
			kind = Arrays.copyOf(kind, length);
			node = Arrays.copyOf(node, length);
			span = Arrays.copyOf(span, length);
			partner = Arrays.copyOf(partner, length);
			firstWait = Arrays.copyOf(firstWait, length + 1);
			firstLeg = Arrays.copyOf(firstLeg, length + 1);
		}
		kind[items] = what;
		node[items] = at;
		span[items] = picoseconds;
		partner[items] = -1;
		firstWait[++items] = waits;
		firstLeg[items] = legs;
		return items - 1;
	}

	int nodes() {
		return nodes;
	}

	int channels() {
		return channels;
	}

	/** Returns how many items there are. */
	public int count() {
		return items;
	}

	byte kind(int item) {
		return kind[item];
	}

	int node(int item) {
		return node[item];
	}

	long span(int item) {
		return span[item];
	}

	int partner(int item) {
		return partner[item];
	}

	int firstWait(int item) {
		return firstWait[item];
	}

	/** Returns an item that another one waits for, by the number of the wait; it may be of another node only if a send waits. */
	int wait(int number) {
		return wait[number];
	}

	/** Hands on the items that an item waits for, but for the send of a receive. */
	public void waits(int item, IntConsumer to) {
		for (int number = firstWait[item]; number < firstWait[item + 1]; number++) {
			to.accept(wait[number]);
		}
	}

	int waits() {
		return waits;
	}

	int firstLeg(int item) {
		return firstLeg[item];
	}

	int legs() {
		return legs;
	}

	/** Returns the send of which a leg carries something. */
	public int sender(int leg) {
		return sender[leg];
	}

	/** Returns how long a leg holds its channels. */
	long hold(int leg) {
		return hold[leg];
	}

	/** Returns how long a leg is launched before its channels carry anything. */
	long launch(int leg) {
		return launch[node[sender[leg]]];
	}

	long latency(int leg) {
		return latency[leg];
	}

	boolean isFurther(int leg) {
		return further[leg];
	}

	/** Returns whether the part of a leg goes on where it arrives. */
	boolean goesOn(int leg) {
		return leg + 1 < firstLeg[sender[leg] + 1] && further[leg + 1];
	}

	int firstChannel(int leg) {
		return firstChannel[leg];
	}

	/** Returns a channel that a leg holds, by the number of the hold. */
	int channel(int number) {
		return channel[number];
	}
}
