package barley.runtime.network;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

import barley.runtime.machine.Adjacency;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.SwitchType;

/**
 * Switches and nodes joined by lanes, in flat immutable arrays. Both are <em>vertices</em>, numbered in the order in which they were
 * added; switches are also numbered among themselves.
 *
 * <p>Every end of a lane is a <em>port</em>. The ports of all vertices are numbered in one sequence, those of vertex {@code v} from
 * {@code firstPort(v)} to {@code firstPort(v + 1) - 1}: first its neighbours that are switches by number, then those that are nodes,
 * lanes of a pair by number. A port of a switch stands for its input buffer, its output buffer, and the channel that leads from there to
 * the input buffer of the opposite port, {@code peer(port)}.
 *
 * <p>A channel is held for some cycles by each packet, and a packet arrives some cycles of latency later. The lane between a node and a
 * switch is <em>inside</em> one die if it has no bandwidth: it takes no cycle. A lane may be one-way: then the port at its end
 * {@link #sends} nothing. Lanes that join two nodes, and lanes that are off, have no ports.
 */
public final class SwitchNetwork {

	/** Longest time in cycles that a channel is held or that a packet travels. */
	private static final long MOST_CYCLES = 1L << 40;
	private static final int[] NO_INDEX = {};
	private static final BigInteger PS_BITS = BigInteger.valueOf(8).multiply(BigInteger.TEN.pow(12));

	private final Machine machine;
	private final List<SwitchType> types;
	private final int[] typeOf;
	private final int[] family;
	private final int[][] index;
	private final int[] switches;
	private final int[] switchOf;
	private final int[] nodeOf;
	private final int[] first;
	private final int[] owner;
	private final int[] peer;
	private final int[] lane;
	/** The port of each channel's sender, or -1. */
	private final int[] portOfChannel;
	private final NetworkClocks clocks;

	SwitchNetwork(Machine machine, List<SwitchType> types, int[] typeOf, int[] family, int[][] index) {
		this.machine = machine;
		this.types = types;
		this.typeOf = typeOf;
		this.family = family;
		this.index = index;
		switchOf = new int[typeOf.length];
		nodeOf = new int[typeOf.length];
		int count = 0;
		for (int vertex = 0; vertex < typeOf.length; vertex++) {
			nodeOf[vertex] = typeOf[vertex] < 0 ? vertex - count : -1;
			switchOf[vertex] = typeOf[vertex] < 0 ? -1 : count++;
		}
		switches = new int[count];
		for (int vertex = 0; vertex < typeOf.length; vertex++) {
			if (typeOf[vertex] >= 0) {
				switches[switchOf[vertex]] = vertex;
			}
		}
		first = new int[typeOf.length + 1];
		owner = new int[2 * (int) IntStream.range(0, machine.lanes()).filter(this::hasPorts).count()];
		lane = new int[owner.length];
		peer = new int[owner.length];
		portOfChannel = new int[machine.channels()];
		Arrays.fill(portOfChannel, -1);
		layOutPorts();
		clocks = new NetworkClocks(this);
	}

	/**
	 * Returns the network of some clocked switches of a machine with the nodes at them. Its vertices have the numbers
	 * they have in the machine; other switches, and lanes that lead to none of these switches, are no part of it.
	 */
	public static SwitchNetwork of(Machine machine, BitSet members) {
		List<SwitchType> types = new ArrayList<>();
		int[] typeOf = new int[machine.vertices()];
		int[] family = new int[typeOf.length];
		int[][] index = new int[typeOf.length][];
		for (int vertex = 0; vertex < typeOf.length; vertex++) {
			boolean member = machine.isSwitch(vertex) && members.get(vertex);
			SwitchType type = member ? machine.switchType(vertex) : null;
			if (member && !types.contains(type)) {
				types.add(type);
			}
			typeOf[vertex] = member ? types.indexOf(type) : -1;
			family[vertex] = member ? machine.switchFamily(vertex) : -1;
			index[vertex] = member ? machine.switchIndex(vertex) : NO_INDEX;
		}
		return new SwitchNetwork(machine, List.copyOf(types), typeOf, family, index);
	}

	/** Returns whether a lane belongs to the network: it is on, and joins a switch of it to another one or to a node. */
	private boolean hasPorts(int at) {
		return machine.isOn(at) && isEnd(machine.from(at)) && isEnd(machine.to(at))
				&& (isSwitch(machine.from(at)) || isSwitch(machine.to(at)));
	}

	private boolean isEnd(int vertex) {
		return isSwitch(vertex) || !machine.isSwitch(vertex);
	}

	private void layOutPorts() {
		Adjacency adjacency = machine.adjacency();
		int port = 0;
		for (int vertex = 0; vertex < typeOf.length; vertex++) {
			first[vertex] = port;
			for (int pass = 0; pass < 2; pass++) {
				for (int i = 0; i < adjacency.degree(vertex); i++) {
					int at = adjacency.lane(vertex, i);
					if (hasPorts(at) && isSwitch(adjacency.neighbour(vertex, i)) == (pass == 0)) {
						owner[port] = vertex;
						lane[port] = at;
						portOfChannel[machine.channel(at, vertex)] = port++;
					}
				}
			}
		}
		first[typeOf.length] = port;
		for (int each = 0; each < port; each++) {
			peer[each] = portOfChannel[machine.channel(lane[each], owner[each]) ^ 1];
		}
	}

	public String name() {
		return machine.name();
	}

	/** Returns the vertices and lanes as a machine. */
	public Machine machine() {
		return machine;
	}

	/** Returns the number of different clocks; more than one only in networks that stand side by side. */
	public int clocks() {
		return clocks.clocks();
	}

	/** Returns the number of a vertex's clock. */
	public int clockOf(int vertex) {
		return clocks.clockOf(vertex);
	}

	/** Returns the cycle of a clock in picoseconds. */
	public long cyclePs(int clock) {
		return clocks.cyclePs(clock);
	}

	public int vertices() {
		return typeOf.length;
	}

	/** Returns the number of switches. */
	public int switches() {
		return switches.length;
	}

	/** Returns the vertex of a switch. */
	public int vertex(int number) {
		return switches[number];
	}

	public boolean isSwitch(int vertex) {
		return typeOf[vertex] >= 0;
	}

	/** Returns the number of a vertex among the switches, or -1. */
	public int switchOf(int vertex) {
		return switchOf[vertex];
	}

	/** Returns the number of a vertex among the nodes. */
	public int nodeOf(int vertex) {
		return nodeOf[vertex];
	}

	/** Returns the type of a vertex that is a switch. */
	public SwitchType type(int vertex) {
		return types.get(typeOf[vertex]);
	}

	public NodeType nodeType(int vertex) {
		return machine.nodeType(vertex);
	}

	/** Returns the distinct types of switches. */
	public List<SwitchType> types() {
		return types;
	}

	/** Returns the name of a vertex as in the source. */
	public String vertexName(int vertex) {
		return machine.nodeName(vertex);
	}

	/** Returns the number of a vertex's family, or -1 if it has none. */
	public int family(int vertex) {
		return family[vertex];
	}

	/** Returns the indices of a vertex in its family; empty if it has none. */
	public int[] index(int vertex) {
		return index[vertex];
	}

	public int ports() {
		return owner.length;
	}

	/** Returns the first port of a vertex; for {@code vertices()}, the number of ports. */
	public int firstPort(int vertex) {
		return first[vertex];
	}

	/** Returns the vertex to which a port belongs. */
	public int owner(int port) {
		return owner[port];
	}

	/** Returns the port at the other end of the lane. */
	public int peer(int port) {
		return peer[port];
	}

	/** Returns the vertex at the other end of the lane. */
	public int neighbour(int port) {
		return owner[peer[port]];
	}

	/** Returns whether a port has a channel that leads out of it: not at the end of a one-way lane. */
	public boolean sends(int port) {
		return machine.isOpen(machine.channel(lane[port], owner[port]));
	}

	public int lane(int port) {
		return lane[port];
	}

	public LinkType linkType(int port) {
		return machine.linkType(lane[port]);
	}

	/** Returns whether the channel out of a port joins two switches. */
	public boolean isBetweenSwitches(int port) {
		return typeOf[owner[port]] >= 0 && typeOf[neighbour(port)] >= 0;
	}

	/** Returns whether a lane is inside one die: it joins a switch and a node and has no bandwidth. */
	public boolean isInside(int port) {
		return !isBetweenSwitches(port) && linkType(port).bitsPerSecond() == 0;
	}

	/** Returns the port of a vertex on a lane, or -1 if the lane is off. */
	public int portOn(int each, int vertex) {
		return portOfChannel[machine.channel(each, vertex)];
	}

	/** Returns the header of packets on the channel out of a port. */
	public long headerBytes(int port) {
		return type(isSwitch(owner[port]) ? owner[port] : neighbour(port)).headerBytes();
	}

	/** Returns the cycles for which a packet with some bytes of data holds the channel out of a port. */
	public long held(int port, long dataBytes) {
		return held(port, dataBytes, linkType(port).bitsPerSecond());
	}

	/** Returns the same for another bandwidth. */
	public long held(int port, long dataBytes, long bitsPerSecond) {
		if (bitsPerSecond == 0) {
			return 1;
		}
		BigInteger each = BigInteger.valueOf(bitsPerSecond).multiply(BigInteger.valueOf(cyclePs(clockOf(owner[port]))));
		BigInteger work = BigInteger.valueOf(dataBytes).add(BigInteger.valueOf(headerBytes(port))).multiply(PS_BITS);
		BigInteger cycles = work.add(each).subtract(BigInteger.ONE).divide(each);
		return cycles.max(BigInteger.ONE).min(BigInteger.valueOf(MOST_CYCLES)).longValue();
	}

	/** Returns the cycles from the end of sending on the channel out of a port to the arrival. */
	public long latency(int port) {
		long latencyPs = linkType(port).latencyPs();
		long cyclePs = cyclePs(clockOf(owner[port]));
		return isInside(port) ? 0 : Math.min(MOST_CYCLES, latencyPs / cyclePs + (latencyPs % cyclePs == 0 ? 0 : 1));
	}

	/** Returns the name of the channel out of a port as in the source. */
	public String channelName(int port) {
		return machine.channelName(machine.channel(lane[port], owner[port]));
	}
}
