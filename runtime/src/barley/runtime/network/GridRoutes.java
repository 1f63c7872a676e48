package barley.runtime.network;

import java.util.Arrays;

import barley.runtime.machine.RouteRule;

/**
 * Routes on a full grid of switches by a formula instead of tables: along one dimension after the other, in the order of the indices or
 * against it. These are the routes that {@link PacketRoutes} finds by distances, without memory for each destination.
 */
final class GridRoutes {

	private static final int NONE = -1;

	private final SwitchNetwork network;
	private final int dimensions;
	private final boolean latestFirst;
	/** The indices of each switch. */
	private final int[] at;
	/** The first port of each switch to its lower and its upper neighbour in each dimension, and the number of lanes there. */
	private final int[] port;
	private final int[] lanes;
	/** The switch of each node, and the first port there that leads to the node. */
	private final int[] home;
	private final int[] homePort;

	private GridRoutes(SwitchNetwork network, boolean latestFirst) {
		this.network = network;
		this.latestFirst = latestFirst;
		dimensions = network.index(network.vertex(0)).length;
		at = new int[network.switches() * dimensions];
		port = new int[2 * at.length];
		lanes = new int[port.length];
		home = new int[network.vertices()];
		homePort = new int[network.vertices()];
		Arrays.fill(home, NONE);
	}

	/** Returns the routes of a network, or null if it is no full grid, or if its switches route by other rules. */
	static GridRoutes of(SwitchNetwork network) {
		if (network.switches() == 0 || network.index(network.vertex(0)).length == 0) {
			return null;
		}
		RouteRule rule = network.types().get(0).route();
		boolean fits = (rule == RouteRule.XY || rule == RouteRule.YX)
				&& network.types().stream().allMatch(type -> type.route() == rule);
		GridRoutes routes = fits ? new GridRoutes(network, rule == RouteRule.YX) : null;
		return fits && routes.isOneFamily() && routes.hasGridLanes() && routes.hasSingleHomes() ? routes : null;
	}

	int port(int vertex, int destination) {
		int number = network.switchOf(vertex);
		int goal = home[destination];
		if (number == goal) {
			return lane(homePort[destination], destination);
		}
		for (int i = 0; i < dimensions; i++) {
			int dimension = latestFirst ? dimensions - 1 - i : i;
			int here = at[number * dimensions + dimension];
			int there = at[goal * dimensions + dimension];
			if (here != there) {
				int way = 2 * (number * dimensions + dimension) + (here < there ? 1 : 0);
				return port[way] + (lanes[way] == 1 ? 0 : network.nodeOf(destination) % lanes[way]);
			}
		}
		throw new AssertionError(network.vertexName(vertex));
	}

	private int lane(int first, int destination) {
		int count = network.firstPort(destination + 1) - network.firstPort(destination);
		return count == 1 ? first : first + network.nodeOf(destination) % count;
	}

	/** Checks that the switches have all indices from 0 to some extents. */
	private boolean isOneFamily() {
		int[] extents = new int[dimensions];
		for (int number = 0; number < network.switches(); number++) {
			int[] index = network.index(network.vertex(number));
			if (network.family(network.vertex(number)) < 0 || network.family(network.vertex(number)) != network.family(network.vertex(0))
					|| index.length != dimensions) {
				return false;
			}
			for (int i = 0; i < dimensions; i++) {
				if (index[i] < 0) {
					return false;
				}
				at[number * dimensions + i] = index[i];
				extents[i] = Math.max(extents[i], index[i] + 1);
			}
		}
		double size = Arrays.stream(extents).asDoubleStream().reduce(1, (one, other) -> one * other);
		return size == network.switches() && hasDistinctIndices(extents);
	}

	private boolean hasDistinctIndices(int[] extents) {
		boolean[] seen = new boolean[network.switches()];
		for (int number = 0; number < network.switches(); number++) {
			int place = 0;
			for (int i = 0; i < dimensions; i++) {
				place = place * extents[i] + at[number * dimensions + i];
			}
			if (seen[place]) {
				return false;
			}
			seen[place] = true;
		}
		return true;
	}

	/** Checks that lanes join exactly those switches that are neighbours in one dimension, and that none is one-way. */
	private boolean hasGridLanes() {
		Arrays.fill(port, NONE);
		long joined = 0;
		for (int each = 0; each < network.ports(); each++) {
			if (!network.sends(each)) {
				return false;
			}
			if (network.isBetweenSwitches(each)) {
				int way = way(network.switchOf(network.owner(each)), network.switchOf(network.neighbour(each)));
				if (way < 0) {
					return false;
				}
				if (port[way] == NONE) {
					port[way] = each;
					joined++;
				}
				lanes[way]++;
			}
		}
		return joined == neighbours();
	}

	/** Returns the place of the way from one switch to another, or -1 if they are not neighbours. */
	private int way(int from, int to) {
		int way = NONE;
		for (int i = 0; i < dimensions; i++) {
			int step = at[to * dimensions + i] - at[from * dimensions + i];
			if (step != 0) {
				if (way >= 0 || Math.abs(step) != 1) {
					return NONE;
				}
				way = 2 * (from * dimensions + i) + (step > 0 ? 1 : 0);
			}
		}
		return way;
	}

	/** Returns the number of ordered pairs of neighbours in a full grid. */
	private long neighbours() {
		long pairs = 0;
		for (int i = 0; i < dimensions; i++) {
			int extent = 1;
			for (int number = 0; number < network.switches(); number++) {
				extent = Math.max(extent, at[number * dimensions + i] + 1);
			}
			pairs += 2L * network.switches() / extent * (extent - 1);
		}
		return pairs;
	}

	/** Checks that all lanes of each node lead to one switch. */
	private boolean hasSingleHomes() {
		for (int vertex = 0; vertex < network.vertices(); vertex++) {
			for (int each = network.firstPort(vertex); !network.isSwitch(vertex) && each < network.firstPort(vertex + 1); each++) {
				int number = network.switchOf(network.neighbour(each));
				if (home[vertex] >= 0 && home[vertex] != number) {
					return false;
				}
				if (home[vertex] < 0) {
					home[vertex] = number;
					homePort[vertex] = network.peer(each);
				}
			}
			if (!network.isSwitch(vertex) && home[vertex] < 0) {
				return false;
			}
		}
		return true;
	}
}
