package barley.lang.plan;

import java.util.BitSet;
import java.util.Map;
import java.util.stream.IntStream;

import barley.lang.wiring.Tree;
import barley.runtime.machine.Machine;

/** How words go from the cores that send them to those that hear them. */
public sealed interface WordWay {

	/** Each pair of cores has wires of its own. */
	record OwnWires() implements WordWay {
	}

	/** Every node passes a new word on to all neighbours but the one from which it came. */
	record Flooding() implements WordWay {
	}

	/**
	 * From the root of a tree down to its leaves.
	 *
	 * @param trees the tree of each node that sends
	 */
	record DownTrees(Map<Integer, Tree> trees) implements WordWay {

		/** Returns the lanes of the tree of a node, each after the one that leads to its upper end. */
		public int[] lanes(Machine machine, int node) {
			Tree tree = trees.get(node);
			int[] upward = tree.upward();
			return IntStream.range(0, upward.length).map(i -> upward[upward.length - 1 - i])
					.map(leg -> tree.pin(leg) > 0 ? machine.adjacency().between(tree.from(leg), tree.to(leg), tree.pin(leg) - 1)
							: machine.firstLeading(tree.to(leg), tree.from(leg))).toArray();
		}
	}

	/** In packets through clocked switches. */
	record ThroughSwitches(BitSet switches) implements WordWay {
	}
}
