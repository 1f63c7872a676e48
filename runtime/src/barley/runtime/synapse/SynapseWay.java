package barley.runtime.synapse;

/** How words go from core to core. */
public sealed interface SynapseWay {

	/** Each pair of cores has wires of its own. */
	record Wires() implements SynapseWay {
	}

	/**
	 * Every node hands a word that is new to it to all neighbours but the one from which it came, and drops what it has seen.
	 */
	record Flood() implements SynapseWay {
	}

	/**
	 * Words go from the root of a tree down to its leaves; each sender has a tree of its own.
	 *
	 * @param parents the lane on which this node gets the words of each node, by the number of that node; -1 for its own, and for those
	 *                that it does not get
	 */
	record Trees(int[] parents) implements SynapseWay {
	}

	/**
	 * Words are packets that switches route.
	 *
	 * @param network the number of the network, under which the programs of switches know it
	 */
	record Through(int network) implements SynapseWay {
	}

	SynapseWay WIRES = new Wires();
	SynapseWay FLOOD = new Flood();
}
