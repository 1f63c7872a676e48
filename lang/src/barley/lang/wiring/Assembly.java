package barley.lang.wiring;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import barley.lang.finding.Origin;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.SwitchType;
import barley.runtime.machine.SynapseType;

/** The machine that a topology and all its parts put together, and which statement plugged each lane. */
public final class Assembly {

	/** More links without lanes are not noted: they only explain why nodes are not connected. */
	private static final int MOST_EMPTY = 10_000;

	private final MachineBuilder machine;
	private final List<Consumer<Machine>> later = new ArrayList<>();
	private final Map<Pair, Origin> empty = new HashMap<>();
	private Origin[] links = new Origin[64];

	public Assembly(String name) {
		machine = new MachineBuilder(name);
	}

	/** Adds the nodes of a family. */
	public Shape nodes(Origin source, String family, String prefix, Extent extent, NodeType type) {
		Shape shape = new Shape(source, family, prefix, machine.nodes(), extent);
		machine.nodes(shape.count(), shape::name, type);
		return shape;
	}

	/** Adds the switches of a family; they are numbered behind all nodes when the machine is built. */
	public Shape switches(Origin source, String family, String prefix, Extent extent, SwitchType type) {
		int count = (int) extent.count();
		String start = prefix + family;
		int first = machine.switches(count, member -> start + extent.indices(member), extent.sizes(), type);
		return new Shape(source, family, prefix, first, extent);
	}

	/** Plugs {@code count} lanes between two nodes or switches, which lead from the first to the second only if they are one-way. */
	public void link(int from, int to, int count, boolean oneWay, LinkType type, Origin source) {
		if (count == 0 && empty.size() < MOST_EMPTY) {
			empty.putIfAbsent(Pair.of(from, to), source);
		}
		for (int i = 0; i < count; i++) {
			int lane = oneWay ? machine.oneWay(from, to, type) : machine.lane(from, to, type);
			if (lane == links.length) {
				links = Arrays.copyOf(links, 2 * lane);
			}
			links[lane] = source;
		}
	}

	/** Adds synapses at which the words of one node reach another. */
	public void synapses(int from, int to, int count, SynapseType type) {
		for (int i = 0; i < count; i++) {
			machine.synapse(from, to, type);
		}
	}

	public int nodes() {
		return machine.nodes();
	}

	/** Notes what can be done only when all links are plugged. */
	public void afterwards(Consumer<Machine> work) {
		later.add(work);
	}

	/**
	 * Builds the machine.
	 *
	 * @param realm what was declared; in the end its switches have the numbers that they have in the machine
	 */
	public Machine build(Realm realm) {
		Machine built = machine.build();
		later.forEach(work -> work.accept(built));
		if (built.switches() > 0) {
			realm.settle(built.nodes());
		}
		return built;
	}

	/** Returns the statements that link two nodes or switches by 0 lanes. */
	public Map<Pair, Origin> empty() {
		Map<Pair, Origin> settled = new HashMap<>();
		empty.forEach((pair, link) -> settled.put(Pair.of(MachineBuilder.settled(pair.low(), machine.nodes()),
				MachineBuilder.settled(pair.high(), machine.nodes())), link));
		return settled;
	}

	/** Returns the statement that made each lane. */
	public Origin[] links() {
		return Arrays.copyOf(links, machine.lanes());
	}
}
