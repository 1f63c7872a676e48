package barley.runtime.simulate.synapse;

/** Observes an exchange with synapses, core by core in the order of nodes. Times are picoseconds from the beginning of the exchange. */
public interface CoreListener {

	/**
	 * The synapses of a node run the program of a channel: from when the first of them begins until the last one ends.
	 *
	 * @param words the number of synapses that got a word
	 */
	void programs(int node, int channel, int words, long startPs, long endPs);

	/** The reducer of a node combines the results of a channel. */
	void reduction(int node, int channel, int levels, long startPs, long endPs);
}
