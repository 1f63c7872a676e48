package barley.runtime.synapse;

/**
 * The instructions of a core in an exchange. A core issues one word a cycle, in the order in which it states them. What is sent is what the
 * core held when the exchange began; what is received is there when it ends.
 *
 * <p>Channels are numbered from 0; each keeps one program in a slot of all synapses of the core. A channel carries one word of each core in
 * an exchange. A word reaches the program that the core which hears it has on the same channel.
 */
public interface SynapsePorts {

	/**
	 * Loads a program into the synapses of this core. It returns nothing.
	 *
	 * @param link the number of the link type among those with synapses
	 */
	default void synapse(int channel, int link, SynapseBlock block) {
		synapse(channel, link, block, null);
	}

	/**
	 * Loads a program into the synapses of this core.
	 *
	 * @param link    the number of the link type among those with synapses
	 * @param reducer combines what they return; null if they return nothing
	 */
	void synapse(int channel, int link, SynapseBlock block, SynapseReducer reducer);

	/** Sends elements of this core's data as one word, over wires of their own, to the synapses of all cores that hear it. */
	default void send(int channel, int link, int data, long first, long count) {
		send(channel, link, data, first, count, SynapseWay.WIRES);
	}

	/** Sends elements of this core's data as one word to the synapses of all cores that hear it. All senders state the same kind of way. */
	void send(int channel, int link, int data, long first, long count, SynapseWay way);

	/** Stores elements of this core's data as one word in all synapses of this core. */
	void store(int channel, int link, int data, long first, long count);

	/** Receives what the reducer of this core makes of the results of a channel, which is then free for another word. */
	void receive(int channel, int data, long first);

	/** Receives a minimum or maximum, and the id of the first synapse that returned it. */
	void receiveWithId(int channel, int data, long first, int idData, long idFirst);

	/** Receives a minimum or maximum, and the second value of the first synapse that returned it. */
	void receiveWithSecond(int channel, int data, long first, int secondData, long secondFirst);
}
