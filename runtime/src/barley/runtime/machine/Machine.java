package barley.runtime.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The hardware: nodes and switches joined by lanes, in flat immutable arrays. Nodes and switches are the <em>vertices</em>; nodes are
 * numbered first, from 0, switches after them. Only nodes hold data and run programs. A <em>lane</em> carries data in both directions at
 * once; each direction is a <em>channel</em>: channel {@code 2 * lane} leads from the lane's first node to its second, channel
 * {@code 2 * lane + 1} back. The opposite of channel {@code c} is {@code c ^ 1}, its lane {@code c >> 1}. A lane may be <em>one-way</em>:
 * its second channel is closed.
 *
 * <p>The machine of a program whose nodes send through clear switches has {@linkplain Circuit circuits}, numbered behind its lanes, and
 * what expects the number of a lane takes that of a circuit, too; {@link #carry} finds the channels of lanes that carry what is sent on
 * one.
 *
 * <p>Built by a {@link MachineBuilder}; a machine may be shared by any number of threads once its circuits have been added.
 */
public final class Machine {

	private final String name;
	private final NodeNames names;
	private final SwitchTable switches;
	private final SynapseTable synapses;
	private final List<NodeType> nodeTypes;
	private final List<LinkType> linkTypes;
	private final int[] typeOfNode;
	private final int[] typeOfLane;
	private final int[] from;
	private final int[] to;
	private final boolean[] off;
	private final BitSet oneWay;
	private final int lanesOn;
	private final long wiring;
	private final List<Circuit> circuits;
	private final Map<Circuit, Integer> circuitNumbers;
	private volatile Adjacency adjacency;

	Machine(String name, NodeNames names, SwitchTable switches, SynapseTable synapses, List<NodeType> nodeTypes, List<LinkType> linkTypes,
			int[] typeOfNode, int[] typeOfLane, int[] from, int[] to, boolean[] off, BitSet oneWay) {
		this.name = name;
		this.names = names;
		this.switches = switches;
		this.synapses = synapses;
		this.nodeTypes = nodeTypes;
		this.linkTypes = linkTypes;
		this.typeOfNode = typeOfNode;
		this.typeOfLane = typeOfLane;
		this.from = from;
		this.to = to;
		this.off = off;
		this.oneWay = oneWay;
		circuits = List.of();
		circuitNumbers = Map.of();
		int on = 0;
		long hash = Mix.fold(0, typeOfNode.length);
		hash = switches.size() == 0 ? hash : Mix.fold(hash, switches.size());
		for (int lane = 0; lane < from.length; lane++) {
			on += off[lane] ? 0 : 1;
			hash = Mix.fold(hash, (long) from[lane] << 32 | to[lane]);
		}
		for (int lane = oneWay.nextSetBit(0); lane >= 0; lane = oneWay.nextSetBit(lane + 1)) {
			hash = Mix.fold(hash, lane);
		}
		this.lanesOn = on;
		this.wiring = synapses.fold(hash);
	}

	/** Returns a machine without circuits, to which some can be added. */
	public static Machine withoutCircuits(Machine machine) {
		return new Machine(machine);
	}

	private Machine(Machine machine) {
		name = machine.name;
		names = machine.names;
		switches = machine.switches;
		synapses = machine.synapses;
		nodeTypes = machine.nodeTypes;
		linkTypes = machine.linkTypes;
		typeOfNode = machine.typeOfNode;
		typeOfLane = machine.typeOfLane;
		from = machine.from;
		to = machine.to;
		off = machine.off;
		oneWay = machine.oneWay;
		lanesOn = machine.lanesOn;
		wiring = machine.wiring;
		adjacency = machine.adjacency();
		circuits = new ArrayList<>();
		circuitNumbers = new HashMap<>();
	}

	/** Returns the number of a circuit, like that of a lane; it is added unless the machine has it. */
	public int add(Circuit circuit) {
		return circuitNumbers.computeIfAbsent(circuit, added -> {
			circuits.add(added);
			return from.length + circuits.size() - 1;
		});
	}

	/** Returns the circuits, whose numbers follow those of the lanes. */
	public List<Circuit> circuits() {
		return circuits;
	}

	/** Returns the number of lanes and circuits. */
	public int lanesAndCircuits() {
		return from.length + circuits.size();
	}

	/** Returns whether the number of a lane is that of a circuit. */
	public boolean isCircuit(int lane) {
		return lane >= from.length;
	}

	private Circuit circuit(int lane) {
		return circuits.get(lane - from.length);
	}

	/** Takes what channels of lanes carry. */
	@FunctionalInterface
	public interface Carried {
		void by(int channel, long bytes);
	}

	/** Finds the channels of lanes that carry what is sent on a channel of a lane or circuit. */
	public void carry(int channel, long bytes, Carried carried) {
		if (channel < channels()) {
			carried.by(channel, bytes);
			return;
		}
		int[] held = circuit(channel >> 1).channels((channel & 1) != 0);
		long[] shares = circuit(channel >> 1).shares((channel & 1) != 0, bytes);
		for (int i = 0; i < held.length; i++) {
			carried.by(held[i], shares[i]);
		}
	}

	/** Returns what all lanes together carry of what is sent on a channel of a lane or circuit. */
	public long onLanes(int channel, long bytes) {
		long[] sum = {0};
		carry(channel, bytes, (held, share) -> sum[0] = Math.addExact(sum[0], share));
		return sum[0];
	}

	/** Returns the channels of lanes that a channel of a lane or circuit holds. */
	public int[] held(int channel) {
		return channel < channels() ? new int[] {channel} : circuit(channel >> 1).channels((channel & 1) != 0).clone();
	}

	/** Returns what the channels of lanes carry, given what is sent on the channels of lanes and circuits. */
	public long[] carried(long[] sent) {
		if (sent.length == channels()) {
			return sent;
		}
		long[] carried = Arrays.copyOf(sent, channels());
		for (int channel = channels(); channel < sent.length; channel++) {
			carry(channel, sent[channel], (held, bytes) -> carried[held] = Math.addExact(carried[held], bytes));
		}
		return carried;
	}

	public String name() {
		return name;
	}

	public int nodes() {
		return typeOfNode.length;
	}

	public int switches() {
		return switches.size();
	}

	/** Returns the number of nodes and switches. */
	public int vertices() {
		return typeOfNode.length + switches.size();
	}

	/** Returns whether a vertex is a switch and not a node. */
	public boolean isSwitch(int vertex) {
		return vertex >= typeOfNode.length;
	}

	/** Returns whether a vertex is a switch that moves packets; other switches let data pass without storing them. */
	public boolean isClocked(int vertex) {
		return isSwitch(vertex) && switchType(vertex).isClocked();
	}

	public int lanes() {
		return from.length;
	}

	public int lanesOn() {
		return lanesOn;
	}

	/** Returns the name of a node or switch as in the source, {@code n[0,1]}. */
	public String nodeName(int vertex) {
		return isSwitch(vertex) ? switches.name(vertex - nodes()) : names.get(vertex);
	}

	public NodeType nodeType(int node) {
		return nodeTypes.get(typeOfNode[node]);
	}

	public SwitchType switchType(int vertex) {
		return switches.type(vertex - nodes());
	}

	/** Returns the number of a switch's family; switches that were declared together are of one family. */
	public int switchFamily(int vertex) {
		return switches.family(vertex - nodes());
	}

	/** Returns the size of each dimension of a switch's family. */
	public int[] switchSizes(int vertex) {
		return switches.sizes(vertex - nodes());
	}

	/** Returns the indices of a switch in its family. */
	public int[] switchIndex(int vertex) {
		return switches.index(vertex - nodes());
	}

	public LinkType linkType(int lane) {
		return lane < from.length ? linkTypes.get(typeOfLane[lane]) : circuit(lane).type();
	}

	/** Returns the distinct types of the nodes, in the order in which they first appear. */
	public List<NodeType> nodeTypes() {
		return nodeTypes;
	}

	/** Returns the synapses of all link types. */
	public SynapseTable synapses() {
		return synapses;
	}

	/** Returns a copy of the switches. */
	SwitchTable switchTable() {
		return new SwitchTable(switches);
	}

	NodeNames nodeNames() {
		return new NodeNames(names);
	}

	/** Returns the number of the type of each node. */
	int[] typesOfNodes() {
		return typeOfNode.clone();
	}

	/** Returns the distinct types of the switches, in the order in which they first appear. */
	public List<SwitchType> switchTypes() {
		return switches.types();
	}

	/** Returns the distinct types of the lanes, in the order in which they first appear. */
	public List<LinkType> linkTypes() {
		return linkTypes;
	}

	/** Returns the first vertex of a lane. */
	public int from(int lane) {
		return lane < from.length ? from[lane] : circuit(lane).from();
	}

	/** Returns the second vertex of a lane. */
	public int to(int lane) {
		return lane < from.length ? to[lane] : circuit(lane).to();
	}

	/** Returns whether a lane may carry data and draws its power; of a circuit, whether all its lanes may. */
	public boolean isOn(int lane) {
		return lane < from.length ? !off[lane] : Arrays.stream(circuit(lane).channels(false)).noneMatch(channel -> off[channel >> 1]);
	}

	/** Returns whether a lane carries data from its first end to its second only; never true of a circuit. */
	public boolean isOneWay(int lane) {
		return oneWay.get(lane);
	}

	/** Returns whether some lane is one-way. */
	public boolean hasOneWay() {
		return !oneWay.isEmpty();
	}

	/** Returns in how many directions a lane carries data: 1 or 2. */
	public int directions(int lane) {
		return oneWay.get(lane) ? 1 : 2;
	}

	/** Returns whether data may go on a channel of a lane or circuit: no lane that it holds is one-way against it. */
	public boolean isOpen(int channel) {
		return oneWay.isEmpty() || Arrays.stream(held(channel)).noneMatch(each -> (each & 1) != 0 && oneWay.get(each >> 1));
	}

	/** Returns whether a vertex may send to another on some lane, on or off. */
	public boolean leads(int sender, int receiver) {
		return firstLeading(sender, receiver) >= 0;
	}

	/** Returns the first lane on which a vertex may send to another, on or off; negative if there is none. */
	public int firstLeading(int sender, int receiver) {
		return adjacency().leading(sender, receiver);
	}

	/** Returns the lanes on which a vertex may send to another, on or off, in order of their number. */
	public int[] leading(int sender, int receiver) {
		int[] between = adjacency().between(sender, receiver);
		return oneWay.isEmpty() ? between : Arrays.stream(between).filter(lane -> isOpen(channel(lane, sender))).toArray();
	}

	/** Returns the number of a lane among the lanes that join the same two nodes, from 1. */
	public int number(int lane) {
		return adjacency().number(from[lane], to[lane], lane);
	}

	/** Returns the number of channels: two for each lane. */
	public int channels() {
		return 2 * from.length;
	}

	/** Returns the number of channels of lanes and circuits. */
	public int allChannels() {
		return 2 * lanesAndCircuits();
	}

	/** Returns the channel of a lane on which one of its ends sends. */
	public int channel(int lane, int sender) {
		return from(lane) == sender ? 2 * lane : 2 * lane + 1;
	}

	public int sender(int channel) {
		return (channel & 1) == 0 ? from(channel >> 1) : to(channel >> 1);
	}

	public int receiver(int channel) {
		return sender(channel ^ 1);
	}

	/**
	 * Returns the name of a lane as in the source: {@code n[0,0] -- n[0,1] #2}, with a number only where a pair has several lanes. Behind
	 * the name of a circuit are the switches that it passes, or the number of its ways: {@code n[0] -- n[5] by leaf[0]}. The ends of a
	 * one-way lane have an arrow between them.
	 */
	public String laneName(int lane) {
		return ends(lane, from(lane), isOneWay(lane) ? " -> " : " -- ", to(lane));
	}

	/** Returns the name of a channel as in the source: {@code n[0,0] -> n[0,1] #2}. */
	public String channelName(int channel) {
		return ends(channel >> 1, sender(channel), " -> ", receiver(channel));
	}

	/** Returns the lanes of each vertex; built on first use and cached. */
	public Adjacency adjacency() {
		Adjacency known = adjacency; // asked for by all who look at pairs of nodes, so without a lock once it is there
		if (known == null) {
			synchronized (this) {
				known = adjacency == null ? new Adjacency(vertices(), from, to, from.length, oneWay) : adjacency;
				adjacency = known;
			}
		}
		return known;
	}

	/**
	 * Returns a hash over the nodes, the switches and the ends of all lanes and synapses: what a program depends on when it refers to lanes
	 * by index. Files that belong to a machine contain it. Names, types and lanes that are off are not included, so they may be edited by
	 * hand for experiments.
	 */
	public long wiring() {
		long hash = wiring;
		for (Circuit circuit : circuits) {
			for (int vertex : circuit.vertices()) {
				hash = Mix.fold(hash, vertex);
			}
			for (Circuit.Leg leg : circuit.legs()) {
				hash = Mix.fold(Mix.fold(hash, leg.tail()), leg.head());
				for (int lane : leg.lanes()) {
					hash = Mix.fold(hash, lane);
				}
			}
		}
		return hash;
	}

	private String ends(int lane, int first, String arrow, int second) {
		String ends = nodeName(first) + arrow + nodeName(second);
		if (isCircuit(lane)) {
			return ends + " by " + passed(circuit(lane), first);
		}
		return adjacency().count(first, second) > 1 ? ends + " #" + number(lane) : ends;
	}

	/** Returns what a circuit passes, seen from one of its ends. */
	private String passed(Circuit circuit, int first) {
		int[] vertices = circuit.vertices();
		if (circuit.ways() > 1) {
			return String.format(Locale.ROOT, "%,d ways", circuit.ways());
		}
		return IntStream.range(1, vertices.length - 1).map(stop -> first == vertices[0] ? stop : vertices.length - 1 - stop)
				.mapToObj(stop -> nodeName(vertices[stop])).collect(Collectors.joining(", "));
	}
}
