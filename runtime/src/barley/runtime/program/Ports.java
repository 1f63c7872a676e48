package barley.runtime.program;

import barley.runtime.data.Operator;

/**
 * Sends and receives over the lanes of a node. A lane is an index into the lanes of the machine; the direction follows from the node that
 * calls.
 *
 * <p>What is sent in a step is what the sender held before anything arrived in that step. Arrivals are applied in the order in which the
 * receiver states them. On each channel and in each step sends and receives match in order and name the same elements; anything else is a
 * fault. Pieces without elements may be sent, and are received like others.
 */
public interface Ports {

	/** Sends elements {@code first .. first + count - 1} of some data. */
	void send(int lane, int data, long first, long count);

	/** Receives elements; they replace those held. */
	void receive(int lane, int data, long first, long count);

	/** Receives elements and combines them with those held. */
	void receive(int lane, int data, long first, long count, Operator operator);

	/**
	 * Receives elements and puts them elsewhere: those sent as {@code first .. first + count - 1} replace the ones from {@code place} on.
	 * What an all-to-all needs, where a piece changes its place.
	 */
	void receive(int lane, int data, long first, long count, long place);

	/** Divides what is held after the arrivals of this step: the end of an average. Costs no time. */
	void divide(int data, long first, long count, int divisor);

	/**
	 * Copies elements of this node to a place of its own, before anything is sent in this step: into a buffer that goes round, for example.
	 * In a flow where it stands: it waits for the receives stated before it, and what is stated after it waits for it. Costs no time.
	 */
	void copy(int data, long first, int source, long from, long count);

	/**
	 * Takes elements of this node as if they had just arrived, after all that arrives in this step; they replace those held. Not in a flow.
	 */
	void take(int data, long first, int source, long from, long count);

	/** Takes elements of this node as if they had just arrived and combines them with those held; costs like an arrival. Not in a flow. */
	void take(int data, long first, int source, long from, long count, Operator operator);

	/** Send a piece. */
	default void send(int lane, int data, Pieces pieces, int piece) {
		send(lane, data, pieces.first(piece), pieces.count(piece));
	}

	/** Receive a piece; it replaces the one held. */
	default void receive(int lane, int data, Pieces pieces, int piece) {
		receive(lane, data, pieces.first(piece), pieces.count(piece));
	}

	/** Receive a piece and combine it with the one held. */
	default void receive(int lane, int data, Pieces pieces, int piece, Operator operator) {
		receive(lane, data, pieces.first(piece), pieces.count(piece), operator);
	}

	/** Divide a piece after the arrivals of this step. */
	default void divide(int data, Pieces pieces, int piece, int divisor) {
		divide(data, pieces.first(piece), pieces.count(piece), divisor);
	}
}
