package barley.runtime.synapse;

/** How the words of a channel go from core to core. All senders of a channel use the same kind of way. */
public sealed interface SynapseWay {

	/** Each pair of cores has wires of its own. */
	record Wires() implements SynapseWay {
	}

	/** Every vertex hands a word that is new to it to all neighbours but the one from which it came, and drops what it has seen. */
	record Flood() implements SynapseWay {
	}

	/**
	 * A word goes from its sender down a tree. Each sender has a tree of its own.
	 *
	 * @param lanes the lanes of the tree, each after the one that leads to its upper end
	 */
	record Tree(int[] lanes) implements SynapseWay {

		public Tree {
			lanes = lanes.clone();
		}
	}

	/**
	 * A word is a packet for each node that hears it, routed by clocked switches.
	 *
	 * @param network the number of the network, under which the programs of switches know it
	 */
	record Through(int network) implements SynapseWay {
	}

	SynapseWay WIRES = new Wires();
	SynapseWay FLOOD = new Flood();
}
