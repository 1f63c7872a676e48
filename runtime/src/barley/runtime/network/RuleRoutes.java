package barley.runtime.network;

import java.util.Arrays;

import barley.runtime.machine.Fault;
import barley.runtime.machine.RouteRule;

/**
 * Routes by the rules of the switches' types. A packet goes one hop nearer each time; the {@link RouteRule} of the switch chooses among
 * several nearer neighbours. Of several lanes to a neighbour the packet takes the one with number destination modulo lanes, so that packets
 * of one pair keep their order. Lanes that are off, or lead the other way only, do not count.
 *
 * <p>On a full grid the port is computed. Else the table of a destination, one number for each switch, is made when the destination is
 * first asked for. With {@link RouteRule#UPDOWN} it has two numbers for each switch: before and after the first step down.
 */
final class RuleRoutes implements RouteSource {

	private static final int NONE = -1;

	private final SwitchNetwork network;
	private final boolean ordered;
	/** Position of each switch in a breadth-first walk; null if no switch routes by it. */
	private final int[] order;
	/** Null if the network is no grid. */
	private final GridRoutes grid;
	private final int[][] tables;
	private final int[] queue;
	private final int[] distance;
	/** Of the ways that only descend, where {@link #ordered}. */
	private final int[] descent;

	RuleRoutes(SwitchNetwork network) {
		this.network = network;
		long climbing = network.types().stream().filter(type -> type.route() == RouteRule.UPDOWN).count();
		if (climbing > 0 && climbing < network.types().size()) {
			throw Fault.of("mixed-routes", "some types of switches of %s route by updown, others do not: all must, or none",
					network.name());
		}
		ordered = climbing > 0;
		grid = GridRoutes.of(network);
		tables = new int[network.vertices()][];
		queue = new int[network.vertices()];
		distance = new int[network.vertices()];
		descent = ordered ? new int[network.vertices()] : null;
		order = ordered ? breadthFirst() : null;
	}

	@Override
	public boolean climbs() {
		return ordered;
	}

	@Override
	public boolean isGrid() {
		return grid != null;
	}

	@Override
	public int port(int vertex, int destination, boolean descending) {
		if (grid != null) {
			return grid.port(vertex, destination);
		}
		int[] table = tables[destination];
		if (table == null) {
			table = table(destination);
			tables[destination] = table;
		}
		return table[descending ? network.switches() + network.switchOf(vertex) : network.switchOf(vertex)];
	}

	@Override
	public boolean isDown(int port) {
		return ordered && order[network.neighbour(port)] > order[network.owner(port)];
	}

	@Override
	public void forget(int destination) {
		tables[destination] = null;
	}

	private int[] table(int destination) {
		int switches = network.switches();
		int[] table = new int[ordered ? 2 * switches : switches];
		Arrays.fill(table, NONE);
		if (ordered) {
			measureOrdered(destination);
			for (int number = 0; number < switches; number++) {
				int vertex = network.vertex(number);
				table[number] = orderedChoice(vertex, destination);
				table[switches + number] = choice(vertex, destination, descent, true);
			}
		} else {
			measure(destination, distance, false);
			for (int number = 0; number < switches; number++) {
				table[number] = choice(network.vertex(number), destination, distance, false);
			}
		}
		return table;
	}

	/** Computes the distance of each switch to a node, if wanted on ways that only descend. */
	private void measure(int destination, int[] measured, boolean descending) {
		Arrays.fill(measured, NONE);
		measured[destination] = 0;
		queue[0] = destination;
		int reached = 1;
		for (int next = 0; next < reached; next++) {
			int vertex = queue[next];
			for (int port = network.firstPort(vertex); port < network.firstPort(vertex + 1); port++) {
				int neighbour = network.neighbour(port);
				if (measured[neighbour] == NONE && network.isSwitch(neighbour) && network.sends(network.peer(port))
						&& (!descending || vertex == destination || order[neighbour] < order[vertex])) {
					measured[neighbour] = measured[vertex] + 1;
					queue[reached++] = neighbour;
				}
			}
		}
	}

	/** Computes the distances on ways that first climb and then descend: a switch is as near as its descent, or as a climb from it. */
	private void measureOrdered(int destination) {
		measure(destination, descent, true);
		System.arraycopy(descent, 0, distance, 0, distance.length);
		for (int number = 0; number < network.switches(); number++) {
			queue[order[network.vertex(number)]] = network.vertex(number);
		}
		for (int place = 0; place < network.switches(); place++) {
			int vertex = queue[place];
			for (int port = network.firstPort(vertex); port < network.firstPort(vertex + 1); port++) {
				int up = network.neighbour(port);
				if (network.isSwitch(up) && network.sends(port) && order[up] < place && distance[up] != NONE
						&& (distance[vertex] == NONE || distance[up] + 1 < distance[vertex])) {
					distance[vertex] = distance[up] + 1;
				}
			}
		}
	}

	private int orderedChoice(int vertex, int destination) {
		int best = NONE;
		for (int port = network.firstPort(vertex); port < network.firstPort(vertex + 1); port++) {
			int next = network.neighbour(port);
			boolean down = next == destination || network.isSwitch(next) && order[next] > order[vertex];
			int left = next == destination ? 0 : !network.isSwitch(next) ? NONE : down ? descent[next] : distance[next];
			if (left != NONE && left == distance[vertex] - 1 && network.sends(port)) {
				best = better(vertex, best, port);
			}
		}
		return best == NONE ? NONE : lane(vertex, best, destination);
	}

	private int choice(int vertex, int destination, int[] measured, boolean descending) {
		if (measured[vertex] == NONE) {
			return NONE;
		}
		RouteRule rule = network.type(vertex).route();
		int best = NONE;
		int nearer = 0;
		for (int port = network.firstPort(vertex); port < network.firstPort(vertex + 1); port++) {
			if (isNearer(vertex, port, destination, measured, descending) && !sameAsBefore(vertex, port)) {
				best = better(vertex, best, port);
				nearer++;
			}
		}
		if (rule == RouteRule.SPREAD) {
			int wanted = network.nodeOf(destination) % nearer;
			for (int port = network.firstPort(vertex); port < network.firstPort(vertex + 1); port++) {
				if (isNearer(vertex, port, destination, measured, descending) && !sameAsBefore(vertex, port) && wanted-- == 0) {
					best = port;
				}
			}
		}
		return lane(vertex, best, destination);
	}

	private boolean isNearer(int vertex, int port, int destination, int[] measured, boolean descending) {
		int next = network.neighbour(port);
		return network.sends(port) && (next == destination || network.isSwitch(next) && measured[next] != NONE
				&& measured[next] == measured[vertex] - 1 && (!descending || order[next] > order[vertex]));
	}

	/** Returns whether a port before another one leads to the same neighbour. */
	private boolean sameAsBefore(int vertex, int port) {
		for (int other = port - 1; other >= network.firstPort(vertex) && network.neighbour(other) == network.neighbour(port); other--) {
			if (network.sends(other)) {
				return true;
			}
		}
		return false;
	}

	/** Returns the preferred of two ports of a vertex; ports are in the order of their neighbours. */
	private int better(int vertex, int best, int port) {
		return best == NONE || rank(vertex, port) < rank(vertex, best) ? port : best;
	}

	/** Ranks a move by the index that it changes in the switch's family; moves out of the family are last. */
	private int rank(int vertex, int port) {
		int next = network.neighbour(port);
		if (!network.isSwitch(next) || network.family(vertex) < 0 || network.family(next) != network.family(vertex)) {
			return Integer.MAX_VALUE;
		}
		int[] here = network.index(vertex);
		int[] there = network.index(next);
		boolean latest = network.type(vertex).route() == RouteRule.YX;
		for (int i = 0; i < here.length; i++) {
			int at = latest ? here.length - 1 - i : i;
			if (here[at] != there[at]) {
				return i;
			}
		}
		return here.length;
	}

	/** Returns the port on the lane to the same neighbour that packets to a destination take. */
	private int lane(int vertex, int port, int destination) {
		int neighbour = network.neighbour(port);
		int first = port;
		while (first > network.firstPort(vertex) && network.neighbour(first - 1) == neighbour) {
			first--;
		}
		int lanes = 0;
		for (int other = first; other < network.firstPort(vertex + 1) && network.neighbour(other) == neighbour; other++) {
			lanes += network.sends(other) ? 1 : 0;
		}
		int left = network.nodeOf(destination) % lanes;
		int chosen = first;
		while (!network.sends(chosen) || left-- > 0) {
			chosen++;
		}
		return chosen;
	}

	/** Returns the places of the switches in a walk over the lanes that lead both ways. */
	private int[] breadthFirst() {
		int[] place = new int[network.vertices()];
		Arrays.fill(place, NONE);
		int reached = 0;
		int next = 0;
		for (int number = 0; number < network.switches(); number++) {
			if (place[network.vertex(number)] == NONE) {
				place[network.vertex(number)] = reached;
				queue[reached++] = network.vertex(number);
			}
			for (; next < reached; next++) {
				for (int port = network.firstPort(queue[next]); port < network.firstPort(queue[next] + 1); port++) {
					int neighbour = network.neighbour(port);
					boolean both = network.sends(port) && network.sends(network.peer(port));
					if (both && network.isSwitch(neighbour) && place[neighbour] == NONE) {
						place[neighbour] = reached;
						queue[reached++] = neighbour;
					}
				}
			}
		}
		return place;
	}
}
