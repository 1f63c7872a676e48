package barley.runtime.simulate.move;

import barley.runtime.simulate.option.Fate;

/**
 * Receives the calls of a flow that a {@link FlowMover} executes, each by its number in the
 * {@link barley.runtime.simulate.call.FlowRecord}.
 */
public interface FlowCargo {

	/** Saves the elements of a send, because they are about to be overwritten before the receive. */
	void keep(int send);

	/**
	 * Delivers a send.
	 *
	 * @param kept whether its elements were saved
	 * @param fate what happens to it on its way
	 */
	void arrive(int send, int receive, boolean kept, Fate fate);

	/** Copies elements within the node. */
	void copy(int from, int into);

	void divide(int division);

	/** Called at the end of a chunk. */
	void clear();
}
