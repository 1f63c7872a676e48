package barley.lang.generate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import barley.lang.prove.packet.PacketWays;
import barley.lang.wiring.Tree;
import barley.lang.wiring.Wiring;

/**
 * What programs call the trees and networks of switches, and the columns of the table with what nodes and switches know about them. All
 * switches share a class: what they store are lists in the table, with an entry for each tree.
 */
final class PacketNames {

	/** A tree or network: its constant, its number, and what it is. */
	record Numbered(String constant, int number, String title) {
	}

	private final Wiring wiring;
	private final PacketWays ways;
	private final JavaNames names;
	private final List<Numbered> trees = new ArrayList<>();
	private final List<Numbered> networks = new ArrayList<>();
	/** The field with the members of each collective that goes through a network, by these. */
	private final Map<List<Integer>, String> members = new HashMap<>();
	private final Map<PacketCall, String> own = new HashMap<>();

	PacketNames(Wiring wiring, PacketWays ways, JavaNames names) {
		this.wiring = wiring;
		this.ways = ways;
		this.names = names;
		for (Tree tree : ways.trees()) {
			trees.add(new Numbered(names.constant("tree_" + tree.name()), trees.size(), "tree " + tree.name()));
		}
		for (BitSet switches : ways.networks()) {
			String families = switches.stream().mapToObj(vertex -> wiring.name(vertex).replaceFirst("\\[[^\\]]*\\]$", "")).distinct()
					.collect(Collectors.joining(", "));
			networks.add(new Numbered(names.constant("through_" + families), networks.size(), "the switches " + families));
		}
	}

	boolean isEmpty() {
		return ways.isEmpty();
	}

	/** Returns trees and networks, which are constants of the programs of nodes. */
	List<Numbered> constants() {
		List<Numbered> all = new ArrayList<>(trees);
		all.addAll(networks);
		return all;
	}

	String tree(PacketCall call) {
		return trees.get(call.statement().tree()).constant;
	}

	String network(PacketCall call) {
		return networks.get(call.statement().network()).constant;
	}

	/** Gives a collective what its members need from the table. */
	void add(PacketCall call, String field, Columns columns) {
		if (call.statement().network() >= 0) {
			members.computeIfAbsent(IntStream.of(call.members()).boxed().toList(), nodes -> {
				String stem = names.stem(networks.get(call.statement().network()).title.replace("the switches ", "") + " members", List.of());
				columns.share(stem, "nodes that take part, in the order of their pieces", call.members());
				return stem;
			});
		}
		if (call.hasOwnElements()) {
			own.put(call, field);
			columns.add(field + ".first", "first element that the node brings", call::involves, node -> call.statement().first()[member(call, node)]);
			columns.add(field + ".size", "number of elements that the node brings", call::involves,
					node -> call.statement().count()[member(call, node)]);
		}
	}

	private static int member(PacketCall call, int node) {
		return call.statement().member(node);
	}

	/** Returns the field with the members of a collective. */
	String members(PacketCall call) {
		return members.get(IntStream.of(call.members()).boxed().toList());
	}

	/** Returns what the names of the fields begin with that hold what a node brings. */
	String own(PacketCall call) {
		return own.get(call);
	}

	/** Adds the columns of switches: for each tree of a switch an entry in several lists. */
	void addSwitches(Columns columns) {
		columns.addOfSwitches("trees", "trees that the switch belongs to: " + trees.stream().map(tree -> tree.number + " is " + tree.title.substring(5))
				.limit(16).collect(Collectors.joining(", ")), vertex -> treesOf(vertex).toArray());
		columns.addOfSwitches("root", "for each tree, 1 if the switch is its root", vertex -> treesOf(vertex)
				.map(tree -> ways.row(tree, vertex).parent() < 0 ? 1 : 0).toArray());
		columns.addOfSwitches("up", "for each tree, the lane to the parent", vertex -> treesOf(vertex)
				.map(tree -> Math.max(0, ways.row(tree, vertex).parent())).toArray());
		columns.addOfSwitches("expected", "for each tree, the contributions after which a sum is complete", vertex -> treesOf(vertex)
				.map(tree -> ways.row(tree, vertex).expected()).toArray());
		columns.addOfSwitches("below", "for each tree, the number of children", vertex -> treesOf(vertex)
				.map(tree -> ways.row(tree, vertex).children().size()).toArray());
		columns.addOfSwitches("down", "lanes to the children, of one tree after the other", vertex -> treesOf(vertex)
				.flatMap(tree -> ways.row(tree, vertex).children().stream().mapToInt(Integer::intValue)).toArray());
		columns.addOfSwitches("networks", "networks whose plain packets the switch forwards", vertex -> IntStream.range(0, networks.size())
				.filter(network -> ways.networks().get(network).get(vertex)).toArray());
	}

	private IntStream treesOf(int vertex) {
		return IntStream.range(0, trees.size()).filter(tree -> ways.row(tree, vertex) != null);
	}

	/** Returns the number of switches. */
	int switches() {
		return wiring.machine().switches();
	}
}
