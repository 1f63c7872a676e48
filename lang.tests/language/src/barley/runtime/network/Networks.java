package barley.runtime.network;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

import barley.runtime.data.Operator;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.SwitchType;

/** Networks of the tests. */
public final class Networks {

	/** A switch that adds; everything else is left out. */
	public static final SwitchType ADDING = SwitchType.of("ChipletRouter", 1_000).withCombine("sum");

	private Networks() {
	}

	/** Returns a link that holds packets of four bytes for some cycles, with a latency in cycles. */
	public static LinkType link(int held, int latency) {
		return new LinkType("Link" + held + "x" + latency, held == 0 ? 0 : 32_000_000_000L / held, latency * 1_000L, 0);
	}

	public static SwitchNetwork mesh(int columns, int rows, SwitchType type) {
		return mesh(columns, rows, type, LinkType.PLAIN, LinkType.PLAIN);
	}

	/** Returns {@code chip[x, y]} at {@code router[x, y]}, a mesh of {@code columns} by {@code rows} switches. */
	public static SwitchNetwork mesh(int columns, int rows, SwitchType type, LinkType link, LinkType inside) {
		SwitchNetworkBuilder builder = new SwitchNetworkBuilder("Mesh");
		addMesh(builder, "", columns, rows, type, link, inside);
		return builder.build();
	}

	/** Adds the chips of a mesh, its switches, and its lanes. */
	public static void addMesh(SwitchNetworkBuilder builder, String part, int columns, int rows, SwitchType type, LinkType link,
			LinkType inside) {
		int count = columns * rows;
		int chips = -1;
		int routers = -1;
		for (int i = 0; i < count; i++) {
			int chip = builder.node(part + "chip[" + i / rows + "," + i % rows + "]", NodeType.PLAIN);
			chips = i == 0 ? chip : chips;
		}
		for (int i = 0; i < count; i++) {
			int router = builder.clockedSwitch(part + "router[" + i / rows + "," + i % rows + "]", type, 0, i / rows, i % rows);
			routers = i == 0 ? router : routers;
		}
		for (int i = 0; i < count; i++) {
			builder.lane(chips + i, routers + i, inside);
			if (i / rows > 0) {
				builder.lane(routers + i - rows, routers + i, link);
			}
			if (i % rows > 0) {
				builder.lane(routers + i - 1, routers + i, link);
			}
		}
	}

	/** Returns a ring of switches with a node at each. */
	public static SwitchNetwork ring(int size, SwitchType type) {
		SwitchNetworkBuilder builder = new SwitchNetworkBuilder("Ring");
		for (int i = 0; i < size; i++) {
			builder.node("n[" + i + "]", NodeType.PLAIN);
		}
		for (int i = 0; i < size; i++) {
			builder.clockedSwitch("s[" + i + "]", type, 0, i);
			builder.lane(i, size + i, LinkType.PLAIN);
		}
		for (int i = 0; i < size; i++) {
			builder.lane(size + i, size + (i + 1) % size, LinkType.PLAIN);
		}
		return builder.build();
	}

	/** Returns a tree of switches in heap order with a node at each. */
	public static SwitchNetwork heap(int size, int arity, SwitchType type, LinkType link) {
		SwitchNetworkBuilder builder = new SwitchNetworkBuilder("Heap");
		for (int i = 0; i < size; i++) {
			builder.node("n[" + i + "]", NodeType.PLAIN);
		}
		for (int i = 0; i < size; i++) {
			builder.clockedSwitch("alu[" + i + "]", type, 0, i);
			builder.lane(i, size + i, LinkType.PLAIN);
			if (i > 0) {
				builder.lane(size + i, size + (i - 1) / arity, link);
			}
		}
		return builder.build();
	}

	/** Returns the vertices of all nodes. */
	public static int[] nodes(SwitchNetwork network) {
		return IntStream.range(0, network.vertices()).filter(vertex -> !network.isSwitch(vertex)).toArray();
	}

	/** Returns one reduction for each root, over the trees of shortest ways. */
	public static NetworkExchange reduce(SwitchNetwork network, int packets, int... roots) {
		NetworkExchange.Builder builder = NetworkExchange.of(network);
		Map<Integer, SwitchTree> trees = new HashMap<>();
		for (int root : roots) {
			SwitchTree tree = trees.computeIfAbsent(root, to -> SwitchTree.byShortest(network, "Fold", to));
			builder.reduce(tree, Operator.SUM, PacketCut.packets(packets));
		}
		return builder.build();
	}

	public static NetworkExchange allReduce(SwitchNetwork network, int packets, int root) {
		return NetworkExchange.of(network)
				.allReduce(SwitchTree.byShortest(network, "Fold", root), Operator.SUM, PacketCut.packets(packets)).build();
	}

	public static NetworkExchange broadcast(SwitchNetwork network, int packets, int root, int source) {
		return NetworkExchange.of(network)
				.broadcast(SwitchTree.byShortest(network, "Fold", root), source, PacketCut.packets(packets)).build();
	}

	/** Returns plain sends of all nodes to a root. */
	public static NetworkExchange gather(SwitchNetwork network, int packets, int root) {
		return NetworkExchange.of(network).send(nodes(network), new int[] {root}, PacketCut.packets(packets)).build();
	}

	/** Returns plain sends of a root to all nodes. */
	public static NetworkExchange scatter(SwitchNetwork network, int packets, int root) {
		return NetworkExchange.of(network).send(new int[] {root}, nodes(network), PacketCut.packets(packets)).build();
	}

	public static NetworkExchange allToAll(SwitchNetwork network, int packets) {
		return NetworkExchange.of(network).send(nodes(network), nodes(network), PacketCut.packets(packets)).build();
	}
}
