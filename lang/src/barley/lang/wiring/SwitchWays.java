package barley.lang.wiring;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

import barley.runtime.machine.Adjacency;
import barley.runtime.machine.Circuit;
import barley.runtime.machine.Circuit.Leg;
import barley.runtime.machine.Machine;

/**
 * The shortest ways between nodes that no lane joins, through clear switches only, over lanes that are on. Looking from one node takes time
 * linear in the machine; ways from that node to others are found without looking again.
 */
public final class SwitchWays {

	private static final int FAR = Integer.MAX_VALUE;

	private final Machine machine;
	private final Adjacency adjacency;
	private final int[] distance;
	/** Where {@link #distance} is counted from, or -1. */
	private int source = -1;
	/** The groups of clear switches; null until they are needed. */
	private SwitchGroups groups;

	public SwitchWays(Machine machine) {
		this.machine = machine;
		adjacency = machine.adjacency();
		distance = new int[machine.switches() == 0 ? 0 : machine.vertices()];
	}

	/** Returns whether a vertex is a switch that data pass without being stored. */
	public static boolean isClear(Machine machine, int vertex) {
		return machine.isSwitch(vertex) && !machine.isClocked(vertex);
	}

	/**
	 * Returns what it takes at most to prove that switches join the ends of each hop of walks. A hop that follows in the next walk, too,
	 * costs nothing again.
	 */
	public static long effort(Machine machine, Collection<Route> walks) {
		int[] last = new int[machine.switches() == 0 ? 0 : machine.nodes()];
		Arrays.fill(last, -1);
		long effort = 0;
		for (Route walk : machine.switches() == 0 ? List.<Route>of() : walks) {
			for (int hop = 0; hop < walk.hops(); hop++) {
				int from = walk.from(hop);
				int to = walk.to(hop);
				if (!machine.isSwitch(from) && !machine.isSwitch(to) && last[from] != to) {
					last[from] = to;
					effort += SwitchGroups.effort(machine.adjacency().degree(from), machine.adjacency().degree(to));
				}
			}
		}
		return effort;
	}

	/** Returns whether clear switches join two nodes, by lanes that are on or off, where that has been paid for. */
	public boolean joins(int one, int other) {
		return joins(one, other, effort -> { });
	}

	/** Returns whether clear switches join two nodes, by lanes that are on or off. */
	public boolean joins(int one, int other, LongConsumer pay) {
		if (machine.switches() == 0 || machine.isSwitch(one) || machine.isSwitch(other)) {
			return false;
		}
		groups = groups == null ? new SwitchGroups(machine, each -> isClear(machine, each)) : groups;
		return groups.join(one, other, pay);
	}

	/**
	 * Returns the ways from a node to another; null if there is none.
	 *
	 * @param number the number of the only way to take, from 1, ways in the order of the switches that they pass; 0 takes all
	 * @throws ArithmeticException if there are more ways than 64 bits can count
	 */
	public Circuit between(int from, int to, int number) {
		look(from);
		int[] vertices = distance[to] == FAR ? new int[0] : vertices(to);
		Circuit all = vertices.length == 0 ? null : circuit(vertices);
		return all == null || number == 0 ? all : number > all.ways() ? null : circuit(way(vertices, number));
	}

	/** Returns how many ways there are between two nodes; 0 if there is none. */
	public long count(int from, int to) {
		Circuit all = between(from, to, 0);
		return all == null ? 0 : all.ways();
	}

	/** Counts how far all vertices are from a node. */
	private void look(int from) {
		if (from == source) {
			return;
		}
		source = from;
		Arrays.fill(distance, FAR);
		distance[from] = 0;
		int[] order = new int[machine.vertices()];
		order[0] = from;
		int found = 1;
		for (int next = 0; next < found; next++) {
			int vertex = order[next];
			for (int i = 0; i < adjacency.degree(vertex) && (vertex == from || isClear(machine, vertex)); i++) {
				int neighbour = adjacency.neighbour(vertex, i);
				boolean leads = vertex != from || isClear(machine, neighbour);
				if (leads && distance[neighbour] == FAR && leads(adjacency.lane(vertex, i), vertex)) {
					distance[neighbour] = distance[vertex] + 1;
					order[found++] = neighbour;
				}
			}
		}
	}

	/** Returns the vertices on the shortest ways to a node, those that are nearer to the source first, then by number. */
	private int[] vertices(int to) {
		List<Integer> last = List.of(to);
		List<Integer> vertices = new ArrayList<>(last);
		for (int near = distance[to] - 1; near >= 0; near--) {
			BitSet before = new BitSet();
			for (int vertex : last) {
				for (int i = 0; i < adjacency.degree(vertex); i++) {
					int neighbour = adjacency.neighbour(vertex, i);
					boolean passed = near == 0 ? neighbour == source : isClear(machine, neighbour);
					if (passed && distance[neighbour] == near && leads(adjacency.lane(vertex, i), neighbour)) {
						before.set(neighbour);
					}
				}
			}
			last = before.stream().boxed().toList();
			vertices.addAll(0, last);
		}
		return vertices.stream().mapToInt(Integer::intValue).toArray();
	}

	/** Returns the vertices of one of the ways over some vertices. */
	private int[] way(int[] vertices, int number) {
		BigInteger left = BigInteger.valueOf(number - 1L);
		BigInteger[] ways = new BigInteger[vertices.length];
		Arrays.fill(ways, BigInteger.ZERO);
		ways[vertices.length - 1] = BigInteger.ONE;
		for (int tail = vertices.length - 2; tail >= 0; tail--) {
			for (int head = tail + 1; head < vertices.length; head++) {
				ways[tail] = isLeg(vertices[tail], vertices[head]) ? ways[tail].add(ways[head]) : ways[tail];
			}
		}
		List<Integer> way = new ArrayList<>(List.of(vertices[0]));
		for (int stop = 0; stop < vertices.length - 1;) {
			int next = stop + 1;
			while (!isLeg(vertices[stop], vertices[next]) || left.compareTo(ways[next]) >= 0) {
				left = isLeg(vertices[stop], vertices[next]) ? left.subtract(ways[next]) : left;
				next++;
			}
			stop = next;
			way.add(vertices[stop]);
		}
		return way.stream().mapToInt(Integer::intValue).toArray();
	}

	private boolean isLeg(int tail, int head) {
		return distance[head] == distance[tail] + 1 && on(tail, head).length > 0;
	}

	/** Returns whether a vertex may send on a lane. */
	private boolean leads(int lane, int sender) {
		return machine.isOn(lane) && machine.isOpen(machine.channel(lane, sender));
	}

	private int[] on(int sender, int receiver) {
		return IntStream.of(machine.leading(sender, receiver)).filter(machine::isOn).toArray();
	}

	/** Returns the circuit over all lanes between vertices of which one is a step nearer to the source. */
	private Circuit circuit(int[] vertices) {
		List<Leg> legs = new ArrayList<>();
		int begin = 0;
		for (int tail = 0; tail < vertices.length; tail++) {
			while (begin < vertices.length && distance[vertices[begin]] <= distance[vertices[tail]]) {
				begin++;
			}
			for (int head = begin; head < vertices.length && distance[vertices[head]] == distance[vertices[tail]] + 1; head++) {
				int[] lanes = on(vertices[tail], vertices[head]);
				if (lanes.length > 0) {
					legs.add(new Leg(tail, head, IntStream.of(lanes).boxed().toList()));
				}
			}
		}
		return new Circuit(machine, vertices, legs);
	}
}
