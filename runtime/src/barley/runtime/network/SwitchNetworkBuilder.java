package barley.runtime.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import barley.runtime.machine.Adjacency;
import barley.runtime.machine.Fault;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.RouteRule;
import barley.runtime.machine.SwitchType;

/** Builds a network, vertices before the lanes that join them. Rejects what no switch can be, naming what is wrong. */
public final class SwitchNetworkBuilder {

	private static final int[] NO_INDEX = {};

	private final MachineBuilder machine;
	private final List<SwitchType> types = new ArrayList<>();
	private final List<int[]> index = new ArrayList<>();
	private int[] typeOf = new int[16];
	private int[] family = new int[16];

	public SwitchNetworkBuilder(String name) {
		machine = new MachineBuilder(name);
	}

	/** Adds a node. */
	public int node(String name, NodeType type) {
		return add(machine.node(name, type), -1, -1, NO_INDEX);
	}

	/** Adds a switch that belongs to no family. */
	public int clockedSwitch(String name, SwitchType type) {
		return clockedSwitch(name, type, -1, NO_INDEX);
	}

	/** Adds a switch with its indices in a family; families have numbers, and the routes of {@link RouteRule#XY} go by the indices. */
	public int clockedSwitch(String name, SwitchType type, int familyNumber, int... indices) {
		int number = types.indexOf(type);
		if (number < 0) {
			if (!type.isClocked()) {
				throw Fault.of("no-clock", "%s has no cycle", type.name());
			}
			number = types.size();
			types.add(type);
		}
		return add(machine.node(name, NodeType.PLAIN), number, familyNumber, indices.clone());
	}

	/** Joins two vertices. Packets pass lanes at switches; lanes that join two nodes belong to the machine alone. */
	public int lane(int one, int other, LinkType type) {
		return machine.lane(one, other, type);
	}

	/** Joins two vertices in one direction only. */
	public int oneWay(int from, int to, LinkType type) {
		return machine.oneWay(from, to, type);
	}

	/** Switches a lane off: nothing is routed over it. */
	public void off(int lane) {
		machine.off(lane);
	}

	public SwitchNetwork build() {
		Machine built = machine.build();
		Adjacency adjacency = built.adjacency();
		for (int vertex = 0; vertex < built.nodes(); vertex++) {
			SwitchType type = typeOf[vertex] < 0 ? null : types.get(typeOf[vertex]);
			if (type != null && type.ports() > 0 && adjacency.degree(vertex) > type.ports()) {
				throw Fault.of("too-many-links", "%s has %,d links, but its type %s has %,d ports", built.nodeName(vertex),
						adjacency.degree(vertex), type.name(), type.ports());
			}
		}
		return new SwitchNetwork(built, List.copyOf(types), Arrays.copyOf(typeOf, built.nodes()), Arrays.copyOf(family, built.nodes()),
				index.toArray(int[][]::new));
	}

	private int add(int vertex, int type, int familyNumber, int[] indices) {
		if (vertex == typeOf.length) {
			typeOf = Arrays.copyOf(typeOf, 2 * vertex);
			family = Arrays.copyOf(family, 2 * vertex);
		}
		typeOf[vertex] = type;
		family[vertex] = familyNumber;
		index.add(indices);
		return vertex;
	}
}
