package barley.runtime.simulate.synapse;

/** Observes an exchange with synapses, core by core in the order of nodes. Times are picoseconds from the beginning of the exchange. */
public interface CoreListener {

	/**
	 * The synapses of a node run the program of a channel: from when the first of them begins until the last one ends.
	 *
	 * @param words the number of synapses that got a word
	 */
	void programs(int node, int channel, int words, long startPs, long endPs);

	/**
	 * A synapse of a node runs the program of a channel.
	 *
	 * @param synapse   its number among those of its link type
	 * @param arrivedPs when its word was there; it begins later if another program runs then
	 */
	default void synapse(int node, int channel, int synapse, long arrivedPs, long startPs, long endPs) {
		// of interest only to those who look at single synapses
	}

	/** The reducer of a node combines the results of a channel. */
	void reduction(int node, int channel, int levels, long startPs, long endPs);
}
