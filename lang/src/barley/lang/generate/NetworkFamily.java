package barley.lang.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Networks of one name, of which each switch belongs to one at most; its programs read alike whichever that is. */
final class NetworkFamily {

	/** What is added to the stem for names of fields. */
	static final List<String> SUFFIXES = List.of("", "Descending", "Down", "First", "Each", "Nodes");

	private final String stem;
	private final List<SwitchRoutes> networks = new ArrayList<>();

	NetworkFamily(String stem, SwitchRoutes first) {
		this.stem = stem;
		networks.add(first);
	}

	/** Adds a network if it belongs to the family, and returns whether it does. */
	boolean add(SwitchRoutes routes) {
		return networks.stream().allMatch(routes::isLike) && networks.add(routes);
	}

	/** Returns what the names of its fields begin with. */
	String stem() {
		return stem;
	}

	/** Returns what it is. */
	String title() {
		return networks.size() == 1 ? networks.get(0).numbered().title() : "the switches " + networks.get(0).numbered().family();
	}

	boolean has(int vertex) {
		return of(vertex) != null;
	}

	private SwitchRoutes of(int vertex) {
		return networks.stream().filter(network -> network.has(vertex)).findFirst().orElse(null);
	}

	/** Returns whether packets first climb and then descend. */
	boolean climbs() {
		return networks.get(0).climbs();
	}

	/** Returns the formula of one of the networks; null if lanes are in tables. */
	GridFormula formula() {
		return networks.get(0).formula();
	}

	/** Stores what the programs read. */
	void store(Columns columns) {
		addCommon(columns, "network", "number of the network of " + title(), network -> network.numbered().number());
		if (formula() != null) {
			storeFormula(columns);
			return;
		}
		storeRanges(columns, false, stem, "");
		if (climbs()) {
			storeRanges(columns, true, stem + "Descending", " behind the first step down");
			add(columns, "down", "lanes that lead down", SwitchRoutes::down);
		}
	}

	private void storeRanges(Columns columns, boolean descending, String name, String more) {
		List<RouteRanges> ranges = networks.stream().map(network -> network.ranges(descending)).toList();
		Function<Integer, RouteRanges> of = vertex -> ranges.get(networks.indexOf(of(vertex)));
		columns.addOfSwitches(name + ".from", "first destination of each range" + more, this::has, vertex -> of.apply(vertex).from(vertex));
		columns.addOfSwitches(name + ".lane", "for each, the lane to its destinations", this::has, vertex -> of.apply(vertex).lane(vertex));
	}

	private void storeFormula(Columns columns) {
		addCommon(columns, "first", "first node at " + title(), network -> network.formula().first());
		addCommon(columns, "each", "nodes at each of " + title(), network -> network.formula().each());
		for (int i = 0; i < formula().sizes().length; i++) {
			int dimension = i;
			String letter = formula().letter(dimension);
			String upper = letter.toUpperCase(Locale.ROOT);
			if (dimension > 0) {
				addCommon(columns, "size" + upper, "switches along " + letter, network -> network.formula().sizes()[dimension]);
			}
			add(columns, letter, "place of the switch along " + letter, (network, vertex) -> network.formula().place(vertex, dimension));
			add(columns, "before" + upper, "lanes to the switch before it along " + letter,
					(network, vertex) -> network.formula().lanes(vertex, dimension, -1));
			add(columns, "behind" + upper, "lanes to the switch behind it along " + letter,
					(network, vertex) -> network.formula().lanes(vertex, dimension, 1));
		}
		add(columns, "nodes", "lane to each node at the switch", (network, vertex) -> network.formula().nodes(vertex));
	}

	/** Adds what all switches of a network have in common. */
	private void addCommon(Columns columns, String name, String note, Function<SwitchRoutes, Integer> entry) {
		if (networks.size() == 1) {
			columns.share(stem + "." + name, note, entry.apply(networks.get(0)));
		} else {
			add(columns, name, note, (network, vertex) -> entry.apply(network));
		}
	}

	/** What a switch of a network has in a column. */
	private interface Entry {
		Object of(SwitchRoutes network, int vertex);
	}

	private void add(Columns columns, String name, String note, Entry entry) {
		columns.addOfSwitches(stem + "." + name, note, this::has, vertex -> entry.of(of(vertex), vertex));
	}
}
