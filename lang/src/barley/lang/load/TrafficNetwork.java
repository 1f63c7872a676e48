package barley.lang.load;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

import barley.lang.finding.Nearest;
import barley.lang.finding.Words;
import barley.lang.wiring.Realm;
import barley.lang.wiring.Shape;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.network.NetworkTraffic;
import barley.runtime.network.NetworkTraffic.Pattern;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.report.UnitText;

/**
 * The clocked switches of a machine with the nodes at them, between which traffic runs.
 *
 * @param title   the machine, with the values of its parameters
 * @param nodes   the vertices of the nodes, by number
 * @param extents the sizes of the family that these nodes are; one size if they are several families, or a part of one
 * @param family  the name of that family; "nodes" if there is none
 */
public record TrafficNetwork(String title, SwitchNetwork network, int[] nodes, int[] extents, String family) {

	/** The data of packets through switches whose types do not say how much a packet carries. */
	private static final int DEFAULT_BYTES = 64;

	/**
	 * Returns the network of all clocked switches of a machine.
	 *
	 * @param families the families of switches to use, such as {@code router} or {@code board[0].router}; all if empty
	 */
	public static TrafficNetwork of(Wiring wiring, List<String> families) {
		Machine machine = wiring.machine();
		BitSet clocked = new BitSet();
		for (int vertex = machine.nodes(); vertex < machine.vertices(); vertex++) {
			clocked.set(vertex, machine.switchType(vertex).isClocked());
		}
		if (clocked.isEmpty()) {
			throw Fault.of("no-clock", machine.switches() == 0
					? "%s has no switches; traffic needs switches with a clock, such as: switch type Router { cycle 1 ns }"
					: "the switches of %s have no clock; give their type a cycle, such as cycle 1 ns", wiring.title());
		}
		BitSet chosen = families.isEmpty() ? clocked : new BitSet();
		families.forEach(family -> chosen.or(members(wiring, family, clocked)));
		requireOneClock(wiring, chosen);
		SwitchNetwork network = SwitchNetwork.of(machine, chosen);
		int[] nodes = NetworkTraffic.nodes(network);
		if (nodes.length < 2) {
			throw Fault.of("no-route", "%s of %s %s linked to clocked switches; traffic needs 2", Words.count(nodes.length, "node"),
					wiring.title(), nodes.length == 1 ? "is" : "are");
		}
		Optional<Shape> shape = shapes(wiring).stream().filter(each -> Arrays.equals(vertices(each), nodes)).findFirst();
		int[] sizes = shape.map(each -> each.extent().sizes()).filter(each -> each.length > 0).orElse(new int[] {nodes.length});
		return new TrafficNetwork(wiring.title(), network, nodes, sizes, shape.map(each -> each.prefix() + each.family()).orElse("nodes"));
	}

	private static List<Shape> shapes(Wiring wiring) {
		return wiring.realm().all().stream().map(Realm::shapes).flatMap(shapes -> shapes.values().stream())
				.filter(shape -> shape.count() > 0).toList();
	}

	private static int[] vertices(Shape shape) {
		int[] vertices = new int[shape.count()];
		Arrays.setAll(vertices, shape::node);
		return vertices;
	}

	/** Returns the switches of a family, which may be that of a part, or the families of this name of all parts. */
	private static BitSet members(Wiring wiring, String family, BitSet clocked) {
		List<Shape> switches = shapes(wiring).stream().filter(shape -> clocked.get(shape.node(0))).toList();
		BitSet members = new BitSet();
		for (Shape shape : switches) {
			String full = shape.prefix() + shape.family();
			if (family.equals(full) || family.equals(shape.family()) || family.equals(full.replaceAll("\\[[^\\]]*]", ""))) {
				Arrays.stream(vertices(shape)).forEach(members::set);
			}
		}
		if (members.isEmpty()) {
			List<String> names = switches.stream().map(shape -> shape.prefix() + shape.family()).distinct().toList();
			throw Fault.of("no-route", "%s", "%s has no clocked switches %s; it has %s%s".formatted(wiring.title(), family,
					String.join(", ", names.subList(0, Math.min(8, names.size()))), Nearest.hint(family, names)));
		}
		return members;
	}

	private static void requireOneClock(Wiring wiring, BitSet switches) {
		Machine machine = wiring.machine();
		int first = switches.nextSetBit(0);
		switches.stream().filter(vertex -> machine.switchType(vertex).cyclePs() != machine.switchType(first).cyclePs()).findFirst()
				.ifPresent(vertex -> {
					throw Fault.of("two-clocks", "%s has a cycle of %,d ps, but %s one of %,d ps; choose the switches of one clock",
							wiring.name(first), machine.switchType(first).cyclePs(), wiring.name(vertex),
							machine.switchType(vertex).cyclePs());
				});
	}

	/** Returns the node called {@code name}; spaces do not matter. */
	public int node(String name) {
		String wanted = name.replaceAll("\\s", "");
		return Arrays.stream(nodes).filter(node -> network.vertexName(node).replaceAll("\\s", "").equals(wanted)).findFirst()
				.orElseThrow(() -> Fault.of("no-route", "%s", "%s has no node %s at these switches; it has %s to %s".formatted(title, name,
						network.vertexName(nodes[0]), network.vertexName(nodes[nodes.length - 1]))));
	}

	/** Returns the least data that the types of the switches put into a packet. */
	public long packetBytes() {
		return network.types().stream().mapToLong(type -> type.packetBytes()).filter(bytes -> bytes > 0).min().orElse(DEFAULT_BYTES);
	}

	/** Returns the sizes by which nodes find their partners. Nodes in a row are put into a square where a pattern needs one. */
	public int[] extents(Pattern pattern) {
		if (pattern != Pattern.TRANSPOSE || extents.length == 2 && extents[0] == extents[1]) {
			return extents;
		}
		int side = (int) Math.round(Math.sqrt(nodes.length));
		if (extents.length == 2) {
			throw Fault.of("wrong-value", "transpose needs as many rows as columns, but %s has %,d and %,d", family, extents[0],
					extents[1]);
		} else if (side * side != nodes.length) {
			throw Fault.of("wrong-value", "transpose needs a square number of nodes, such as %,d, but %s has %,d", side * side, title,
					nodes.length);
		}
		return new int[] {side, side};
	}

	/** Returns what the network is, in words. */
	public String words() {
		String switches = network.switches() == 1 ? "1 switch" : Words.of("%,d switches", network.switches());
		return "%s, %s, %s".formatted(Words.count(nodes.length, "node"), switches, clock());
	}

	private String clock() {
		return "cycle " + UnitText.time(network.cyclePs(0));
	}
}
