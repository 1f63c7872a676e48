package barley.runtime.program;

import barley.runtime.data.Operator;

/**
 * Sends and receives over the lanes of a node. A lane is an index into the lanes of the machine; the direction follows from the calling
 * node.
 *
 * <p>A send transfers the elements that the sender held before anything arrived in the same step. Arrivals are applied in the order in
 * which the receiver states them. On each channel and in each step, sends and receives must match in order and name the same elements;
 * anything else is a fault. Pieces without elements may be sent, and are received like others.
 */
public interface Ports {

	/** Sends elements {@code first .. first + count - 1} of some data. */
	void send(int lane, int data, long first, long count);

	/** Receives elements that replace the node's own. */
	void receive(int lane, int data, long first, long count);

	/** Receives elements and combines them with the node's own. */
	void receive(int lane, int data, long first, long count, Operator operator);

	/**
	 * Receives elements and stores them elsewhere: those sent as {@code first .. first + count - 1} replace the ones starting at
	 * {@code place}. Used by an all-to-all, where pieces change their place.
	 */
	default void receive(int lane, int data, long first, long count, long place) {
		receive(lane, data, first, count, data, place);
	}

	/** Receives elements of some data that replace those of other data, or of the same, which start at {@code place}. */
	void receive(int lane, int data, long first, long count, int into, long place);

	/** Receives elements of some data and combines them with those of other data, or of the same, which start at {@code place}. */
	void receive(int lane, int data, long first, long count, int into, long place, Operator operator);

	/**
	 * Receives elements that this node only relays: it holds them in a buffer from {@code place} on, apart from its data, and sends them on
	 * from there in the next step. If they are lost on their way to it, so is what it sends.
	 */
	void hold(int lane, int data, long first, long count, int buffer, long place);

	/** Divides elements after the arrivals of this step, to complete an average. Takes no time. */
	void divide(int data, long first, long count, int divisor);

	/**
	 * Copies elements of this node before anything is sent in this step, for example to a buffer that circulates. In a flow, copies are
	 * executed in order: a copy waits for the preceding receives, and the following calls wait for it. Takes no time.
	 */
	void copy(int data, long first, int source, long from, long count);

	/**
	 * Reads elements of this node as if they had just arrived, after all arrivals of this step; they replace others of its elements. Not
	 * supported in a flow.
	 */
	void take(int data, long first, int source, long from, long count);

	/**
	 * Reads elements of this node as if they had just arrived, and combines them with others of its elements; costs like an arrival. Not
	 * supported in a flow.
	 */
	void take(int data, long first, int source, long from, long count, Operator operator);

	/** Sends a piece. */
	default void send(int lane, int data, Pieces pieces, int piece) {
		send(lane, data, pieces.first(piece), pieces.count(piece));
	}

	/** Receives a piece that replaces the node's own. */
	default void receive(int lane, int data, Pieces pieces, int piece) {
		receive(lane, data, pieces.first(piece), pieces.count(piece));
	}

	/** Receives a piece and combines it with the node's own. */
	default void receive(int lane, int data, Pieces pieces, int piece, Operator operator) {
		receive(lane, data, pieces.first(piece), pieces.count(piece), operator);
	}

	/** Divides a piece after the arrivals of this step. */
	default void divide(int data, Pieces pieces, int piece, int divisor) {
		divide(data, pieces.first(piece), pieces.count(piece), divisor);
	}
}
