package barley.runtime.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * Builds a machine, nodes and switches before the lanes that join them. Nodes and lanes are numbered in the order in which they are added.
 * In the machine the switches are numbered after all nodes; while it is built they have numbers from {@link #FIRST_SWITCH} on, as more
 * nodes may follow.
 *
 * <pre>{@code
 * MachineBuilder builder = new MachineBuilder("Pair");
 * int left = builder.node("left", ipu);
 * int right = builder.node("right", ipu);
 * builder.lane(left, right, serdes);
 * Machine machine = builder.build();
 * }</pre>
 */
public final class MachineBuilder {

	/** The number that the first switch has while a machine is built. */
	public static final int FIRST_SWITCH = 1 << 30;

	private static final int MOST_LANES = 1 << 29;

	private final String name;
	private final NodeNames names;
	private final SwitchTable switches;
	private final SynapseTable.Builder synapses = new SynapseTable.Builder();
	private final Map<NodeType, Integer> nodeTypes = new HashMap<>();
	private final Map<LinkType, Integer> linkTypes = new HashMap<>();
	private final List<NodeType> nodeTypeList = new ArrayList<>();
	private final List<LinkType> linkTypeList = new ArrayList<>();
	private int[] typeOfNode = new int[16];
	private int[] typeOfLane = new int[16];
	private int[] from = new int[16];
	private int[] to = new int[16];
	private boolean[] off = new boolean[16];
	private final BitSet oneWay = new BitSet();
	private int lanes;
	/** Whether vertices have their final numbers already and no more can be added. */
	private boolean complete;

	public MachineBuilder(String name) {
		this.name = MachineChecks.name("machine", name);
		names = new NodeNames();
		switches = new SwitchTable();
	}

	/** Starts from the nodes, switches and synapses of a machine, without its lanes. Its vertices keep their numbers: none can be added. */
	public MachineBuilder(Machine machine) {
		this(machine, machine.synapses().none());
	}

	/**
	 * Starts from the nodes, switches and synapses of a machine, some synapses off that are on there.
	 *
	 * @param off the numbers of these, for each link type of synapses
	 */
	public MachineBuilder(Machine machine, List<BitSet> off) {
		name = machine.name();
		switches = machine.switchTable();
		names = machine.nodeNames();
		machine.nodeTypes().forEach(type -> index(type, nodeTypes, nodeTypeList));
		typeOfNode = machine.typesOfNodes();
		synapses.add(machine.synapses(), off, name);
		complete = true;
	}

	/** Adds one node. */
	public int node(String nodeName, NodeType type) {
		int index = reserve(1, type);
		names.add(MachineChecks.name("node", nodeName));
		return index;
	}

	/** Adds a block of nodes whose names follow a rule: name {@code i} of the block is computed only when it is printed. */
	public int nodes(int count, IntFunction<String> rule, NodeType type) {
		int index = reserve(count, type);
		names.add(count, rule);
		return index;
	}

	/**
	 * Adds a family of switches whose names follow a rule.
	 *
	 * @param sizes the size of each dimension of the family; the indices of its switches are counted in row-major order
	 */
	public int switches(int count, IntFunction<String> rule, int[] sizes, SwitchType type) {
		return FIRST_SWITCH + switches.add(count, rule, sizes, type);
	}

	/** Joins two nodes or switches by a lane that is on. */
	public int lane(int one, int other, LinkType type) {
		int first = known(one);
		int second = known(other);
		if (first == second) {
			throw Fault.of("self-lane", "%s cannot be connected to itself", nameOf(first));
		}
		if (lanes == MOST_LANES) {
			throw Fault.of("too-many-lanes", "%s has more than %,d lanes", name, MOST_LANES);
		}
		if (lanes == from.length) {
			grow(lanes + (lanes >> 1));
		}
		from[lanes] = first;
		to[lanes] = second;
		typeOfLane[lanes] = lanes > 0 && type == linkTypeList.get(typeOfLane[lanes - 1]) ? typeOfLane[lanes - 1]
				: index(type, linkTypes, linkTypeList);
		return lanes++;
	}

	/** Adds a synapse, at which the words of one node reach another; a node may hear itself. */
	public void synapse(int from, int to, SynapseType type) {
		synapses.add(core(from), core(to), type, false, name);
	}

	/** Adds a synapse that is off: no word reaches it, and it draws no power. */
	public void synapseOff(int from, int to, SynapseType type) {
		synapses.add(core(from), core(to), type, true, name);
	}

	/** Returns the number of a node at an end of a synapse. */
	private int core(int node) {
		if (known(node) >= FIRST_SWITCH) {
			throw Fault.of("misplaced", "%s is a switch: only nodes send words to synapses and hear them", nameOf(known(node)));
		}
		return node;
	}

	/** Joins two nodes or switches by a lane that carries data from the first to the second only. */
	public int oneWay(int one, int other, LinkType type) {
		int lane = lane(one, other, type);
		oneWay.set(lane);
		return lane;
	}

	/** Joins two nodes or switches by a lane with the type and the directions of one of another machine. */
	public int lane(int one, int other, Machine like, int lane) {
		return like.isOneWay(lane) ? oneWay(one, other, like.linkType(lane)) : lane(one, other, like.linkType(lane));
	}

	/** Switches a lane off: it draws no power, and sending on it is an error. */
	public void off(int lane) {
		if (lane < 0 || lane >= lanes) {
			throw Fault.of("no-lane", "%s has no lane %d", name, lane);
		}
		off[lane] = true;
	}

	public int nodes() {
		return names.size();
	}

	public int lanes() {
		return lanes;
	}

	public Machine build() {
		checkDistinct("node", nodeTypeList.stream().map(NodeType::name));
		checkDistinct("link", Stream.concat(linkTypeList.stream().map(LinkType::name), synapses.types().stream().map(SynapseType::name)));
		checkDistinct("switch", switches.types().stream().map(SwitchType::name));
		return new Machine(name, new NodeNames(names), new SwitchTable(switches), synapses.build(names.size()), List.copyOf(nodeTypeList),
				List.copyOf(linkTypeList), Arrays.copyOf(typeOfNode, names.size()),
				Arrays.copyOf(typeOfLane, lanes), settled(from), settled(to), Arrays.copyOf(off, lanes), (BitSet) oneWay.clone());
	}

	/** Returns the ends of all lanes, with the numbers that switches have in the machine. */
	private int[] settled(int[] ends) {
		int[] settled = Arrays.copyOf(ends, lanes);
		for (int lane = 0; lane < lanes && switches.size() > 0; lane++) {
			settled[lane] = settled(settled[lane], names.size());
		}
		return settled;
	}

	/** Returns the number that a vertex has in a machine with so many nodes, given the number that it has while the machine is built. */
	public static int settled(int vertex, int nodes) {
		return vertex < FIRST_SWITCH ? vertex : vertex - FIRST_SWITCH + nodes;
	}

	private int reserve(int count, NodeType type) {
		int first = names.size();
		if (count < 0 || count > Integer.MAX_VALUE - 8 - first) {
			throw Fault.of("too-many-nodes", "%s cannot have %d more nodes after %d", name, count, first);
		}
		if (first + count > typeOfNode.length) {
			typeOfNode = Arrays.copyOf(typeOfNode, Math.max(first + count, first + (first >> 1)));
		}
		Arrays.fill(typeOfNode, first, first + count, index(type, nodeTypes, nodeTypeList));
		return first;
	}

	/** Returns the number that a vertex has here. */
	private int known(int vertex) {
		int number = complete && vertex >= names.size() && vertex < FIRST_SWITCH ? vertex - names.size() + FIRST_SWITCH : vertex;
		boolean exists = number < FIRST_SWITCH ? number >= 0 && number < names.size() : number - FIRST_SWITCH < switches.size();
		if (!exists) {
			throw Fault.of("no-node", "%s has no node %d: there are %d", name, vertex, names.size());
		}
		return number;
	}

	private String nameOf(int vertex) {
		return vertex < FIRST_SWITCH ? names.get(vertex) : switches.name(vertex - FIRST_SWITCH);
	}

	private void grow(int length) {
		from = Arrays.copyOf(from, length);
		to = Arrays.copyOf(to, length);
		off = Arrays.copyOf(off, length);
		typeOfLane = Arrays.copyOf(typeOfLane, length);
	}

	private static <T> int index(T type, Map<T, Integer> known, List<T> list) {
		Integer index = known.get(type);
		if (index == null) {
			index = list.size();
			known.put(type, index);
			list.add(type);
		}
		return index;
	}

	/** Checks that names are distinct: files refer to types by name. */
	private static void checkDistinct(String what, Stream<String> names) {
		Set<String> seen = new HashSet<>();
		names.forEach(name -> {
			if (!seen.add(name)) {
				throw Fault.of("bad-type", "two different %s types named %s", what, name);
			}
		});
	}
}
