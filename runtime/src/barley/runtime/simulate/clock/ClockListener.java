package barley.runtime.simulate.clock;

/** Observes a simulation of switches in order of cycles; within a cycle, the arbiters come first. A cycle is the one that ends. */
public interface ClockListener {

	/**
	 * A packet has come to the head of a node's queue.
	 *
	 * @param port the port of the node, or that of its switch if both are one die
	 */
	default void queued(long cycle, int port, int flag, int count) {
	}

	/**
	 * The first packet of a port cannot go, for another reason than before.
	 *
	 * @param cause  1 if an output buffer has no room, 2 if there is no entry, 3 if an addition is under way
	 * @param needed the port whose output buffer has no room, or -1
	 */
	default void refused(long cycle, int port, int cause, int needed) {
	}

	/**
	 * A packet goes through the crossbar to the output buffer of a port.
	 *
	 * @param ready the first cycle in which it can leave
	 */
	default void pushed(long cycle, int port, int flag, int count, long ready) {
	}

	/** The arbiter has let a packet of a port go. */
	default void granted(long cycle, int port, int flag, int count, int source) {
	}

	/** A packet holds the channel out of a port for some cycles. */
	default void sent(long cycle, int port, int flag, int count, long cycles) {
	}

	/**
	 * A compute unit has stored or added a packet.
	 *
	 * @param vertex   the switch
	 * @param count    contributions that the entry holds now
	 * @param expected contributions that the switch expects
	 */
	default void combined(long cycle, int vertex, int flag, int count, int expected) {
	}

	/** A sum leaves a compute unit; {@code finished} says whether it is complete. */
	default void released(long cycle, int vertex, int flag, int count, boolean finished) {
	}

	/** A packet on the channel out of a port has not come to the switch at its end, because the lane has failed. */
	default void lost(long cycle, int port, int flag, int count) {
	}

	/** A packet is with its node at the end of a cycle. */
	default void delivered(long cycle, int node, int flag, int count, int source) {
	}
}
