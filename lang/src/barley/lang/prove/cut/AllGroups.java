package barley.lang.prove.cut;

import java.util.BitSet;

/** Compares all groups of the vertices of a small graph, each with one vertex more or less than the one before it. */
final class AllGroups {

	/** Some thousand groups. */
	static final int MOST_VERTICES = 14;

	private AllGroups() {
	}

	/** Compares all of them and returns true. The last vertex stays outside, because a group and all others are the same cut. */
	static boolean compare(CapacityGraph graph, Side side, Worst worst, int[] part) {
		for (int number = 1; number < 1 << graph.size - 1; number++) {
			side.flip(Integer.numberOfTrailingZeros(number));
			if (worst.isBeatenBy(side)) {
				worst.keep(nodes(side, part), side);
			}
		}
		return true;
	}

	/** Returns the nodes of the vertices inside. */
	static BitSet nodes(Side side, int[] part) {
		BitSet nodes = new BitSet();
		for (int node = 0; node < part.length; node++) {
			nodes.set(node, side.isInside(part[node]));
		}
		return nodes;
	}
}
