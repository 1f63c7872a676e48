package barley.runtime.network;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.SwitchProgram;

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
		private final Map<Integer, SwitchRow> ofSwitch = new HashMap<>();
		private int root = NONE;
		private int[] members;
	}

	private final Machine machine;
	/** Null if the rules of the switches' types decide about plain packets. */
	private final List<SwitchProgram> programs;
	private final Map<Integer, Rows> trees = new HashMap<>();
	private final Map<Integer, BitSet> networks = new HashMap<>();

	/** Creates tables without rows, for switches that route by the rules of their types. */
	public PacketTables(Machine machine) {
		this(machine, null);
	}

	/** Asks the programs of all switches, in the order of the switches; null for one that takes no part. */
	public PacketTables(Machine machine, List<SwitchProgram> programs) {
		this.machine = machine;
		this.programs = programs;
		for (int number = 0; programs != null && number < programs.size(); number++) {
			if (programs.get(number) != null) {
				ask(machine.nodes() + number, programs.get(number), new SwitchQuestion(machine));
			}
		}
	}

	private void ask(int vertex, SwitchProgram program, SwitchQuestion question) {
		for (int tree : program.trees()) {
			question.combined(program, vertex, tree);
			int expected = question.expected();
			int parent = question.answer() == SwitchQuestion.Answer.COMBINE ? question.left() : NONE;
			if (parent != NONE) {
				question.otherEnd(parent);
				question.copied(program, vertex, tree, parent);
			}
			IntStream.of(question.lanes()).forEach(question::otherEnd);
			add(tree, vertex, new SwitchRow(parent, expected, question.lanes()));
		}
		for (int network : program.networks()) {
			forwards(network, vertex);
		}
	}

	/** Adds what a switch knows of a tree. */
	public void add(int tree, int vertex, SwitchRow row) {
		Rows rows = trees.computeIfAbsent(tree, any -> new Rows());
		rows.ofSwitch.put(vertex, row);
		if (row.isRoot()) {
			rows.root = vertex;
		} else {
			int above = otherEnd(row.parent(), vertex);
			join(rows, vertex, above, row.parent());
			rows.root = machine.isSwitch(above) ? rows.root : above;
		}
		for (int lane : row.children()) {
			int below = otherEnd(lane, vertex);
			if (!machine.isSwitch(below)) {
				join(rows, below, vertex, lane);
			}
		}
	}

	/** Returns what a switch knows of a tree; null if it does not belong to it. */
	public SwitchRow row(int tree, int vertex) {
		return trees.containsKey(tree) ? trees.get(tree).ofSwitch.get(vertex) : null;
	}

	/** Adds a switch to those that forward the plain packets of a network. */
	public void forwards(int network, int vertex) {
		networks.computeIfAbsent(network, any -> new BitSet()).set(vertex);
	}

	private void join(Rows rows, int child, int parent, int lane) {
		rows.parents.put(child, parent);
		rows.lanes.put(child, machine.number(lane) - 1);
	}

	private int otherEnd(int lane, int vertex) {
		return machine.from(lane) == vertex ? machine.to(lane) : machine.from(lane);
	}

	/** Returns the switches of a tree. */
	BitSet ofTree(int tree) {
		BitSet switches = new BitSet();
		rows(tree).ofSwitch.keySet().forEach(switches::set);
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
	public BitSet ofNetwork(int network) {
		BitSet switches = networks.get(network);
		if (switches == null) {
			throw Fault.of("no-network", "no switch forwards packets of network %d", network);
		}
		return switches;
	}

	/** Returns the routes of a network in a larger one that has its switches. */
	public PacketRoutes routes(SwitchNetwork whole, int number) {
		BitSet switches = ofNetwork(number);
		if (programs != null) {
			return new PacketRoutes(whole, switches, new ProgramRoutes(whole, programs, number));
		}
		return switches.cardinality() == whole.switches() ? new PacketRoutes(whole)
				: new PacketRoutes(whole, switches, new PartRoutes(SwitchNetwork.of(machine, switches), whole));
	}

	/** Checks that switches copy what comes from a member of a tree on all lanes of the tree but that on which it has come. */
	void requireCopies(SwitchTree tree, int number, int source) {
		if (programs == null) {
			return;
		}
		SwitchNetwork network = tree.network();
		SwitchQuestion question = new SwitchQuestion(machine);
		for (int back : tree.channelsTo(source)) {
			int vertex = network.owner(back);
			if (network.isSwitch(vertex)) {
				question.copied(programs.get(vertex - machine.nodes()), vertex, number, network.lane(back));
				requireLanes(tree, number, tree.rowOf(vertex), back, question.lanes());
			}
		}
	}

	/** Checks that a switch has stated the lanes of all ports of its row but one. */
	private void requireLanes(SwitchTree tree, int number, int row, int but, int... stated) {
		SwitchNetwork network = tree.network();
		int[] lanes = IntStream.range(tree.firstPort(row), tree.firstPort(row + 1)).map(tree::port).filter(port -> port != but)
				.map(network::lane).sorted().toArray();
		if (!Arrays.equals(IntStream.of(stated).sorted().toArray(), lanes)) {
			throw Fault.of("wrong-walks", "%s copies packets of tree %d to lanes %s, but those of the tree are %s",
					network.vertexName(tree.vertex(row)), number, Arrays.toString(stated), Arrays.toString(lanes));
		}
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
			SwitchRow stated = rows.ofSwitch.getOrDefault(tree.vertex(row), new SwitchRow(NONE, 0));
			if (tree.expected(row) != stated.expected()) {
				throw Fault.of("wrong-count", "%s expects %,d contributions to tree %d, but %,d come", network.vertexName(tree.vertex(row)),
						stated.expected(), number, tree.expected(row));
			}
			requireLanes(tree, number, row, tree.parentPort(row), stated.children());
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
