package barley.lang.generate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import barley.lang.prove.packet.PacketWays;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Machine;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.network.SwitchRow;

/**
 * Works out the roles of switches, and what each switch stores in the table: for each family of trees its rows, and for each network its
 * routes, by a formula on full grids and by ranges of destinations on any other wiring.
 */
final class SwitchCast {

	/**
	 * Trees of one name.
	 *
	 * @param field    the field with their rows
	 * @param title    what the author calls them
	 * @param ofSwitch the numbers of the trees that each switch belongs to
	 */
	record TreeFamily(String field, String title, List<int[]> ofSwitch) {
	}

	private final Machine machine;
	private final PacketWays ways;
	private final Columns columns;
	private final List<TreeFamily> families = new ArrayList<>();
	private final List<NetworkFamily> networks = new ArrayList<>();
	private final List<SwitchRole> roles = new ArrayList<>();
	private final SwitchRole[] roleOf;

	/** @param classNames gives the class of a role by its number; of the only one by 0 */
	SwitchCast(Wiring wiring, PacketWays ways, PacketNames packets, JavaNames names, Columns columns, IntFunction<String> classNames) {
		machine = wiring.machine();
		this.ways = ways;
		this.columns = columns;
		roleOf = new SwitchRole[machine.switches()];
		Map<String, List<PacketNames.Numbered>> byName = new LinkedHashMap<>();
		packets.trees().forEach(tree -> byName.computeIfAbsent(tree.family(), any -> new ArrayList<>()).add(tree));
		byName.forEach((name, trees) -> store(new TreeFamily(names.stem(name, List.of()),
				trees.size() == 1 ? trees.get(0).title() : "trees " + name, ofSwitch(trees))));
		for (PacketNames.Numbered numbered : packets.networks()) {
			SwitchRoutes routes = new SwitchRoutes(numbered, SwitchNetwork.of(machine, ways.networks().get(numbered.number())));
			if (networks.stream().noneMatch(family -> family.add(routes))) {
				networks.add(new NetworkFamily(names.stem("via " + numbered.family(), NetworkFamily.SUFFIXES), routes));
			}
		}
		networks.forEach(family -> family.store(columns));
		giveRoles(classNames);
	}

	/** Returns the numbers of those trees that each switch belongs to. */
	private List<int[]> ofSwitch(List<PacketNames.Numbered> trees) {
		return IntStream.range(machine.nodes(), machine.vertices()).mapToObj(vertex -> trees.stream().mapToInt(PacketNames.Numbered::number)
				.filter(tree -> ways.row(tree, vertex) != null).toArray()).toList();
	}

	private void store(TreeFamily family) {
		families.add(family);
		list(family, "trees", "numbers of the " + family.title + " that the switch belongs to", (tree, row) -> IntStream.of(tree));
		list(family, "roots", "those that end at the switch", (tree, row) -> row.isRoot() ? IntStream.of(tree) : IntStream.empty());
		list(family, "parent", "for each, the lane to the parent", (tree, row) -> IntStream.of(Math.max(0, row.parent())));
		list(family, "expected", "for each, the contributions after which a sum is complete", (tree, row) -> IntStream.of(row.expected()));
		list(family, "below", "for each, the number of children", (tree, row) -> IntStream.of(row.children().length));
		list(family, "children", "lanes to the children, of one tree after the other",
				(tree, row) -> IntStream.of(row.children()));
	}

	/** Adds a column with what switches store about each tree, of one tree after the other. */
	private void list(TreeFamily family, String name, String note, BiFunction<Integer, SwitchRow, IntStream> entry) {
		columns.addOfSwitches(family.field + "." + name, note, vertex -> treesOf(family, vertex).findAny().isPresent(),
				vertex -> treesOf(family, vertex).flatMap(tree -> entry.apply(tree, ways.row(tree, vertex))).toArray());
	}

	private IntStream treesOf(TreeFamily family, int vertex) {
		return IntStream.of(family.ofSwitch.get(vertex - machine.nodes()));
	}

	private void giveRoles(IntFunction<String> classNames) {
		Map<String, List<Integer>> byForm = new LinkedHashMap<>();
		for (int vertex = machine.nodes(); vertex < machine.vertices(); vertex++) {
			byForm.computeIfAbsent(form(vertex), any -> new ArrayList<>()).add(vertex);
		}
		byForm.values().forEach(switches -> {
			int example = switches.get(0);
			List<TreeFamily> own = families.stream().filter(family -> treesOf(family, example).findAny().isPresent()).toList();
			List<TreeFamily> ends = own.stream().filter(family -> endsAt(family, example)).toList();
			SwitchRole role = new SwitchRole(classNames.apply(byForm.size() == 1 ? 0 : roles.size() + 1), example, switches.size(), own,
					ends, networks.stream().filter(network -> network.has(example)).toList());
			roles.add(role);
			switches.forEach(vertex -> roleOf[vertex - machine.nodes()] = role);
		});
	}

	/** Returns what switches of a role have in common: the trees that they belong to or that end at them, and networks. */
	private String form(int vertex) {
		StringBuilder form = new StringBuilder();
		families.forEach(family -> form.append(treesOf(family, vertex).findAny().isEmpty() ? '-' : endsAt(family, vertex) ? 'e' : 't'));
		networks.forEach(network -> form.append(network.has(vertex) ? 'f' : '-'));
		return form.toString();
	}

	private boolean endsAt(TreeFamily family, int vertex) {
		return treesOf(family, vertex).mapToObj(tree -> ways.row(tree, vertex)).anyMatch(SwitchRow::isRoot);
	}

	/** Returns the roles. */
	List<SwitchRole> roles() {
		return roles;
	}

	/** Returns the role of a switch. */
	SwitchRole role(int vertex) {
		return roleOf[vertex - machine.nodes()];
	}
}
