package barley.runtime.machine;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import barley.runtime.number.Exact;

/**
 * A way from one node to another through clear switches, on which a transfer holds all channels at once. It may fork: what passes a stop is
 * cut over the legs that leave it, in proportion to the bandwidth with which each leads on, that of its own lanes or, if it is less, of all
 * legs behind it together; what goes by a leg is cut over its lanes by their bandwidths. If a lane has none, all lanes count as alike. As
 * many bytes leave each stop as reach it. From a through two leaves and two spines to b, over lanes that are alike:
 *
 * <pre>
 * stops      0: a    1: leaf[0]    2: spine[0]    3: spine[1]    4: leaf[1]    5: b
 * legs       0 -> 1   1 -> 2   1 -> 3   2 -> 4   3 -> 4   4 -> 5
 * of 7 B     7        4        3        4        3        7
 * </pre>
 *
 * <p>A machine numbers its circuits behind its lanes, and like a lane a circuit is used in both directions. It joins the node with the
 * lower number to the other one.
 */
public final class Circuit {

	/**
	 * The lanes between two stops.
	 *
	 * @param tail the stop that is nearer to the first node; lower than {@code head}
	 */
	public record Leg(int tail, int head, List<Integer> lanes) {
	}

	/** The legs in one direction, by the stop that they leave, and how data are cut over them. */
	private static final class Direction {

		private final int[] tail;
		private final int[] head;
		/** The bandwidth of the legs from the tail of a leg before it, up to its end, and of all of them. */
		private final long[] before;
		private final long[] end;
		private final long[] all;
		/** Where the channels of each leg begin in {@link #channels}. */
		private final int[] start;
		private final int[] channels;
		/** For each of these, the bandwidth of the lanes of its leg up to its end. */
		private final long[] upTo;

		/** @param rates the bandwidth of each lane of the legs, in their order */
		private Direction(int stops, Leg[] legs, long[] rates, int[] channels) {
			tail = Arrays.stream(legs).mapToInt(Leg::tail).toArray();
			head = Arrays.stream(legs).mapToInt(Leg::head).toArray();
			before = new long[legs.length];
			end = new long[legs.length];
			all = new long[legs.length];
			start = new int[legs.length + 1];
			this.channels = channels;
			upTo = new long[channels.length];
			for (int leg = 0; leg < legs.length; leg++) {
				start[leg + 1] = start[leg] + legs[leg].lanes.size();
				for (int lane = start[leg]; lane < start[leg + 1]; lane++) {
					upTo[lane] = Math.addExact(rates[lane], lane == start[leg] ? 0 : upTo[lane - 1]);
				}
			}
			long[] leadsOn = new long[stops];
			leadsOn[stops - 1] = Long.MAX_VALUE;
			long[] rate = new long[legs.length];
			for (int leg = legs.length - 1; leg >= 0; leg--) {
				rate[leg] = Math.min(upTo[start[leg + 1] - 1], leadsOn[head[leg]]);
				leadsOn[tail[leg]] = Math.addExact(leadsOn[tail[leg]], rate[leg]);
			}
			long[] passed = new long[stops];
			for (int leg = 0; leg < legs.length; leg++) {
				before[leg] = passed[tail[leg]];
				end[leg] = before[leg] + rate[leg];
				passed[tail[leg]] = end[leg];
				all[leg] = leadsOn[tail[leg]];
			}
		}

		private long[] shares(long bytes, int stops) {
			long[] shares = new long[channels.length];
			long[] reached = new long[stops];
			reached[tail[0]] = bytes;
			for (int leg = 0; leg < tail.length; leg++) {
				long own = part(reached[tail[leg]], before[leg], end[leg], all[leg]);
				for (int lane = start[leg]; lane < start[leg + 1]; lane++) {
					shares[lane] = part(own, lane == start[leg] ? 0 : upTo[lane - 1], upTo[lane], upTo[start[leg + 1] - 1]);
				}
				reached[head[leg]] += own;
			}
			return shares;
		}
	}

	private final int[] vertices;
	private final List<Leg> legs;
	private final long ways;
	private final long latencyPs;
	private final LinkType type;
	private final Direction there;
	private final Direction back;

	/**
	 * @param vertices the node or switch of each stop; the first and the last are the nodes
	 * @param legs     its legs, by tail, then by head
	 * @throws ArithmeticException if there are more ways than 64 bits can count
	 */
	public Circuit(Machine machine, int[] vertices, List<Leg> legs) {
		boolean turned = vertices[0] > vertices[vertices.length - 1];
		this.vertices = turned ? reversed(vertices) : vertices.clone();
		this.legs = turned ? reversed(vertices.length, legs) : List.copyOf(legs);
		check(machine);
		List<Leg> turnedLegs = reversed(vertices.length, this.legs);
		there = direction(machine, this.vertices, this.legs);
		back = direction(machine, reversed(this.vertices), turnedLegs);
		ways = ways(vertices.length, this.legs);
		latencyPs = latency(machine);
		type = slowest(machine);
	}

	private static long part(long amount, long from, long to, long all) {
		return from == 0 && to == all ? amount : cut(amount, to, all) - cut(amount, from, all);
	}

	private static long cut(long amount, long part, long all) {
		return Exact.ceilQuotient(amount, part, all);
	}

	private static int[] reversed(int[] vertices) {
		return IntStream.range(0, vertices.length).map(stop -> vertices[vertices.length - 1 - stop]).toArray();
	}

	/** Returns the legs as they are seen from the other end. */
	private static List<Leg> reversed(int stops, List<Leg> legs) {
		return legs.stream().map(leg -> new Leg(stops - 1 - leg.head, stops - 1 - leg.tail, leg.lanes))
				.sorted((one, other) -> one.tail != other.tail ? one.tail - other.tail : one.head - other.head).toList();
	}

	private static long ways(int stops, List<Leg> legs) {
		long[] ways = new long[stops];
		ways[stops - 1] = 1;
		for (int leg = legs.size() - 1; leg >= 0; leg--) {
			ways[legs.get(leg).tail] = Math.addExact(ways[legs.get(leg).tail], ways[legs.get(leg).head]);
		}
		return ways[0];
	}

	private static Direction direction(Machine machine, int[] vertices, List<Leg> legs) {
		int[] channels = legs.stream().flatMapToInt(leg -> leg.lanes.stream().mapToInt(lane -> machine.channel(lane, vertices[leg.tail])))
				.toArray();
		return new Direction(vertices.length, legs.toArray(Leg[]::new), rates(machine, legs), channels);
	}

	/** Returns the bandwidths of the lanes of legs, in their least terms; 1 of each if one of them has none. */
	private static long[] rates(Machine machine, List<Leg> legs) {
		long[] rates = legs.stream().flatMap(leg -> leg.lanes.stream()).mapToLong(lane -> machine.linkType(lane).bitsPerSecond()).toArray();
		long common = Arrays.stream(rates).reduce(0, Circuit::common);
		boolean free = Arrays.stream(rates).anyMatch(rate -> rate == 0);
		return Arrays.stream(rates).map(rate -> free ? 1 : rate / common).toArray();
	}

	private static long common(long one, long other) {
		return other == 0 ? one : common(other, one % other);
	}

	/** Checks that legs lead from stop to stop, each over lanes between them, and that every stop is on a way from end to end. */
	private void check(Machine machine) {
		int last = vertices.length - 1;
		boolean fits = last >= 2;
		for (int stop = 0; fits && stop <= last; stop++) {
			int vertex = vertices[stop];
			fits = vertex >= 0 && vertex < machine.vertices() && machine.isSwitch(vertex) == (stop > 0 && stop < last);
		}
		boolean[] entered = new boolean[vertices.length];
		boolean[] left = new boolean[vertices.length];
		int before = 0;
		for (int i = 0; fits && i < legs.size(); i++) {
			Leg leg = legs.get(i);
			fits = leg.tail >= before && leg.tail < leg.head && leg.head <= last && !leg.lanes.isEmpty();
			if (fits) {
				before = leg.tail;
				left[leg.tail] = true;
				entered[leg.head] = true;
				int from = vertices[leg.tail];
				int to = vertices[leg.head];
				fits = leg.lanes.stream().allMatch(lane -> lane >= 0 && lane < machine.lanes()
						&& (machine.from(lane) == from && machine.to(lane) == to || machine.from(lane) == to && machine.to(lane) == from));
			}
		}
		for (int stop = 0; fits && stop <= last; stop++) {
			fits = entered[stop] == stop > 0 && left[stop] == stop < last;
		}
		if (!fits || vertices[0] == vertices[last]) {
			throw Fault.of("bad-circuit", "the legs of a circuit do not lead through switches from one node of %s to another",
					machine.name());
		}
	}

	/** Returns the latency of the longest way. */
	private long latency(Machine machine) {
		long[] reached = new long[vertices.length];
		for (Leg leg : legs) {
			long lane = leg.lanes.stream().mapToLong(each -> machine.linkType(each).latencyPs()).max().orElse(0);
			long within = leg.tail == 0 ? 0 : machine.switchType(vertices[leg.tail]).latencyPs();
			reached[leg.head] = Math.max(reached[leg.head], Math.addExact(reached[leg.tail], Math.addExact(lane, within)));
		}
		return reached[vertices.length - 1];
	}

	private LinkType slowest(Machine machine) {
		LinkType slowest = legs.stream().flatMap(leg -> leg.lanes.stream()).map(machine::linkType)
				.min((one, other) -> Long.compare(one.bitsPerSecond(), other.bitsPerSecond())).orElseThrow();
		return new LinkType(slowest.name(), slowest.bitsPerSecond(), latencyPs, 0);
	}

	/** Returns the node with the lower number. */
	public int from() {
		return vertices[0];
	}

	/** Returns the node with the higher number. */
	public int to() {
		return vertices[vertices.length - 1];
	}

	/** Returns the node or switch of each stop, from end to end. */
	public int[] vertices() {
		return vertices.clone();
	}

	public List<Leg> legs() {
		return legs;
	}

	/** Returns the number of ways, which differ in the switches that they pass. */
	public long ways() {
		return ways;
	}

	/** Returns the longest sum of the latencies of the lanes and switches on a way. */
	public long latencyPs() {
		return latencyPs;
	}

	/** Returns the type of its slowest lane, with the latency of the whole. */
	LinkType type() {
		return type;
	}

	/** Returns the channels of the machine that it holds; a way that passes a channel twice has it twice. */
	int[] channels(boolean backward) {
		return backward ? back.channels : there.channels;
	}

	/** Returns how many of so many bytes each of these channels carries. */
	long[] shares(boolean backward, long bytes) {
		return (backward ? back : there).shares(bytes, vertices.length);
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof Circuit circuit && Arrays.equals(vertices, circuit.vertices) && legs.equals(circuit.legs);
	}

	@Override
	public int hashCode() {
		return 31 * Arrays.hashCode(vertices) + legs.hashCode();
	}
}
