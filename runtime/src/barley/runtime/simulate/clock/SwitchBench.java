package barley.runtime.simulate.clock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongBinaryOperator;
import java.util.stream.IntStream;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.machine.SwitchType;
import barley.runtime.network.NetworkExchange;
import barley.runtime.network.PacketRoutes;
import barley.runtime.network.PacketTables;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.network.SwitchRow;
import barley.runtime.program.Program;
import barley.runtime.program.SwitchProgram;

/**
 * A clocked switch that is driven by hand, packet by packet and cycle by cycle. It is the switch of simulations, with the arbiter, the
 * buffers and the compute unit of its type, and its program decides where packets go. Its neighbours do nothing of their own: the caller
 * puts packets into its input buffers, and they take what leaves, unless they are told to {@link #hold}. Each packet carries a number.
 *
 * <p>A switch that expects three contributions; a packet comes from the second and the third node, and the one of the root itself:
 *
 * <pre>{@code
 * SwitchBench bench = SwitchBench.of(ProgramFiles.load(folder), "hub");
 * bench.flagged(bench.lane("n[1]"), 0, 5, 40);   // tree 0, flag 5
 * bench.flagged(bench.lane("n[2]"), 0, 5, 2);
 * bench.cycle();                                 // nothing leaves
 * bench.cycle();
 * bench.entries();                               // [Entry[flag=5, count=2, data=42]]
 * bench.flagged(bench.lane("n[0]"), 0, 5, 100);
 * bench.cycle();                                 // [Leaving[cycle=2, lane=0, flag=5, count=3, source=0, data=142]]
 * }</pre>
 */
public final class SwitchBench {

	/**
	 * A packet that is with a neighbour.
	 *
	 * @param cycle  the cycle at whose end it is there
	 * @param lane   the lane on which it has left
	 * @param flag   the flag of a sum; 0 of other packets
	 * @param count  the contributions in it
	 * @param source the neighbour from which the packet, or of a sum the last one, has come
	 */
	public record Leaving(long cycle, int lane, int flag, int count, int source, long data) {
	}

	/** An entry of the compute unit, with the contributions in it and their sum. */
	public record Entry(int flag, int count, long data) {
	}

	/** Why the first packet of an input buffer has not gone in the last cycle. */
	public enum Refusal {
		/** It has gone, there was none, or others were served. */
		NONE,
		/** An output buffer that it needs has no room. */
		NO_ROOM,
		/** No entry of the compute unit is free for its flag. */
		NO_ENTRY,
		/** An addition to its entry is under way. */
		ADDING
	}

	private final SwitchNetwork network;
	private final int vertex;
	private final Map<Integer, Integer> rowOfTree = new HashMap<>();
	private final BenchClock clock;

	private SwitchBench(Machine machine, int vertex, SwitchProgram program, LongBinaryOperator operator) {
		this.vertex = vertex;
		BitSet near = new BitSet();
		near.set(vertex);
		IntStream.range(0, machine.adjacency().degree(vertex)).map(i -> machine.adjacency().neighbour(vertex, i))
				.filter(machine::isClocked).forEach(near::set);
		network = SwitchNetwork.of(machine, near);
		SwitchProgram[] programs = new SwitchProgram[machine.switches()];
		programs[vertex - machine.nodes()] = program;
		PacketTables tables = new PacketTables(machine, Arrays.asList(programs));
		List<SwitchRow> rows = new ArrayList<>();
		for (int tree : program.trees()) {
			rowOfTree.put(tree, rows.size());
			rows.add(tables.row(tree, vertex));
		}
		Map<Integer, PacketRoutes> routes = new HashMap<>();
		for (int number : program.networks()) {
			routes.put(number, tables.routes(network, number));
		}
		SwitchWork work = new SwitchWork(NetworkExchange.of(network).build(), null, TreeRows.of(network, vertex, rows), Integer.MAX_VALUE,
				machine.switchType(vertex).packetBytes());
		clock = new BenchClock(work, vertex, new BenchClock.Load(operator), routes::get);
	}

	/** Puts a switch of a program on a bench; numbers are added. */
	public static SwitchBench of(Program program, String name) {
		return of(program, name, Long::sum);
	}

	/**
	 * Puts a switch of a program on a bench.
	 *
	 * @param name     the switch, as in the source
	 * @param operator combines the numbers of packets
	 */
	public static SwitchBench of(Program program, String name, LongBinaryOperator operator) {
		Machine machine = program.machine();
		int vertex = IntStream.range(machine.nodes(), machine.vertices()).filter(each -> machine.nodeName(each).equals(name)).findFirst()
				.orElseThrow(() -> Fault.of("no-switch", "%s has no switch %s", machine.name(), Fault.quoted(name)));
		if (!machine.switchType(vertex).isClocked() || program.switches().isEmpty()) {
			throw Fault.of("no-switch", "%s has no program: %s", name, program.switches().isEmpty() ? "nothing goes in packets"
					: "its type " + machine.switchType(vertex).name() + " has no cycle");
		}
		return new SwitchBench(machine, vertex, program.switches().get(vertex - machine.nodes()), operator);
	}

	/** Returns the type of the switch. */
	public SwitchType type() {
		return network.type(vertex);
	}

	/** Returns the first lane to a neighbour. */
	public int lane(String neighbour) {
		return IntStream.range(network.firstPort(vertex), network.firstPort(vertex + 1))
				.filter(port -> network.vertexName(network.neighbour(port)).equals(neighbour)).map(network::lane).findFirst()
				.orElseThrow(() -> Fault.of("no-lane", "no lane leads from %s to %s", network.vertexName(vertex), Fault.quoted(neighbour)));
	}

	/** Puts a packet with one contribution to a group behind those that have come on a lane. */
	public void flagged(int lane, int tree, int flag, long data) {
		flagged(lane, tree, flag, 1, data);
	}

	/**
	 * Puts a packet of a group behind those that have come on a lane.
	 *
	 * @param count the contributions in it
	 */
	public void flagged(int lane, int tree, int flag, int count, long data) {
		if (flag < 1 || count < 1) {
			throw Fault.of("wrong-value", "a packet with flag %,d and %,d contributions, but both must be at least 1", flag, count);
		}
		give(lane, flag, ~row(tree), count, -1, false, data);
	}

	/** Puts a packet that is copied down a tree behind those that have come on a lane. */
	public void copied(int lane, int tree, long data) {
		give(lane, 0, ~row(tree), 1, -1, false, data);
	}

	/** Puts a plain packet behind those that have come on a lane. */
	public void plain(int lane, int number, int destination, long data) {
		plain(lane, number, destination, false, data);
	}

	/**
	 * Puts a plain packet behind those that have come on a lane.
	 *
	 * @param number      the number of its network
	 * @param destination the node to which it goes
	 * @param descending  whether it has made a step down
	 */
	public void plain(int lane, int number, int destination, boolean descending, long data) {
		PacketRoutes routes = clock.routesOf(number);
		if (destination < 0 || destination >= network.machine().nodes() || routes == null
				|| routes.port(vertex, destination, descending) < 0) {
			throw Fault.of("no-route", "%s does not forward a packet of network %d to node %d", network.vertexName(vertex), number,
					destination);
		}
		give(lane, 0, destination, 1, number, descending, data);
	}

	private int row(int tree) {
		Integer row = rowOfTree.get(tree);
		if (row == null) {
			throw Fault.of("no-tree", "%s has no row of tree %d", network.vertexName(vertex), tree);
		}
		return row;
	}

	private void give(int lane, int flag, int target, int count, int number, boolean descending, long data) {
		int port = port(lane);
		if (!network.isInside(port) && clock.in.size(port) >= type().buffer()) {
			throw Fault.of("no-room", "the input buffer of %s on %s has room for %,d packets, which are there", network.vertexName(vertex),
					network.machine().laneName(lane), type().buffer());
		}
		clock.give(port, flag, target, count, number, descending, data);
	}

	private int port(int lane) {
		Machine machine = network.machine();
		int port = lane < 0 || lane >= machine.lanes() || machine.from(lane) != vertex && machine.to(lane) != vertex ? -1
				: network.portOn(lane, vertex);
		if (port < 0) {
			throw Fault.of("wrong-lane", "%s has no lane %d for packets", network.vertexName(vertex), lane);
		}
		return port;
	}

	/** Lets no neighbour on a lane take packets, so that no more leave than it has room for. */
	public void hold(int lane) {
		requireSwitch(lane);
		clock.hold(port(lane), true);
	}

	/** Lets a neighbour take packets again, and those that wait in its buffer first. */
	public void release(int lane) {
		requireSwitch(lane);
		clock.hold(port(lane), false);
	}

	private void requireSwitch(int lane) {
		if (!network.isBetweenSwitches(port(lane))) {
			throw Fault.of("wrong-lane", "%s leads to a node, which takes all packets", network.machine().laneName(lane));
		}
	}

	/** Runs a cycle and returns the packets that are with a neighbour at its end, in the order in which they have come there. */
	public List<Leaving> cycle() {
		return clock.cycle();
	}

	/** Runs some cycles and returns the packets that have left in all of them. */
	public List<Leaving> cycles(int number) {
		List<Leaving> leaving = new ArrayList<>();
		for (int i = 0; i < number; i++) {
			leaving.addAll(cycle());
		}
		return leaving;
	}

	/** Returns the cycle that comes next. */
	public long now() {
		return clock.now;
	}

	/** Returns the entries of the compute unit that are in use, the oldest first. */
	public List<Entry> entries() {
		return clock.entries();
	}

	/** Returns why the first packet that has come on a lane did not go in the last cycle. */
	public Refusal refusal(int lane) {
		return Refusal.values()[clock.cause[port(lane)]];
	}

	/** Returns the additions so far. */
	public long additions() {
		return clock.counts.additions;
	}

	/** Returns the number of sums so far that left unfinished, to make room for another group. */
	public long sentOn() {
		return clock.counts.sentOn;
	}
}
