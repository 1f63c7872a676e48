package barley.runtime.network;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.IntStream;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Mix;

/**
 * Traffic: nodes inject packets at a rate, to destinations by a pattern, or as a trace says. Everything is a function of the seed, the
 * node and the number of the packet, so that the same traffic meets every network.
 *
 * <p>At a rate, each node injects a packet in each cycle with the same probability, independently of all others. Instead of a draw in each
 * cycle the number of cycles up to the next packet is drawn, which has a geometric distribution.
 */
public final class NetworkTraffic {

	/** Where packets go. */
	public enum Pattern {
		/** To any other node with equal probability. */
		UNIFORM,
		/** From {@code [x, y]} to {@code [y, x]}; nodes on the diagonal send nothing. */
		TRANSPOSE,
		/** To the next node in every dimension, the first one behind the last. */
		NEIGHBOUR,
		/** A share of the packets to one node, the others uniform. */
		HOTSPOT
	}

	private static final int NONE = -1;

	private final SwitchNetwork network;
	private final int[] vertices;
	private final int[] extents;
	private final long seed;
	private final long cycles;
	private final long bytes;
	/** Null unless packets are injected as a trace says. */
	private final Trace trace;
	private Pattern pattern = Pattern.UNIFORM;
	private double rate;
	private int hotspot;
	private double share;
	private long warmUp;

	/** The packets of each node: their cycles in order, and where they go. */
	private record Trace(long[][] cycles, int[][] targets) {
	}

	private NetworkTraffic(SwitchNetwork network, int[] vertices, int[] extents, long seed, long cycles, long bytes, Trace trace) {
		this.network = network;
		this.vertices = vertices;
		this.extents = extents;
		this.seed = seed;
		this.cycles = cycles;
		this.bytes = bytes;
		this.trace = trace;
	}

	/** Returns the same traffic but for a change. */
	private NetworkTraffic changed(Consumer<NetworkTraffic> change) {
		NetworkTraffic copy = new NetworkTraffic(network, vertices, extents, seed, cycles, bytes, trace);
		copy.pattern = pattern;
		copy.rate = rate;
		copy.hotspot = hotspot;
		copy.share = share;
		copy.warmUp = warmUp;
		change.accept(copy);
		return copy;
	}

	/**
	 * Returns traffic at a rate.
	 *
	 * @param extents the sizes of the dimensions in which the nodes are numbered, the last one fastest; one size for a plain row
	 * @param rate    packets for each node and cycle, at most 1
	 * @param cycles  nodes inject before this cycle
	 * @param bytes   data in each packet
	 */
	public static NetworkTraffic of(SwitchNetwork network, Pattern pattern, int[] extents, double rate, long seed, long cycles,
			long bytes) {
		int[] vertices = nodes(network);
		if (!(rate >= 0 && rate <= 1)) {
			throw Fault.of("wrong-value", "a rate of %s packets a cycle, but it must be from 0 to 1", rate);
		}
		long product = Arrays.stream(extents).asLongStream().reduce(1, (one, other) -> one * other);
		if (product != vertices.length || Arrays.stream(extents).anyMatch(extent -> extent < 1)) {
			throw Fault.of("wrong-value", "the extents %s have %,d nodes, but %s has %,d", Arrays.toString(extents), product,
					network.name(), vertices.length);
		}
		if (pattern == Pattern.TRANSPOSE && (extents.length != 2 || extents[0] != extents[1])) {
			throw Fault.of("wrong-value", "transpose needs nodes in a square, but the extents are %s", Arrays.toString(extents));
		}
		return new NetworkTraffic(network, vertices, extents.clone(), seed, cycles, bytes, null).changed(made -> {
			made.pattern = pattern;
			made.rate = rate;
		});
	}

	/**
	 * Returns traffic of a trace: packet {@code i} is injected in cycle {@code cycles[i]}. Packets of one node and cycle are injected in
	 * the order of the trace, but a node injects at most one in a cycle, so that later ones are put off.
	 */
	public static NetworkTraffic trace(SwitchNetwork network, long[] cycles, int[] sources, int[] destinations, long bytes) {
		int[] vertices = nodes(network);
		long last = 0;
		int[] number = new int[vertices.length];
		int[] nodeOf = new int[sources.length];
		for (int i = 0; i < sources.length; i++) {
			if (network.isSwitch(sources[i]) || network.isSwitch(destinations[i])) {
				throw Fault.of("misplaced", "a packet from %s to %s: only nodes send and receive", network.vertexName(sources[i]),
						network.vertexName(destinations[i]));
			}
			if (cycles[i] < 0) {
				throw Fault.of("wrong-value", "a packet in cycle %,d", cycles[i]);
			}
			nodeOf[i] = Arrays.binarySearch(vertices, sources[i]);
			if (nodeOf[i] < 0) {
				throw Fault.of("no-route", "%s is linked to no switch of %s", network.vertexName(sources[i]), network.name());
			}
			number[nodeOf[i]]++;
			last = Math.max(last, cycles[i]);
		}
		long[][] times = new long[vertices.length][];
		int[][] targets = new int[vertices.length][];
		Arrays.setAll(times, node -> new long[number[node]]);
		Arrays.setAll(targets, node -> new int[number[node]]);
		int[] filled = new int[vertices.length];
		IntStream.range(0, sources.length).boxed().sorted((one, other) -> Long.compare(cycles[one], cycles[other])).forEach(i -> {
			times[nodeOf[i]][filled[nodeOf[i]]] = cycles[i];
			targets[nodeOf[i]][filled[nodeOf[i]]++] = destinations[i];
		});
		return new NetworkTraffic(network, vertices, new int[] {vertices.length}, 0, last + sources.length + 1, bytes,
				new Trace(times, targets))
				.withRate(Double.NaN);
	}

	/**
	 * Returns traffic of a trace as text: a line for each packet, with its cycle, the name of its source and that of its destination,
	 * separated by spaces or tabs. Empty lines and lines that begin with {@code #} say nothing.
	 *
	 * @param file the name of the file, for messages
	 */
	public static NetworkTraffic trace(SwitchNetwork network, String file, Iterable<String> lines, long bytes) {
		return TraceLines.read(network, file, lines, bytes);
	}

	/** Sends a share of the packets to one node. */
	public NetworkTraffic withHotspot(int vertex, double part) {
		if (Arrays.binarySearch(vertices, vertex) < 0 || !(part >= 0 && part <= 1)) {
			throw Fault.of("wrong-value", "a share of %s to %s: a hotspot is a node, and its share from 0 to 1", part,
					network.vertexName(vertex));
		}
		return changed(made -> {
			made.pattern = Pattern.HOTSPOT;
			made.hotspot = vertex;
			made.share = part;
		});
	}

	/** Counts the latency only of packets that enter their queue after some cycles. */
	public NetworkTraffic withWarmUp(long from) {
		return changed(made -> made.warmUp = from);
	}

	public NetworkTraffic withRate(double packets) {
		return changed(made -> made.rate = packets);
	}

	/** Returns the nodes that are linked to switches of a network. */
	public static int[] nodes(SwitchNetwork network) {
		return IntStream.range(0, network.vertices())
				.filter(vertex -> !network.isSwitch(vertex) && network.firstPort(vertex) < network.firstPort(vertex + 1)).toArray();
	}

	public int nodes() {
		return vertices.length;
	}

	/** Returns the vertex of a node. */
	public int vertex(int node) {
		return vertices[node];
	}

	/** Returns the packets for each node and cycle; not a number for a trace. */
	public double rate() {
		return rate;
	}

	/** Returns the cycle before which nodes inject. */
	public long cycles() {
		return cycles;
	}

	public long warmUp() {
		return warmUp;
	}

	public long bytes() {
		return bytes;
	}

	/**
	 * Returns the cycle in which a node injects its packet with a number, or {@code Long.MAX_VALUE} if it injects no more.
	 *
	 * @param before the cycle of its packet before; -1 before the first one
	 */
	public long next(int node, int number, long before) {
		long time;
		if (trace != null) {
			time = number < trace.cycles[node].length ? Math.max(before + 1, trace.cycles[node][number]) : Long.MAX_VALUE;
		} else if (rate <= 0) {
			time = Long.MAX_VALUE;
		} else {
			double quiet = rate >= 1 ? 0 : Math.floor(StrictMath.log(unit(node, number, 0)) / StrictMath.log1p(-rate));
			time = quiet < cycles ? before + 1 + (long) quiet : Long.MAX_VALUE;
		}
		return time < cycles ? time : Long.MAX_VALUE;
	}

	/** Returns the vertex to which a packet goes, or -1 if it is not sent. */
	public int destination(int node, int number) {
		if (trace != null) {
			return trace.targets[node][number];
		}
		return switch (pattern) {
			case UNIFORM -> uniform(node, number);
			case HOTSPOT -> unit(node, number, 2) <= share ? hotspot : uniform(node, number);
			case TRANSPOSE -> vertices[node % extents[0] * extents[0] + node / extents[0]];
			case NEIGHBOUR -> vertices[neighbour(node)];
		};
	}

	private int uniform(int node, int number) {
		if (vertices.length == 1) {
			return NONE;
		}
		int other = (int) ((draw(node, number, 1) >>> 33) % (vertices.length - 1));
		return vertices[other < node ? other : other + 1];
	}

	private int neighbour(int node) {
		int next = 0;
		int factor = 1;
		int left = node;
		for (int i = extents.length - 1; i >= 0; i--) {
			next += (left % extents[i] + 1) % extents[i] * factor;
			left /= extents[i];
			factor *= extents[i];
		}
		return next;
	}

	private long draw(int node, int number, int purpose) {
		return Mix.mix(Mix.mix(seed + ((long) node << 34 | (long) purpose << 32 | number)));
	}

	/** Returns a number above 0 and up to 1. */
	private double unit(int node, int number, int purpose) {
		return ((draw(node, number, purpose) >>> 11) + 1) * 0x1p-53;
	}
}
