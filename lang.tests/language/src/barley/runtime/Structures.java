package barley.runtime;

import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;

/** The machines of the reference figures with their embedded rings, written by hand. */
public final class Structures {

	/** The link of the reference figures: 16 Gbit/s per lane and direction, no latency, 1 W per lane, 1 us per launch. */
	public static final LinkType LINK = new LinkType("Link", 16_000_000_000L, 0, 1_000_000_000);
	public static final NodeType NODE = new NodeType("Node", 0, 0, 0, 1_000_000, 0);

	/** A machine and closed walks on it. */
	public record Embedding(Machine machine, int[][] rings) {
	}

	private Structures() {
	}

	/** Returns a plain ring. */
	public static Embedding ring(int members) {
		return ring(members, NODE, LINK);
	}

	public static Embedding ring(int members, NodeType node, LinkType link) {
		MachineBuilder builder = new MachineBuilder("Ring" + members);
		builder.nodes(members, i -> "n[" + i + "]", node);
		int[] ring = new int[members];
		for (int i = 0; i < members; i++) {
			ring[i] = i;
			if (members > 1) {
				builder.lane(i, (i + 1) % members, link);
			}
		}
		return new Embedding(builder.build(), new int[][] {ring});
	}

	/** Returns facing pairs joined by two lanes; the rails are closed, and cross if the number of rungs is odd. */
	public static Embedding ladder(int rungs) {
		MachineBuilder builder = new MachineBuilder("Ladder" + rungs);
		builder.nodes(2 * rungs, i -> "n[" + i / 2 + "," + i % 2 + "]", NODE);
		for (int k = 0; k < rungs; k++) {
			lanes(builder, 2 * k, 2 * k + 1, 2);
		}
		for (int k = 1; k < rungs; k++) {
			lanes(builder, 2 * k - 2, 2 * k, 1);
			lanes(builder, 2 * k - 1, 2 * k + 1, 1);
		}
		lanes(builder, 2 * rungs - 2, rungs % 2, 1);
		lanes(builder, 2 * rungs - 1, (rungs + 1) % 2, 1);
		int[][] rings = new int[2][2 * rungs];
		for (int s = 0; s < 2; s++) {
			for (int k = 0; k < rungs; k++) {
				rings[s][2 * k] = 2 * k + (k + s) % 2;
				rings[s][2 * k + 1] = 2 * k + (k + s + 1) % 2;
			}
		}
		return new Embedding(builder.build(), rings);
	}

	/** Returns layers of three; each ring zigzags over one facet and comes back along the opposite edge. */
	public static Embedding prism(int layers) {
		MachineBuilder builder = tube("Prism" + layers, 3, layers, 2, 1);
		int[][] rings = new int[3][3 * layers];
		for (int f = 0; f < 3; f++) {
			int at = 0;
			for (int l = 0; l < layers; l++) {
				rings[f][at++] = 3 * l + (f + 1 - l % 2) % 3;
				rings[f][at++] = 3 * l + (f + l % 2) % 3;
			}
			for (int l = layers - 1; l >= 0; l--) {
				rings[f][at++] = 3 * l + (f + 2) % 3;
			}
		}
		return new Embedding(builder.build(), rings);
	}

	/** Returns layers of four; each ring zigzags over two facets. */
	public static Embedding boxTube(int layers) {
		MachineBuilder builder = tube("BoxTube" + layers, 4, layers, 3, 2);
		int[][] rings = new int[4][4 * layers];
		for (int f = 0; f < 4; f++) {
			int at = 0;
			for (int l = 0; l < layers; l++) {
				rings[f][at++] = 4 * l + (f + l % 2) % 4;
				rings[f][at++] = 4 * l + (f + 1 - l % 2) % 4;
			}
			for (int l = layers - 1; l >= 0; l--) {
				rings[f][at++] = 4 * l + (f + 2 + l % 2) % 4;
				rings[f][at++] = 4 * l + (f + 3 - l % 2) % 4;
			}
		}
		return new Embedding(builder.build(), rings);
	}

	private static MachineBuilder tube(String name, int sides, int layers, int endLanes, int middleLanes) {
		MachineBuilder builder = new MachineBuilder(name);
		builder.nodes(sides * layers, i -> "n[" + i / sides + "," + i % sides + "]", NODE);
		for (int l = 0; l < layers; l++) {
			for (int e = 0; e < sides; e++) {
				lanes(builder, sides * l + e, sides * l + (e + 1) % sides, l == 0 || l == layers - 1 ? endLanes : middleLanes);
				if (l > 0) {
					lanes(builder, sides * (l - 1) + e, sides * l + e, 2);
				}
			}
		}
		return builder;
	}

	private static void lanes(MachineBuilder builder, int from, int to, int count) {
		for (int i = 0; i < count; i++) {
			builder.lane(from, to, LINK);
		}
	}
}
