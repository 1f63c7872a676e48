package barley.runtime.simulate.clock;

/**
 * Moves what packets carry. A simulation reports what happens to its packets and never asks, so that its cycles are the same whether data
 * are moved or not. Packets have small numbers, which are used again when a packet is gone.
 */
public interface PacketCargo {

	/**
	 * A node has made a packet of its vector.
	 *
	 * @param source   the vertex of the node
	 * @param receiver the vertex of the only receiver, or -1 if the packet follows a tree
	 */
	default void made(int packet, int statement, int index, int source, int receiver) {
	}

	/** A root has made a packet of a result, which has just been delivered to it whole. */
	default void returned(int packet, int statement, int index, int root) {
	}

	/** A switch has copied a packet. */
	default void copied(int packet, int copy) {
	}

	/** A compute unit has combined a packet into a sum, and the packet is gone. */
	default void combined(int packet, int sum) {
	}

	/**
	 * A packet has come to a node, and is gone.
	 *
	 * @param whole whether the packet completes what the node is to receive with this index of this statement
	 */
	default void delivered(int packet, int node, int statement, int index, boolean whole) {
	}

	/** The data of a packet have been corrupted by a fault. */
	default void corrupted(int packet) {
	}

	/** A packet is gone without being delivered. */
	default void lost(int packet) {
	}
}
