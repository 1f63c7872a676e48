package barley.runtime.network;

import java.util.stream.IntStream;

import barley.runtime.data.Operator;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.NodeType;

/** Networks of the tests. */
public final class Networks {

	/** A switch that adds; everything else is left out. */
	public static final SwitchType ADDING = SwitchType.of("ChipletRouter", 1_000).withCombine(Operator.SUM);

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
		int count = columns * rows;
		for (int i = 0; i < count; i++) {
			builder.node("chip[" + i / rows + "," + i % rows + "]", NodeType.PLAIN);
		}
		for (int i = 0; i < count; i++) {
			builder.clockedSwitch("router[" + i / rows + "," + i % rows + "]", type, 0, i / rows, i % rows);
		}
		for (int i = 0; i < count; i++) {
			builder.lane(i, count + i, inside);
			if (i / rows > 0) {
				builder.lane(count + i - rows, count + i, link);
			}
			if (i % rows > 0) {
				builder.lane(count + i - 1, count + i, link);
			}
		}
		return builder.build();
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
}
