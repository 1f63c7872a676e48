package barley.runtime.simulate.clock;

/** Observes a simulation of switches in order of cycles; within a cycle, the arbiters come first. A cycle is the one that ends. */
public interface ClockListener {

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

	/** A sum leaves a compute unit; {@code finished} tells whether it is complete. */
	default void released(long cycle, int vertex, int flag, int count, boolean finished) {
	}

	/** A packet is with its node at the end of a cycle. */
	default void delivered(long cycle, int node, int flag, int count, int source) {
	}
}
