package barley.lang.motion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;

import barley.runtime.machine.Machine;
import barley.runtime.program.Pieces;

/**
 * Messages that go from node to node, each cut over all lanes of a pair that are on (RULES.md 29). Hop h of every message is in step h, so
 * those that need fewer hops arrive earlier, unless each hop has a step of its own.
 *
 * <p>A node that relays a message holds it apart from its data, in <em>transit</em>: what comes to a node in a step lies there one message
 * behind the other, and is gone after the next step. Where messages wait, each lies in a place of its own; so does what a node sends
 * later than something may have arrived in its place, which it copies before.
 *
 * <p>Takes time and room linear in the hops of the messages and their lanes.
 */
abstract class MessageMotion extends Motion {

	/** Elements of a message, counted from its first one. */
	record Slice(long first, long count) {
	}

	private static final long NOT_IN_TRANSIT = -1;

	private final Machine machine;
	private final BitSet off;
	private final boolean wait;
	private int size;
	private int[] message = new int[4];
	private int[] step = new int[4];
	private int[] channel = new int[4];
	private int[] part = new int[4];
	/** The weights by which the message of each hop is cut over lanes; null where there is a single one. */
	private long[][] cut = new long[4][];
	/** For each hop, where its message lies in transit at the sender, and where at the receiver. */
	private long[] left = new long[4];
	private long[] came = new long[4];
	private int steps;
	/** The weights of the lanes of a pair, by the channel of the first of them. */
	private final Map<Integer, long[]> cuts = new HashMap<>();
	/** For each node and step, or each node if messages wait, how many elements come to it in transit. */
	private final Map<Long, Long> transit = new HashMap<>();
	private final List<Kept> kept = new ArrayList<>();

	/** @param wait whether a hop of a message may be in a later step than the one behind the hop before it */
	MessageMotion(Machine machine, BitSet off, boolean wait) {
		this.machine = machine;
		this.off = off;
		this.wait = wait;
	}

	/** Adds a message whose hop h is in step h. */
	final void add(int number, Passage passage) {
		add(number, passage, hop -> hop, false);
	}

	/**
	 * Adds a message with a step for each hop.
	 *
	 * @param copied whether something may arrive in its place before it is sent
	 */
	final void add(int number, Passage passage, IntUnaryOperator steps, boolean copied) {
		long from = copied ? room(passage.from(), 0, elements(number)) : NOT_IN_TRANSIT;
		if (copied) {
			kept.add(new Kept(passage.from(), message(number), Room.TRANSIT, from - message(number).first()));
		}
		for (int hop = 0; hop < passage.hops(); hop++) {
			boolean ends = hop + 1 == passage.hops();
			long to = ends ? NOT_IN_TRANSIT : room(passage.nodes()[hop + 1], wait ? 0 : hop, elements(number));
			add(number, steps.applyAsInt(hop), passage.nodes()[hop], passage.nodes()[hop + 1], passage.lanes(hop, machine, off), from, to);
			from = to;
		}
	}

	private long room(int node, int inStep, long elements) {
		return transit.merge((long) node << Integer.SIZE | inStep, elements, Math::addExact) - elements;
	}

	private void add(int number, int inStep, int from, int to, int[] lanes, long leaves, long comes) {
		long[] over = lanes.length < 2 ? null : cuts.computeIfAbsent(machine.channel(lanes[0], from),
				any -> Passage.weights(lanes, machine));
		for (int i = 0; i < lanes.length; i++) {
			if (size == message.length) {
				grow();
			}
			message[size] = number;
			step[size] = inStep;
			channel[size] = machine.channel(lanes[i], from);
			part[size] = i;
			cut[size] = over;
			left[size] = leaves;
			came[size++] = comes;
		}
		steps = Math.max(steps, inStep + 1);
	}

	private void grow() {
		int length = 2 * size;
		message = Arrays.copyOf(message, length);
		step = Arrays.copyOf(step, length);
		channel = Arrays.copyOf(channel, length);
		part = Arrays.copyOf(part, length);
		cut = Arrays.copyOf(cut, length);
		left = Arrays.copyOf(left, length);
		came = Arrays.copyOf(came, length);
	}

	/** Returns the node from which a message comes. */
	abstract int origin(int number);

	/** Returns the elements of a message. */
	abstract Ranges message(int number);

	/** Returns how many they are. */
	abstract long elements(int number);

	/** Returns by how many elements further on the receiver puts those of a message. */
	long moved(int number) {
		return 0;
	}

	/** Returns where receivers put what is for them. */
	Room target() {
		return Room.DATA;
	}

	/** Returns the fragment that a message is. */
	abstract int fragmentOf(int number);

	/** Returns whether receivers combine what comes. */
	abstract boolean combines();

	/** Returns which elements of a message a lane carries. */
	Slice slice(int number, long[] over, int lane) {
		Pieces pieces = Pieces.weighted(0, elements(number), over);
		return new Slice(pieces.first(lane), pieces.count(lane));
	}

	private Slice slice(int hop) {
		return cut[hop] == null ? new Slice(0, elements(message[hop])) : slice(message[hop], cut[hop], part[hop]);
	}

	@Override
	public final int steps() {
		return steps;
	}

	@Override
	public final int hops() {
		return size;
	}

	@Override
	public final int strand(int hop) {
		return -1;
	}

	@Override
	public final int channel(int hop) {
		return channel[hop];
	}

	@Override
	public final int sender(int hop) {
		return machine.sender(channel[hop]);
	}

	@Override
	public final int receiver(int hop) {
		return machine.receiver(channel[hop]);
	}

	@Override
	public final int first(int hop) {
		return step[hop];
	}

	@Override
	public final int end(int hop) {
		return step[hop] + 1;
	}

	/** The first lane between two takes part even if nothing goes from one to the other. */
	@Override
	public final boolean takesPart(int hop, int inStep) {
		return step[hop] == inStep && (part[hop] == 0 || size(hop, inStep) > 0);
	}

	@Override
	public final int fragment(int hop, int inStep) {
		return step[hop] != inStep || size(hop, inStep) == 0 ? -1 : fragmentOf(message[hop]);
	}

	@Override
	public final Ranges what(int hop, int inStep) {
		Slice slice = slice(hop);
		return cut[hop] == null ? message(message[hop]) : message(message[hop]).slice(slice.first, slice.count);
	}

	@Override
	public final long size(int hop, int inStep) {
		return step[hop] != inStep ? 0 : cut[hop] == null ? elements(message[hop]) : slice(hop).count;
	}

	@Override
	public final void parts(int hop, int inStep, Part to) {
		long at = slice(hop).first;
		for (Ranges.Range range : what(hop, inStep).list()) {
			to.part(left[hop] < 0 ? range.first() : left[hop] + at, range.count(),
					came[hop] < 0 ? range.first() + moved(message[hop]) : came[hop] + at);
			at += range.count();
		}
	}

	@Override
	public List<Kept> kept() {
		return kept;
	}

	@Override
	public final boolean combines(int hop, int inStep) {
		return came[hop] == NOT_IN_TRANSIT && combines();
	}

	@Override
	public final Room leaves(int hop) {
		return left[hop] == NOT_IN_TRANSIT ? Room.DATA : Room.TRANSIT;
	}

	@Override
	public final Room arrives(int hop) {
		return came[hop] == NOT_IN_TRANSIT ? target() : Room.TRANSIT;
	}

	@Override
	public final long transit() {
		return transit.isEmpty() ? 0 : transit.values().stream().mapToLong(Long::longValue).max().orElse(0);
	}

	@Override
	public final boolean isInPlace() {
		return transit.isEmpty() && target() == Room.DATA;
	}

	@Override
	public final boolean isListed() {
		return true;
	}

	// ---------------------------------------------------------------- what nodes hold on the way

	/** What has arrived at its node is there; blocks that others take the place of are reported in the end only. */
	@Override
	public final void changes(int node, int after, Change to) {
		Map<Long, List<Integer>> arrived = new TreeMap<>();
		for (int hop = 0; hop < size && after < steps && target() == Room.DATA; hop++) {
			if (step[hop] < after && part[hop] == 0 && came[hop] == NOT_IN_TRANSIT && receiver(hop) == node && moved(message[hop]) == 0) {
				arrived.computeIfAbsent(message(message[hop]).first(), any -> new ArrayList<>()).add(message[hop]);
			}
		}
		for (List<Integer> same : arrived.values()) {
			Stream<Integer> own = combines() ? Stream.of(node) : Stream.of();
			int[] nodes = Stream.concat(own, same.stream().map(this::origin)).mapToInt(Integer::intValue).toArray();
			for (Ranges.Range range : message(same.get(0)).list()) {
				to.change(Ranges.of(range.first(), range.count()), nodes, 0, nodes.length);
			}
		}
	}
}
