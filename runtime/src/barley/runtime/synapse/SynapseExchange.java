package barley.runtime.synapse;

/** What a node does in an exchange of words with synapses. Engines may call it more than once. */
@FunctionalInterface
public interface SynapseExchange {

	/** Takes no part in the exchange: no word reaches the synapses of this core. */
	SynapseExchange IDLE = ports -> {
	};

	/** States the instructions of the core, in the order in which it executes them. */
	void state(SynapsePorts ports);
}
