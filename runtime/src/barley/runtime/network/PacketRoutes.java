package barley.runtime.network;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

import barley.runtime.machine.Fault;

/**
 * The ways of plain packets through the switches of a network: at each switch the port to take towards a destination, which is a node. The
 * rules of the switches' types decide, or the programs of the switches.
 *
 * <p>Not safe for use by several threads.
 */
public final class PacketRoutes {

	private static final int NONE = -1;

	private final SwitchNetwork network;
	/** The switches that forward packets; null if all do. */
	private final BitSet own;
	private final RouteSource source;
	/** For each destination, the switches from which a way is known to lead there, before and after the first step down. */
	private final Map<Integer, BitSet> checked = new HashMap<>();

	/** Creates the ways by the rules of the switches. */
	public PacketRoutes(SwitchNetwork network) {
		this(network, null, new RuleRoutes(network));
	}

	PacketRoutes(SwitchNetwork network, BitSet own, RouteSource source) {
		this.network = network;
		this.own = own;
		this.source = source;
	}

	/** Returns whether packets first climb and then descend. */
	public boolean climbs() {
		return source.climbs();
	}

	/**
	 * Returns the port that a packet takes at a switch.
	 *
	 * @param destination a node
	 * @param descending  whether the packet has made a step down already
	 * @return -1 if no way leads there
	 */
	public int port(int vertex, int destination, boolean descending) {
		return source.port(vertex, destination, descending);
	}

	/** Returns whether the channel out of a port, which a packet takes, is a step down. */
	public boolean isDown(int port) {
		return source.isDown(port);
	}

	/** Returns whether switches are a full grid, on which packets go along one dimension after the other. */
	public boolean isGrid() {
		return source.isGrid();
	}

	/** Returns the lane that packets to a destination take at each switch, or -1, without keeping anything in memory. */
	public int[] lanes(int destination, boolean descending) {
		int[] lanes = new int[network.switches()];
		for (int number = 0; number < lanes.length; number++) {
			int port = port(network.vertex(number), destination, descending);
			lanes[number] = port == NONE ? NONE : network.lane(port);
		}
		source.forget(destination);
		return lanes;
	}

	/** Returns the port on which a node sends plain packets, the first one, or -1. */
	public int injection(int node) {
		for (int port = network.firstPort(node); port < network.firstPort(node + 1); port++) {
			if (network.sends(port) && isOwn(network.neighbour(port))) {
				return port;
			}
		}
		return NONE;
	}

	private boolean isOwn(int vertex) {
		return own == null || own.get(vertex);
	}

	/** Returns the number of channels between switches on the way of a packet. */
	public int hops(int source, int destination) {
		int hops = 0;
		int vertex = network.neighbour(injection(source));
		boolean descending = false;
		while (vertex != destination) {
			int port = port(vertex, destination, descending);
			descending |= isDown(port);
			vertex = network.neighbour(port);
			hops += vertex == destination ? 0 : 1;
		}
		return hops;
	}

	/** Checks that a way leads from one node to another. */
	public void require(int from, int destination) {
		int injection = injection(from);
		if (injection == NONE || !leads(network.neighbour(injection), destination)) {
			throw Fault.of("no-route", "no way through switches leads from %s to %s", network.vertexName(from),
					network.vertexName(destination));
		}
	}

	/** Returns whether a way leads from a switch to a node. Programs may lead packets astray; rules never do. */
	private boolean leads(int from, int destination) {
		if (source.isSound()) {
			return port(from, destination, false) != NONE;
		}
		BitSet known = checked.computeIfAbsent(destination, any -> new BitSet());
		BitSet way = new BitSet();
		boolean descending = false;
		for (int vertex = from; vertex != destination;) {
			int state = 2 * network.switchOf(vertex) + (descending ? 1 : 0);
			if (known.get(state)) {
				break;
			}
			int port = port(vertex, destination, descending);
			if (way.get(state)) {
				throw Fault.of("no-route", "packets to %s come back to %s, which has sent them on already", network.vertexName(destination),
						network.vertexName(vertex));
			} else if (port == NONE || network.neighbour(port) != destination && !isOwn(network.neighbour(port))) {
				return false;
			}
			way.set(state);
			descending |= isDown(port);
			vertex = network.neighbour(port);
		}
		known.or(way);
		return true;
	}
}
