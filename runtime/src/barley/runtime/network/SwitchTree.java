package barley.runtime.network;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import barley.runtime.adder.AdderOperation;
import barley.runtime.adder.WordCode;
import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;

/**
 * A tree over switches, whose members are nodes: the leaves, and the root if it is a node. Packets of a reduction go up to the root and
 * are combined in the switches; copies go the other way, or from any member along every edge away from it.
 *
 * <p>Each switch of the tree has a <em>row</em>, which is what is stored in its route unit (seed 001, T7): the port to the parent, the
 * ports of the children, and the number of members whose contributions it expects. A switch directly below a root that is a node expects
 * all members: the root injects its own contribution there.
 */
public final class SwitchTree {

	private static final int NONE = -1;

	private final SwitchNetwork network;
	private final String name;
	private final int root;
	private final int[] members;
	private final int[] memberPort;
	private final int[] memberRow;
	/** Vertices of the rows, in ascending order. */
	private final int[] vertexOfRow;
	private final int[] parentPort;
	private final int[] expected;
	private final int[] firstPort;
	/** All ports of a row, to the parent and to children, in ascending order. */
	private final int[] ports;
	/** The row at the other end of each of these ports, or -1 if that is a node. */
	private final int[] rowAtPort;

	private SwitchTree(SwitchNetwork network, String name, int root, int[] upPort) {
		SwitchTreeRows rows = new SwitchTreeRows(network, name, root, upPort);
		this.network = network;
		this.name = name;
		this.root = root;
		members = rows.members;
		memberPort = rows.memberPort;
		memberRow = rows.memberRow;
		vertexOfRow = rows.vertexOfRow;
		parentPort = rows.parentPort;
		expected = rows.expected;
		firstPort = rows.firstPort;
		ports = rows.ports;
		rowAtPort = rows.rowAtPort;
	}

	/**
	 * Returns a tree.
	 *
	 * @param parent the parent of each vertex; -1 for the root and for vertices that are not in the tree
	 * @param lane   the number of the lane to the parent among those of the pair, counted from 0; null if all are the first one
	 */
	public static SwitchTree of(SwitchNetwork network, String name, int root, int[] parent, int[] lane) {
		int[] upPort = new int[network.vertices()];
		for (int vertex = 0; vertex < parent.length; vertex++) {
			upPort[vertex] = parent[vertex] == NONE ? NONE : leg(network, name, vertex, parent[vertex], lane == null ? 0 : lane[vertex]);
		}
		return new SwitchTree(network, name, root, upPort);
	}

	private static int leg(SwitchNetwork network, String name, int vertex, int parent, int number) {
		Machine machine = network.machine();
		if (number >= machine.adjacency().count(vertex, parent)) {
			throw Fault.of("no-lane", "%s: no lane #%d leads from %s to %s", name, number + 1, network.vertexName(vertex),
					network.vertexName(parent));
		}
		int lane = machine.adjacency().between(vertex, parent, number);
		if (!machine.isOn(lane)) {
			throw Fault.of("lane-off", "%s: %s is off", name, machine.laneName(lane));
		}
		return network.portOn(lane, vertex);
	}

	/** Returns the tree of shortest ways from all nodes to a root, in which as many packets as possible meet early. */
	public static SwitchTree byShortest(SwitchNetwork network, String name, int root) {
		return byShortest(network, name, root,
				IntStream.range(0, network.vertices()).filter(vertex -> !network.isSwitch(vertex)).toArray());
	}

	/** Returns the tree of shortest ways from some nodes to a root. */
	public static SwitchTree byShortest(SwitchNetwork network, String name, int root, int[] members) {
		int[] upPorts = MeetingTree.upPorts(network, root, members);
		for (int member : members) {
			if (member != root && upPorts[member] == NONE) {
				throw Fault.of("no-route", "%s: no way leads from %s to %s", name, network.vertexName(member), network.vertexName(root));
			}
		}
		return new SwitchTree(network, name, root, upPorts);
	}

	/** Checks that every switch of the tree can combine by an operator. */
	public void requireCombine(Operator operator) {
		requireCombine(operator.word());
	}

	/** Checks that the adder of every switch of the tree can combine words, in all trips. */
	public void requireCombine(WordCode code) {
		code.before().ifPresent(this::requireCombine);
		requireCombine(code.operation().word());
	}

	/** Checks that every switch of the tree can combine in some way. */
	public void requireCombine() {
		for (int vertex : vertexOfRow) {
			if (network.type(vertex).combine().isEmpty()) {
				throw cannotCombine(vertex, "");
			}
		}
	}

	private void requireCombine(String word) {
		for (int vertex : vertexOfRow) {
			if (!can(vertex, word)) {
				throw cannotCombine(vertex, word);
			}
		}
	}

	private Fault cannotCombine(int vertex, String word) {
		List<String> able = network.type(vertex).combine();
		return Fault.of("cannot-combine", "%s: %s is of type %s, which %s", name, network.vertexName(vertex), network.type(vertex).name(),
				able.isEmpty() ? "only forwards" : "combines " + able + ", but not " + word);
	}

	private boolean can(int vertex, String word) {
		return network.type(vertex).combine().contains(word);
	}

	/** Returns whether all switches of the tree can combine by an operation. */
	boolean can(AdderOperation operation) {
		return Arrays.stream(vertexOfRow).allMatch(vertex -> can(vertex, operation.word()));
	}

	/** Returns the bits of the narrowest adder of the tree; 0 if its switches combine elements as nodes do. */
	public int width() {
		int width = network.type(vertexOfRow[0]).width();
		for (int vertex : vertexOfRow) {
			int own = network.type(vertex).width();
			if (own == 0 != (width == 0)) {
				int wide = own == 0 ? vertexOfRow[0] : vertex;
				throw Fault.of("wrong-value", "%s: %s has an adder of %,d bits, but %s combines elements as nodes do", name,
						network.vertexName(wide), Math.max(own, width), network.vertexName(own == 0 ? vertex : vertexOfRow[0]));
			}
			width = Math.min(width, own);
		}
		return width;
	}

	/** Checks that every lane of the tree leads towards the root. */
	public void requireUpward() {
		for (int port : channelsTo(root)) {
			requireSends(port);
		}
	}

	/** Checks that every lane of the tree leads away from a member, or from the root. */
	public void requireAway(int source) {
		for (int port : channelsTo(source)) {
			requireSends(network.peer(port));
		}
	}

	private void requireSends(int port) {
		if (!network.sends(port)) {
			throw Fault.of("no-lane", "%s: the lane between %s and %s leads from %s only", name, network.vertexName(network.owner(port)),
					network.vertexName(network.neighbour(port)), network.vertexName(network.neighbour(port)));
		}
	}

	/** Returns for every edge of the tree the port on the side from which it leads towards a vertex of the tree. */
	int[] channelsTo(int goal) {
		int[] channels = new int[vertexOfRow.length + members.length - 1];
		int[] open = new int[channels.length + 1];
		int filled = 0;
		open[filled++] = goal;
		int[] from = new int[network.vertices()];
		from[goal] = NONE;
		for (int next = 0; next < filled; next++) {
			int vertex = open[next];
			int row = rowOf(vertex);
			int begin = row < 0 ? 0 : firstPort[row];
			for (int i = begin; i < (row < 0 ? 1 : firstPort[row + 1]); i++) {
				int port = row < 0 ? memberPort[memberOf(vertex)] : ports[i];
				int neighbour = network.neighbour(port);
				if (neighbour != from[vertex]) {
					from[neighbour] = vertex;
					channels[filled - 1] = network.peer(port);
					open[filled++] = neighbour;
				}
			}
		}
		return channels;
	}

	public SwitchNetwork network() {
		return network;
	}

	public String name() {
		return name;
	}

	/** Returns the vertex of the root, a node or a switch. */
	public int root() {
		return root;
	}

	/** Returns whether the root is a switch, which is delivered nothing itself. */
	public boolean endsAtSwitch() {
		return network.isSwitch(root);
	}

	/** Returns the number of nodes in the tree. */
	public int members() {
		return members.length;
	}

	/** Returns the vertices of the members. */
	public IntStream nodes() {
		return Arrays.stream(members);
	}

	/** Returns the vertex of a member; members are in ascending order. */
	public int member(int number) {
		return members[number];
	}

	/** Returns the port of a member that leads into the tree. */
	public int memberPort(int number) {
		return memberPort[number];
	}

	/** Returns the row of the switch at which a member is. */
	public int memberRow(int number) {
		return memberRow[number];
	}

	/** Returns the number of a node among the members, or a negative number. */
	public int memberOf(int vertex) {
		return Arrays.binarySearch(members, vertex);
	}

	/** Returns the number of switches. */
	public int rows() {
		return vertexOfRow.length;
	}

	public int vertex(int row) {
		return vertexOfRow[row];
	}

	/** Returns the row of a switch, or a negative number. */
	public int rowOf(int vertex) {
		return Arrays.binarySearch(vertexOfRow, vertex);
	}

	/** Returns the port of a row to its parent, or -1 at a root that is a switch. */
	public int parentPort(int row) {
		return parentPort[row];
	}

	/** Returns the number of members whose contributions a row expects. */
	public int expected(int row) {
		return expected[row];
	}

	/** Returns the index of the first port of a row; for {@code rows()}, the end of the last one. */
	public int firstPort(int row) {
		return firstPort[row];
	}

	/** Returns a port by its index. */
	public int port(int index) {
		return ports[index];
	}

	/** Returns the row at the other end of a port, or -1 if that is a node. */
	public int rowAtPort(int index) {
		return rowAtPort[index];
	}

	/** Returns the number of channels from children into a row, with that of the root that is a node. */
	public int inputs(int row) {
		return firstPort[row + 1] - firstPort[row] - (parentPort[row] == NONE || network.neighbour(parentPort[row]) == root
				&& !network.isSwitch(root) ? 0 : 1);
	}
}
