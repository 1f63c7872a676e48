package barley.lang.motion;

import java.util.Arrays;
import java.util.BitSet;

import barley.runtime.machine.Machine;

/**
 * The way of a message: the node that sends it, those that relay it, and the one for which it is.
 *
 * @param nodes in the order in which it comes to them
 * @param lanes for each hop the only lane or circuit to take, or {@link #ALL}
 */
public record Passage(int[] nodes, int[] lanes) {

	/** Stands for all lanes of a pair of nodes that are on (RULES.md 29). */
	public static final int ALL = -1;

	/** Returns a hop from one node to another. */
	public static Passage hop(int from, int to, int lane) {
		return new Passage(new int[] {from, to}, new int[] {lane});
	}

	public int from() {
		return nodes[0];
	}

	public int to() {
		return nodes[nodes.length - 1];
	}

	public int hops() {
		return lanes.length;
	}

	/** Returns the lanes or the circuit of a hop. */
	public int[] lanes(int hop, Machine machine, BitSet off) {
		return lanes(nodes[hop], nodes[hop + 1], lanes[hop], machine, off);
	}

	static int[] lanes(int from, int to, int only, Machine machine, BitSet off) {
		return only != ALL ? new int[] {only} : Arrays.stream(machine.leading(from, to)).filter(lane -> !off.get(lane)).toArray();
	}

	/** Returns the weights by which lanes carry a message: their bandwidths, or all the same if one of them has none. */
	static long[] weights(int[] lanes, Machine machine) {
		long[] rates = Arrays.stream(lanes).mapToLong(lane -> machine.linkType(lane).bitsPerSecond()).toArray();
		if (Arrays.stream(rates).anyMatch(rate -> rate == 0)) {
			Arrays.fill(rates, 1);
		}
		return rates;
	}
}
