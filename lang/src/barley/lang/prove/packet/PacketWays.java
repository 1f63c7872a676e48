package barley.lang.prove.packet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import barley.lang.motion.PacketRoutesWay;
import barley.lang.motion.PacketTreeWay;
import barley.lang.plan.Joint;
import barley.lang.plan.Meeting;
import barley.lang.plan.Movement;
import barley.lang.plan.Phase;
import barley.lang.plan.Transfer;
import barley.lang.plan.WordStatement;
import barley.lang.plan.WordWay;
import barley.lang.wiring.Tree;
import barley.runtime.machine.Machine;
import barley.runtime.network.PacketTables;
import barley.runtime.network.SwitchRow;

/**
 * The trees and networks that the packets of a plan take, numbered in the order of the plan, those of words behind all others, and what
 * each switch stores about them: for a tree, its lanes to the parent and to the children, and the number of members below it.
 */
public final class PacketWays {

	private static final int NONE = -1;

	private final Machine machine;
	private final Map<Tree, Integer> trees = new LinkedHashMap<>();
	private final Map<BitSet, Integer> networks = new LinkedHashMap<>();
	/** For each tree, the row of each of its switches. */
	private final List<Map<Integer, SwitchRow>> rows = new ArrayList<>();

	public PacketWays(Machine machine, List<Phase> phases) {
		this.machine = machine;
		Phase.movements(phases).forEach(this::add);
		Phase.all(Phase.Hearing.class, phases).flatMap(hearing -> hearing.statements().stream()).map(WordStatement::way)
				.filter(WordWay.ThroughSwitches.class::isInstance)
				.forEach(way -> networks.putIfAbsent(((WordWay.ThroughSwitches) way).switches(), networks.size()));
	}

	private void add(Movement movement) {
		if (movement instanceof Transfer transfer && transfer.switches() != null) {
			networks.putIfAbsent(transfer.switches(), networks.size());
		} else if (movement instanceof Joint joint && joint.way() instanceof PacketRoutesWay routes) {
			networks.putIfAbsent(routes.switches(), networks.size());
		} else if (movement instanceof Joint joint && joint.way() instanceof PacketTreeWay way) {
			add(way);
		} else if (movement instanceof Meeting meeting) {
			add(meeting.way());
		}
	}

	private void add(PacketTreeWay way) {
		if (trees.putIfAbsent(way.tree(), trees.size()) == null) {
			rows.add(rows(way));
		}
	}

	private Map<Integer, SwitchRow> rows(PacketTreeWay way) {
		Tree tree = way.tree();
		Map<Integer, Integer> below = new HashMap<>();
		Map<Integer, Integer> parent = new HashMap<>();
		Map<Integer, List<Integer>> children = new HashMap<>();
		int top = tree.top();
		int members = machine.isSwitch(top) ? 0 : 1;
		for (int leg : tree.upward()) {
			int child = tree.children()[leg];
			int brings = machine.isSwitch(child) ? below.getOrDefault(child, 0) : 1;
			below.merge(tree.parents()[leg], brings, Integer::sum);
			parent.put(child, way.lanes()[leg]);
			children.computeIfAbsent(tree.parents()[leg], any -> new ArrayList<>()).add(way.lanes()[leg]);
			members += machine.isSwitch(child) ? 0 : 1;
		}
		Map<Integer, SwitchRow> found = new HashMap<>();
		int all = members;
		children.forEach((vertex, lanes) -> {
			int up = parent.getOrDefault(vertex, NONE);
			boolean belowNode = up != NONE && !machine.isSwitch(top) && (machine.from(up) == top || machine.to(up) == top);
			if (machine.isSwitch(vertex)) {
				found.put(vertex, new SwitchRow(up, belowNode ? all : below.get(vertex),
						lanes.stream().mapToInt(Integer::intValue).sorted().toArray()));
			}
		});
		// A switch without members below it has a row all the same: it is what is wrong with the tree.
		Arrays.stream(tree.children()).filter(machine::isSwitch).filter(vertex -> !found.containsKey(vertex))
				.forEach(vertex -> found.put(vertex, new SwitchRow(parent.get(vertex), 0)));
		return found;
	}

	/** Returns whether nothing goes in packets. */
	public boolean isEmpty() {
		return trees.isEmpty() && networks.isEmpty();
	}

	/** Returns the trees, in the order of their numbers. */
	public List<Tree> trees() {
		return List.copyOf(trees.keySet());
	}

	/** Returns the switches of each network, in the order of the networks' numbers. */
	public List<BitSet> networks() {
		return List.copyOf(networks.keySet());
	}

	int tree(Tree tree) {
		return trees.get(tree);
	}

	/** Returns the number of the network of some switches. */
	public int network(BitSet switches) {
		return networks.get(switches);
	}

	/** Returns what a switch stores about a tree; null if it does not belong to it. */
	public SwitchRow row(int tree, int vertex) {
		return rows.get(tree).get(vertex);
	}

	/** Returns what all switches know together; plain packets go by the rules of their types. */
	public PacketTables tables() {
		PacketTables tables = new PacketTables(machine);
		for (int tree = 0; tree < rows.size(); tree++) {
			int number = tree;
			rows.get(tree).forEach((vertex, row) -> tables.add(number, vertex, row));
		}
		networks.forEach((switches, number) -> switches.stream().forEach(vertex -> tables.forwards(number, vertex)));
		return tables;
	}
}
