package barley.runtime.program;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;

/**
 * What nodes do in a block in which each goes at its own pace: items, numbered from 0 in the order of the text, with the elements that they
 * read and renew. A message is two items, a send and its receive:
 *
 * <pre>
 * item  node  kind     partner  parts: room, elements, use
 * 0     n[0]  COMPUTE           x 0-999, RENEWS
 * 1     n[0]  SEND     2        x 0-499, channel 4     x 500-999, channel 6
 * 2     n[1]  RECEIVE  1        x 0-499, sum           x 500-999, sum
 * </pre>
 *
 * Part k of a receive takes what part k of its send brings. The rooms of a node are its data, by their numbers, and behind them rooms for
 * what it only relays. Everything is in flat arrays; a block takes about 64 bytes an item. Of a loop whose rounds are all alike, some need
 * not be written down ({@link PaceLoop}).
 */
public final class PaceBlock {

	/** Occupies the unit of its node. */
	public static final byte COMPUTE = 0;
	/** Takes its copy of the data at once. */
	public static final byte SEND = 1;
	/** Combines or replaces elements, when the message has arrived. */
	public static final byte RECEIVE = 2;

	/** Uses of the parts of a computation. */
	public static final int READS = 0;
	public static final int RENEWS = 1;
	/** Renewed by a kernel, which the program of the node states by {@link PaceCalls}. */
	public static final int COMPUTES = 2;
	/** In place of the channel of a part that stays at its node. */
	public static final int NO_CHANNEL = -1;
	/** In place of the operator of a part that replaces what is there. Lower numbers also divide it, {@code -n} by n. */
	public static final int REPLACES = -1;

	/** In place of a number of buffers: a send never waits for one. */
	public static final int UNBOUNDED = -1;

	private static final int MOST_WHOLE = 10_000_000;

	/**
	 * A room of every node for elements that it relays.
	 *
	 * @param data the data whose elements it takes
	 */
	public record Transit(int data, long elements) {
	}

	private final int data;
	private final int count;
	private final byte[] kind;
	private final int[] node;
	private final int[] statement;
	private final Iteration[] iteration;
	private final int[] partner;
	private final long[] flop;
	private final int[] firstPart;
	private final int[] room;
	private final long[] first;
	private final long[] elements;
	private final int[] use;
	private final List<String> statements;
	private final List<Operator> operators;
	private final List<Transit> transits;
	private final List<PaceLoop> loops;
	private final int buffers;
	/** This block with all rounds, once it is known. */
	private PaceBlock whole;

	private PaceBlock(PaceBlock block, List<Operator> combining, int bound) {
		data = block.data;
		count = block.count;
		kind = block.kind;
		node = block.node;
		statement = block.statement;
		iteration = block.iteration;
		partner = block.partner;
		flop = block.flop;
		firstPart = block.firstPart;
		room = block.room;
		first = block.first;
		elements = block.elements;
		use = block.use;
		statements = block.statements;
		operators = List.copyOf(combining);
		transits = block.transits;
		loops = block.loops;
		buffers = bound;
	}

	/** Takes over the tables of a builder, one after the other, so that there is never a second copy of all of them. */
	PaceBlock(PaceBlockBuilder builder) {
		data = builder.data;
		count = builder.count;
		kind = builder.kind = Arrays.copyOf(builder.kind, count);
		node = builder.node = Arrays.copyOf(builder.node, count);
		statement = builder.statement = Arrays.copyOf(builder.statement, count);
		iteration = builder.iteration = Arrays.copyOf(builder.iteration, count);
		partner = builder.partner = Arrays.copyOf(builder.partner, count);
		flop = builder.flop = Arrays.copyOf(builder.flop, count);
		firstPart = builder.firstPart = Arrays.copyOf(builder.firstPart, count + 1);
		room = builder.room = Arrays.copyOf(builder.room, builder.parts);
		first = builder.first = Arrays.copyOf(builder.first, builder.parts);
		elements = builder.elements = Arrays.copyOf(builder.elements, builder.parts);
		use = builder.use = Arrays.copyOf(builder.use, builder.parts);
		statements = List.copyOf(builder.statements.keySet());
		operators = List.copyOf(builder.operators.keySet());
		transits = List.copyOf(builder.transits);
		loops = builder.loops.stream().map(loop -> PaceUnfolding.alike(this, loop)).toList();
		buffers = builder.buffers;
	}

	/** Returns what stands in place of the operator of a part that is divided, an average, and replaces what is there. */
	public static int divides(int divisor) {
		return -divisor;
	}

	/** Returns whether a part of a receive is combined with what is there. */
	public boolean combines(int part) {
		return use[part] > REPLACES;
	}

	/** Returns by what a part of a receive that replaces what is there is divided; 1 for nothing. */
	public int divisor(int part) {
		return -use[part];
	}

	/** Returns the same block with the operators of its receives, by their numbers: tables do not contain them. */
	public PaceBlock with(List<Operator> combining) {
		return new PaceBlock(this, combining, buffers);
	}

	/** Returns the same block with another number of buffers, or {@link #UNBOUNDED}. */
	public PaceBlock withBuffers(int number) {
		return new PaceBlock(this, operators, number);
	}

	/**
	 * Returns how many messages of one node to another may be sent and not yet received; with 0 a send waits until its receive is ready.
	 * {@link #UNBOUNDED} if they may be any number.
	 */
	public int buffers() {
		return buffers;
	}

	/** Returns the datum whose elements a room contains. */
	public int datum(int ofRoom) {
		return ofRoom < data ? ofRoom : transits.get(ofRoom - data).data();
	}

	/** Returns how many data a node has; rooms with higher numbers are in transit. */
	public int data() {
		return data;
	}

	/** Returns how many items there are. */
	public int count() {
		return count;
	}

	/** Returns {@link #COMPUTE}, {@link #SEND} or {@link #RECEIVE}. */
	public byte kind(int item) {
		return kind[item];
	}

	public int node(int item) {
		return node[item];
	}

	/** Returns the number of the statement that an item is of. */
	public int statement(int item) {
		return statement[item];
	}

	/** Returns the iteration of the loops around an item, or null if there are none. */
	public Iteration iteration(int item) {
		return iteration[item];
	}

	/** Returns the statement of an item with the indices of the loops around it. */
	public ItemPlace place(int item) {
		return new ItemPlace(statements.get(statement[item]), iteration[item] == null ? "" : iteration[item].words());
	}

	/** Returns the receive of a send, or the send of a receive. */
	public int partner(int item) {
		return partner[item];
	}

	/** Returns the operations of a computation. */
	public long flop(int item) {
		return flop[item];
	}

	/** Returns the first part of an item; its others follow, up to the first part of the next item. */
	public int firstPart(int item) {
		return firstPart[item];
	}

	/** Returns how many parts all items have. */
	public int parts() {
		return room.length;
	}

	/** Returns the datum of a part, or behind all data the number of a room in transit. */
	public int room(int part) {
		return room[part];
	}

	public long first(int part) {
		return first[part];
	}

	public long elements(int part) {
		return elements[part];
	}

	/** Returns how a computation uses a part, on which channel it goes, or the number of the operator that combines it. */
	public int use(int part) {
		return use[part];
	}

	/** Returns whether an item, a computation, renews a part, be it by a kernel. */
	public boolean renews(int part) {
		return use[part] != READS;
	}

	/** Returns whether an item is a computation by a kernel. */
	public boolean isComputed(int item) {
		boolean computed = false;
		for (int part = firstPart[item]; kind[item] == COMPUTE && part < firstPart[item + 1]; part++) {
			computed |= use[part] == COMPUTES;
		}
		return computed;
	}

	/** Returns the elements of an item that have a use. */
	public List<Elements> elements(int item, int usedAs) {
		return IntStream.range(firstPart[item], firstPart[item + 1]).filter(part -> use[part] == usedAs)
				.mapToObj(part -> new Elements(room[part], first[part], elements[part])).toList();
	}

	/** Returns the statements, by their numbers. */
	public List<String> statements() {
		return statements;
	}

	/** Returns the operators, by their numbers. */
	public List<Operator> operators() {
		return operators;
	}

	/** Returns the rooms in transit, whose numbers follow those of the data. */
	public List<Transit> transits() {
		return transits;
	}

	/** Returns the loops of which rounds are left out, in the order of their items; none if all items are written down. */
	public List<PaceLoop> loops() {
		return loops;
	}

	/** Returns how many items there are, with those that are left out. */
	public long total() {
		return count + loops.stream().mapToLong(loop -> loop.length() * loop.more()).sum();
	}

	/** Returns the same block with so many more rounds of each loop written down, or as many as are left out. */
	public PaceBlock unfold(int rounds) {
		return loops.isEmpty() ? this : PaceUnfolding.unfold(this, (int) Math.min(rounds, loops.get(0).more()));
	}

	/**
	 * Returns the same block with all rounds of its loops, for what looks at each item: runs that move data, replays and pages.
	 *
	 * @param statement what to name if these are too many
	 */
	public synchronized PaceBlock whole(String statement) {
		if (total() > MOST_WHOLE) {
			throw Fault.of("too-many-items", "this has %,d items, but only times are computed of more than %,d: \"%s\"", total(),
					MOST_WHOLE, statement);
		}
		whole = whole == null ? unfold(Integer.MAX_VALUE) : whole;
		return whole;
	}

	/** Returns whether two items do the same, but for what they are matched with. */
	boolean alike(int item, int other) {
		int parts = firstPart[item + 1] - firstPart[item];
		boolean same = kind[item] == kind[other] && node[item] == node[other] && statement[item] == statement[other]
				&& flop[item] == flop[other] && parts == firstPart[other + 1] - firstPart[other];
		for (int part = firstPart[item], as = firstPart[other]; same && part < firstPart[item + 1]; part++, as++) {
			same = room[part] == room[as] && first[part] == first[as] && elements[part] == elements[as] && use[part] == use[as];
		}
		return same;
	}
}
