package barley.lang.generate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import barley.lang.plan.WordWay;
import barley.lang.prove.packet.PacketWays;
import barley.lang.wiring.Route;
import barley.lang.wiring.Tree;
import barley.lang.wiring.Wiring;

/** What programs call the trees and networks of switches, and the columns of the table with what nodes know about them. */
final class PacketNames {

	/**
	 * A tree or network.
	 *
	 * @param constant what programs of nodes call its number
	 * @param title    what it is
	 * @param family   its name without indices
	 */
	record Numbered(String constant, int number, String title, String family) {
	}

	private final PacketWays ways;
	private final JavaNames names;
	private final List<Numbered> trees = new ArrayList<>();
	private final List<Numbered> networks = new ArrayList<>();
	/** The field with the members of each collective that goes through a network, by these. */
	private final Map<List<Integer>, String> members = new LinkedHashMap<>();

	PacketNames(Wiring wiring, PacketWays ways, JavaNames names) {
		this.ways = ways;
		this.names = names;
		Map<Route, String> prefixes = new HashMap<>();
		wiring.realm().all().forEach(realm -> realm.allRoutes().forEach(route -> prefixes.putIfAbsent(route, realm.prefix())));
		for (Tree tree : ways.trees()) {
			String name = prefixes.getOrDefault(tree, "") + tree.name();
			trees.add(new Numbered(names.constant("tree_" + name), trees.size(), "tree " + name, family(name)));
		}
		for (BitSet switches : ways.networks()) {
			List<String> families = switches.stream().mapToObj(vertex -> wiring.name(vertex).replaceFirst("\\[[^\\]]*\\]$", "")).distinct()
					.toList();
			String title = String.join(", ", families);
			networks.add(new Numbered(names.constant("through_" + title), networks.size(), "the switches " + title,
					families.stream().map(PacketNames::family).distinct().collect(Collectors.joining(", "))));
		}
	}

	private static String family(String name) {
		return name.replaceAll("\\[[^\\]]*\\]", "");
	}

	boolean isEmpty() {
		return ways.isEmpty();
	}

	List<Numbered> trees() {
		return trees;
	}

	List<Numbered> networks() {
		return networks;
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

	String network(WordWay.ThroughSwitches way) {
		return networks.get(ways.network(way.switches())).constant;
	}

	/** Returns the field with the members of a collective, which all nodes share. */
	String members(PacketCall call, Columns columns) {
		return members.computeIfAbsent(IntStream.of(call.members()).boxed().toList(), nodes -> {
			String stem = names.stem(networks.get(call.statement().network()).title.replace("the switches ", "") + " members", List.of());
			columns.share(stem, "nodes that take part, in the order of their pieces", call.members());
			return stem;
		});
	}

	/** Returns the fields with members of collectives. */
	Collection<String> members() {
		return members.values();
	}
}
