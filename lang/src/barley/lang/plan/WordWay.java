package barley.lang.plan;

import java.util.Map;

import barley.lang.wiring.Tree;

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
	}

	/** In packets through clocked switches. */
	record ThroughSwitches(int[] switches) implements WordWay {
	}
}
