package barley.runtime.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * Builds a machine, nodes before the lanes that join them. Nodes and lanes are numbered in the order in which they are added.
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

	private static final int MOST_LANES = 1 << 29;

	private final String name;
	private final NodeNames names = new NodeNames();
	private final Map<NodeType, Integer> nodeTypes = new HashMap<>();
	private final Map<LinkType, Integer> linkTypes = new HashMap<>();
	private final List<NodeType> nodeTypeList = new ArrayList<>();
	private final List<LinkType> linkTypeList = new ArrayList<>();
	private int[] typeOfNode = new int[16];
	private int[] typeOfLane = new int[16];
	private int[] from = new int[16];
	private int[] to = new int[16];
	private boolean[] off = new boolean[16];
	private int lanes;

	public MachineBuilder(String name) {
		this.name = MachineChecks.name("machine", name);
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

	/** Joins two nodes by a lane that is on. */
	public int lane(int first, int second, LinkType type) {
		checkNode(first);
		checkNode(second);
		if (first == second) {
			throw Fault.of("self-lane", "%s cannot be connected to itself", names.get(first));
		}
		if (lanes == MOST_LANES) {
			throw Fault.of("too-many-lanes", "%s has more than %,d lanes", name, MOST_LANES);
		}
		if (lanes == from.length) {
			grow(lanes + (lanes >> 1));
		}
		from[lanes] = first;
		to[lanes] = second;
		typeOfLane[lanes] = index(type, linkTypes, linkTypeList);
		return lanes++;
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
		checkDistinct("link", linkTypeList.stream().map(LinkType::name));
		return new Machine(name, new NodeNames(names), List.copyOf(nodeTypeList), List.copyOf(linkTypeList),
				Arrays.copyOf(typeOfNode, names.size()),
				Arrays.copyOf(typeOfLane, lanes), Arrays.copyOf(from, lanes), Arrays.copyOf(to, lanes), Arrays.copyOf(off, lanes));
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

	private void checkNode(int node) {
		if (node < 0 || node >= names.size()) {
			throw Fault.of("no-node", "%s has no node %d: there are %d", name, node, names.size());
		}
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
