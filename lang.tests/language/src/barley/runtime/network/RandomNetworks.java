package barley.runtime.network;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.RouteRule;
import barley.runtime.machine.SwitchType.Full;
import barley.runtime.machine.SwitchType.Release;
import barley.runtime.machine.SwitchType;

/** Draws networks and exchanges of all kinds. */
final class RandomNetworks {

	private final Random random;
	/** For what is added to some networks, so that all others stay as they are. */
	private final Random more;
	/** Whether all sums wait until they are complete. */
	private final boolean waiting;

	RandomNetworks(long seed) {
		this(seed, false);
	}

	RandomNetworks(long seed, boolean waiting) {
		this.waiting = waiting;
		random = new Random(seed);
		more = new Random(~seed);
	}

	/** Returns a type with random properties; {@code route} is that of all types of a network, which cannot mix. */
	SwitchType type(String name, RouteRule route) {
		boolean plain = random.nextInt(3) == 0;
		Release release = !waiting && random.nextInt(6) == 0 ? Release.IDLE : Release.CHILDREN;
		return SwitchType.of(name, 1_000).withCombine("sum").withRoute(route)
				.withPacket(0, random.nextInt(3) * 4)
				.withBuffers(1 + random.nextInt(plain ? 1 : 5), 1 + random.nextInt(plain ? 1 : 5))
				.withInputs(random.nextInt(3) == 0 ? 1 + random.nextInt(4) : 1)
				.withCycles(random.nextInt(3) == 0 ? random.nextInt(3) : 0, random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 1)
				.withGroups(1 + random.nextInt(5), !waiting && random.nextInt(3) == 0 ? Full.EVICT : Full.WAIT)
				.withRelease(release);
	}

	RouteRule route() {
		return RouteRule.values()[random.nextInt(4)];
	}

	private LinkType link(boolean fast) {
		return fast || random.nextInt(3) > 0 ? LinkType.PLAIN
				: Networks.link(random.nextInt(4), random.nextInt(4) == 0 ? 30 : random.nextInt(4));
	}

	/** Returns a mesh, a ring, a tree, or a random connected wiring with parallel lanes, with some nodes at its switches. */
	SwitchNetwork network() {
		RouteRule route = route();
		SwitchType one = type("One", route);
		SwitchType two = random.nextInt(3) == 0 ? type("Two", route) : one;
		boolean fast = random.nextBoolean();
		int kind = random.nextInt(4);
		int columns = 1 + random.nextInt(4);
		int size = kind == 0 ? columns * (1 + random.nextInt(4)) : 1 + random.nextInt(9);
		int rows = size / columns;
		SwitchNetworkBuilder builder = new SwitchNetworkBuilder("Random");
		boolean nodesFirst = random.nextBoolean();
		int nodes = random.nextBoolean() ? size : 1 + random.nextInt(2 * size);
		int firstNode = nodesFirst ? 0 : size;
		int firstSwitch = nodesFirst ? nodes : 0;
		for (int i = 0; nodesFirst && i < nodes; i++) {
			builder.node("n[" + i + "]", NodeType.PLAIN);
		}
		for (int i = 0; i < size; i++) {
			SwitchType type = random.nextBoolean() ? one : two;
			if (kind == 0) {
				builder.clockedSwitch("s[" + i / rows + "," + i % rows + "]", type, 0, i / rows, i % rows);
			} else {
				builder.clockedSwitch("s[" + i + "]", type, random.nextInt(4) == 0 ? -1 : 0, i);
			}
		}
		for (int i = 0; !nodesFirst && i < nodes; i++) {
			builder.node("n[" + i + "]", NodeType.PLAIN);
		}
		for (int i = 0; i < nodes; i++) {
			LinkType link = fast || random.nextInt(3) > 0 ? LinkType.PLAIN : Networks.link(1 + random.nextInt(3), random.nextInt(3));
			builder.lane(firstNode + i, firstSwitch + (nodes == size ? i : random.nextInt(size)), link);
		}
		for (int i = 1; i < size; i++) {
			switch (kind) {
				case 0 -> {
					if (i % rows > 0) {
						builder.lane(firstSwitch + i - 1, firstSwitch + i, link(fast));
					}
					for (int lanes = i < rows ? 0 : 1 + random.nextInt(4) / 3; lanes > 0; lanes--) {
						builder.lane(firstSwitch + i - rows, firstSwitch + i, link(fast));
					}
				}
				case 1 -> builder.lane(firstSwitch + i - 1, firstSwitch + i, link(fast));
				case 2 -> builder.lane(firstSwitch + (i - 1) / 2, firstSwitch + i, link(fast));
				default -> {
					for (int lanes = 1 + random.nextInt(2); lanes > 0; lanes--) {
						builder.lane(firstSwitch + random.nextInt(i), firstSwitch + i, link(fast));
					}
				}
			}
		}
		if (kind == 1 && size > 2) {
			builder.lane(firstSwitch, firstSwitch + size - 1, link(fast));
		}
		if (more.nextInt(4) == 0) {
			addLanes(builder, firstSwitch, size, firstNode, nodes);
		}
		return builder.build();
	}

	/** Adds one-way lanes, lanes that are off, and lanes between nodes. */
	private void addLanes(SwitchNetworkBuilder builder, int firstSwitch, int size, int firstNode, int nodes) {
		for (int lanes = more.nextInt(5); lanes > 0 && size > 1; lanes--) {
			int from = more.nextInt(size);
			int to = (from + 1 + more.nextInt(size - 1)) % size;
			int lane = builder.oneWay(firstSwitch + from, firstSwitch + to, Networks.link(more.nextInt(3), more.nextInt(3)));
			if (more.nextInt(4) == 0) {
				builder.off(lane);
			}
		}
		for (int lanes = more.nextInt(3); lanes > 0; lanes--) {
			int node = firstNode + more.nextInt(nodes);
			int at = firstSwitch + more.nextInt(size);
			if (more.nextBoolean()) {
				builder.oneWay(node, at, LinkType.PLAIN);
			} else {
				builder.oneWay(at, node, Networks.link(1, more.nextInt(2)));
			}
		}
		if (nodes > 1) {
			builder.lane(firstNode, firstNode + 1, LinkType.PLAIN);
		}
	}

	/** Returns a tree of shortest ways to a random node or switch, over some or all nodes. */
	SwitchTree tree(SwitchNetwork network, boolean toNode) {
		int[] nodes = Networks.nodes(network);
		int root = toNode ? nodes[random.nextInt(nodes.length)] : network.vertex(random.nextInt(network.switches()));
		int[] members = random.nextInt(3) > 0 ? nodes
				: IntStream.of(nodes).filter(node -> node == root || random.nextBoolean()).toArray();
		if (members.length < 2) {
			members = nodes;
		}
		return SwitchTree.byShortest(network, "T" + root, root, members);
	}

	private PacketCut cut(int most) {
		return PacketCut.of(1 + random.nextInt(8 * most), 4, 32);
	}

	private int[] some(int[] nodes) {
		int[] chosen = random.nextInt(3) == 0 ? nodes : IntStream.of(nodes).filter(node -> random.nextInt(3) == 0).toArray();
		return chosen.length == 0 ? nodes : chosen;
	}

	/** Returns an exchange of one or more statements; sends alone begin one after the other. */
	NetworkExchange exchange(SwitchNetwork network) {
		int[] nodes = Networks.nodes(network);
		NetworkExchange.Builder builder = NetworkExchange.of(network);
		int kind = random.nextInt(3);
		int from = 0;
		for (int count = 1 + random.nextInt(6); count > 0; count--) {
			try {
				from += kind == 1 ? more.nextInt(4) * more.nextInt(4) : 0;
				builder.from(from);
				add(builder, network, nodes, kind == 0 ? 0 : kind == 1 ? 3 : random.nextInt(5));
			} catch (Fault fault) {
				// A tree over a one-way lane copies nothing, and a root that is a node has one switch below it.
				assertTrue(Set.of("no-lane", "tree-mixed").contains(fault.code()), fault.getMessage());
			}
		}
		return builder.build();
	}

	private void add(NetworkExchange.Builder builder, SwitchNetwork network, int[] nodes, int kind) {
		switch (kind) {
			case 0 -> {
				if (nodes.length > 1) {
					builder.reduce(tree(network, true), Operator.SUM, cut(4));
				}
			}
			case 1 -> {
				if (nodes.length > 1) {
					builder.allReduce(tree(network, random.nextBoolean()), Operator.SUM, cut(3));
				}
			}
			case 2 -> {
				if (nodes.length > 1) {
					SwitchTree tree = tree(network, random.nextBoolean());
					builder.broadcast(tree, tree.member(random.nextInt(tree.members())), cut(4));
				}
			}
			case 3 -> builder.send(some(nodes), some(nodes), cut(2));
			default -> {
				int[] receivers = some(nodes);
				int[] sources = some(nodes);
				boolean bySource = more.nextBoolean();
				PacketCut[] cuts = IntStream.range(0, bySource ? sources.length : receivers.length).mapToObj(i -> cut(3))
						.toArray(PacketCut[]::new);
				if (bySource) {
					builder.sendBySource(sources, receivers, cuts);
				} else {
					builder.send(sources, receivers, cuts);
				}
			}
		}
	}

	Random random() {
		return random;
	}
}
