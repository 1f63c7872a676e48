package barley.runtime.network;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.SwitchProgram;
import barley.runtime.program.SwitchRows;

/**
 * What the programs of all switches know together: for each tree, the lane of each switch to its parent, those to its children, and how
 * many contributions it expects; for each network, its switches.
 */
public final class PacketTables {

	private static final int NONE = -1;

	/** The rows of a tree. */
	private static final class Rows {
		/** For each vertex, its parent, and the number of the lane to it among those of the pair. */
		private final Map<Integer, Integer> parents = new HashMap<>();
		private final Map<Integer, Integer> lanes = new HashMap<>();
		private final Map<Integer, Integer> expected = new HashMap<>();
		private int root = NONE;
		private int[] members;
	}

	private final Machine machine;
	private final Map<Integer, Rows> trees = new HashMap<>();
	private final Map<Integer, BitSet> networks = new HashMap<>();

	/** Asks the programs of all switches, in the order of the switches. */
	public PacketTables(Machine machine, List<SwitchProgram> programs) {
		this.machine = machine;
		for (int number = 0; number < programs.size(); number++) {
			int vertex = machine.nodes() + number;
			programs.get(number).rows(new SwitchRows() {

				@Override
				public void tree(int tree, int parent, int expected, int... children) {
					add(trees.computeIfAbsent(tree, any -> new Rows()), vertex, parent, expected, children);
				}

				@Override
				public void forwards(int network) {
					networks.computeIfAbsent(network, any -> new BitSet()).set(vertex);
				}
			});
		}
	}

	private void add(Rows rows, int vertex, int parent, int expected, int... children) {
		rows.expected.put(vertex, expected);
		if (parent == NONE) {
			rows.root = vertex;
		} else {
			int above = otherEnd(parent, vertex);
			join(rows, vertex, above, parent);
			rows.root = machine.isSwitch(above) ? rows.root : above;
		}
		for (int lane : children) {
			int below = otherEnd(lane, vertex);
			if (!machine.isSwitch(below)) {
				join(rows, below, vertex, lane);
			}
		}
	}

	private void join(Rows rows, int child, int parent, int lane) {
		rows.parents.put(child, parent);
		rows.lanes.put(child, machine.number(lane) - 1);
	}

	private int otherEnd(int lane, int vertex) {
		if (lane < 0 || lane >= machine.lanes() || machine.from(lane) != vertex && machine.to(lane) != vertex) {
			throw Fault.of("wrong-lane", "the program of %s names lane %d, which is not one of its own", machine.nodeName(vertex), lane);
		}
		return machine.from(lane) == vertex ? machine.to(lane) : machine.from(lane);
	}

	/** Returns the switches of a tree. */
	BitSet ofTree(int tree) {
		BitSet switches = new BitSet();
		rows(tree).expected.keySet().forEach(switches::set);
		return switches;
	}

	/** Returns the nodes of a tree, in order. */
	public int[] members(int tree) {
		Rows rows = rows(tree);
		if (rows.members == null) {
			rows.members = IntStream.concat(rows.parents.keySet().stream().mapToInt(Integer::intValue), IntStream.of(rows.root))
					.filter(vertex -> vertex != NONE && !machine.isSwitch(vertex)).distinct().sorted().toArray();
		}
		return rows.members;
	}

	/** Returns the switches of a network. */
	BitSet ofNetwork(int network) {
		BitSet switches = networks.get(network);
		if (switches == null) {
			throw Fault.of("no-network", "no switch forwards packets of network %d", network);
		}
		return switches;
	}

	/** Returns a tree in a network that has its switches; the programs of its switches expect what the tree brings. */
	SwitchTree tree(SwitchNetwork network, int number) {
		Rows rows = rows(number);
		int[] parents = new int[network.vertices()];
		int[] lanes = new int[network.vertices()];
		for (int vertex = 0; vertex < parents.length; vertex++) {
			parents[vertex] = rows.parents.getOrDefault(vertex, NONE);
			lanes[vertex] = rows.lanes.getOrDefault(vertex, 0);
		}
		if (rows.root == NONE) {
			throw Fault.of("wrong-walks", "tree %d has no root", number);
		}
		SwitchTree tree = SwitchTree.of(network, "tree " + number, rows.root, parents, lanes);
		for (int row = 0; row < tree.rows(); row++) {
			int stated = rows.expected.getOrDefault(tree.vertex(row), 0);
			if (tree.expected(row) != stated) {
				throw Fault.of("wrong-count", "%s expects %,d contributions to tree %d, but %,d come", network.vertexName(tree.vertex(row)),
						stated, number, tree.expected(row));
			}
		}
		return tree;
	}

	private Rows rows(int tree) {
		Rows rows = trees.get(tree);
		if (rows == null) {
			throw Fault.of("no-tree", "no switch has a row of tree %d", tree);
		}
		return rows;
	}
}
