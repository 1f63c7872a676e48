package barley.lang.wiring;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import barley.lang.finding.Origin;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;

/**
 * A topology or machine, elaborated: its hardware as flat arrays, and the names a schedule on it can use.
 *
 * @param source   the topology or machine
 * @param title    what it is, with the values of its parameters: {@code Ladder(rungs = 4)}
 * @param complete whether everything in it could be elaborated; if not, proofs about the whole mean nothing
 * @param links    the statement that made each lane
 * @param switches the statement that switched each lane off, null for lanes that are on; empty if all are on
 * @param empty    the statements that link two nodes by 0 lanes
 * @param distances how far nodes are apart
 * @param remembered what searches have found
 * @param group    the nodes that a schedule for a group of nodes is about (RULES.md 27); null for all
 */
public record Wiring(Origin source, String title, boolean complete, Machine machine, Realm realm, Origin[] links, Origin[] switches,
		Map<Pair, Origin> empty, Distances distances, Remembered remembered, Shape group) {

	public Wiring(Origin source, String title, boolean complete, Machine machine, Realm realm, Origin[] links, Origin[] switches,
			Map<Pair, Origin> empty) {
		this(source, title, complete, machine, realm, links, switches, empty, new Distances(machine), new Remembered(), null);
	}

	/** Creates a wiring of which all lanes are on. */
	public Wiring(Origin source, String title, boolean complete, Machine machine, Realm realm, Origin[] links) {
		this(source, title, complete, machine, realm, links, new Origin[0], Map.of());
	}

	/** Returns the same machine to a schedule that knows of it the nodes of a group only, in their order. */
	public Wiring of(Origin family, String name, Extent extent, int[] nodes) {
		Realm inside = new Realm("");
		Shape members = new Shape(family, name, "", 0, extent, nodes);
		inside.shapes().put(family, members);
		return new Wiring(source, title, complete, machine, inside, links, switches, empty, distances, new Remembered(), members);
	}

	/** Returns the nodes that a schedule on it is about, in their order. */
	public int[] everyone() {
		return group == null ? IntStream.range(0, machine.nodes()).toArray() : IntStream.range(0, group.count()).map(group::node).toArray();
	}

	/** A node's name, as findings print it. */
	public String name(int node) {
		return machine.nodeName(node);
	}

	/** Returns the statement that would join two nodes. */
	public String link(int from, int to) {
		return "link %s %s %s".formatted(name(from), isAgainst(from, to) ? "->" : "--", name(to)).replace(",", ", ");
	}

	/** Returns the statement that switched a lane off; null if it is on. */
	public Origin switchedOff(int lane) {
		return switches.length == 0 ? null : switches[lane];
	}

	/** Returns whether two nodes are joined by lanes that lead the other way only. */
	private boolean isAgainst(int from, int to) {
		return !machine.leads(from, to) && machine.leads(to, from);
	}

	/** Returns the statement that links two nodes by 0 lanes; null if there is none. */
	public Origin emptyLink(int from, int to) {
		return empty.get(Pair.of(from, to));
	}

	/** Returns why no lane leads from a node to another, as the end of a sentence. */
	public String gap(int from, int to) {
		if (isAgainst(from, to)) {
			return "the link between them leads from %s to %s only".formatted(name(to), name(from));
		}
		Origin link = empty.get(Pair.of(from, to));
		if (link != null) {
			return "the link between them, in line %d, has 0 lanes".formatted(link.line());
		}
		return machine.switches() == 0 || isSwitch(from, to) ? "no link connects them" : clocked(from, to) < 0
				? "no link and no switch connects them"
				: "only switches with a clock connect them";
	}

	/** Returns what would connect two nodes that no lane connects. */
	public String bridge(int from, int to) {
		int clocked = clocked(from, to);
		if (empty.containsKey(Pair.of(from, to)) || clocked < 0) {
			return empty.containsKey(Pair.of(from, to)) ? "give it at least 1 lane" : "add " + link(from, to);
		}
		return "let packets go through %s, or leave out the cycle of %s".formatted(name(clocked).replaceAll("\\[.*", ""),
				machine.switchType(clocked).name());
	}

	/** Returns the link that would connect two nodes; nothing if switches with a clock connect them. */
	public String[] bridgeLink(int from, int to) {
		return clocked(from, to) < 0 ? new String[] {link(from, to)} : new String[0];
	}

	/** Returns whether one of two vertices is a switch: only a link joins it to others. */
	private boolean isSwitch(int from, int to) {
		return machine.isSwitch(from) || machine.isSwitch(to);
	}

	/** Returns whether switches join two nodes, with a clock or without. */
	public boolean areJoinedBySwitches(int from, int to) {
		return machine.switches() > 0 && !isSwitch(from, to) && distances.areJoinedBySwitches(from, to);
	}

	/** Returns the first switch with a clock on a way through switches from one node to another; -1 if there is none. */
	public int clocked(int from, int to) {
		if (from == to || !areJoinedBySwitches(from, to)) {
			return -1;
		}
		int[] before = new int[machine.vertices()];
		Arrays.fill(before, -1);
		ArrayDeque<Integer> open = new ArrayDeque<>(List.of(from));
		while (!open.isEmpty() && before[to] < 0) {
			int at = open.remove();
			for (int i = 0; i < machine.adjacency().degree(at); i++) {
				int next = machine.adjacency().neighbour(at, i);
				if (next != from && before[next] < 0) {
					before[next] = at;
					if (machine.isSwitch(next)) {
						open.add(next);
					}
				}
			}
		}
		int clocked = -1;
		for (int at = before[to]; at >= 0 && at != from; at = before[at]) {
			clocked = machine.switchType(at).cyclePs() > 0 ? at : clocked;
		}
		return clocked;
	}

	/** Returns the same for a plan, which adds its circuits to the machine. */
	public Wiring forPlan() {
		return machine.switches() == 0 ? this
				: new Wiring(source, title, complete, Machine.withoutCircuits(machine), realm, links, switches, empty, distances,
						remembered, group);
	}

	/** Returns the same with room for walks that a schedule for any nodes declares. */
	public Wiring withOwnWalks() {
		Realm own = new Realm(realm.prefix());
		own.shapes().putAll(realm.shapes());
		return new Wiring(source, title, complete, machine, own, links, switches, empty, distances, remembered, group);
	}

	/**
	 * Returns the same with more lanes and synapses off.
	 *
	 * @param by       the statement that switches each lane off; null for lanes that stay as they are
	 * @param synapses the synapses of each link type that are switched off
	 */
	public Wiring withOff(Origin[] by, List<BitSet> synapses) {
		Origin[] all = Arrays.copyOf(switches, machine.lanes());
		MachineBuilder builder = new MachineBuilder(machine, synapses);
		for (int lane = 0; lane < machine.lanes(); lane++) {
			builder.lane(machine.from(lane), machine.to(lane), machine, lane);
			all[lane] = all[lane] == null ? by[lane] : all[lane];
			if (all[lane] != null) {
				builder.off(lane);
			}
		}
		return new Wiring(source, title, complete, builder.build(), realm, links, all, empty, distances, new Remembered(), group);
	}
}
