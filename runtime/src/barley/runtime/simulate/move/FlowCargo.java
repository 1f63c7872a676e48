package barley.runtime.simulate.move;

import barley.runtime.simulate.call.Fate;

/**
 * What becomes of the calls of a flow that a {@link FlowMover} carries out, each named by its number in the
 * {@link barley.runtime.simulate.call.FlowRecord}.
 */
public interface FlowCargo {

	/** What a send sends is about to be overwritten before its receive takes it: keep it. */
	void keep(int send);

	/**
	 * What was sent arrives.
	 *
	 * @param kept whether it was kept
	 * @param fate what happens to it on its way
	 */
	void arrive(int send, int receive, boolean kept, Fate fate);

	/** Elements are copied to another place of the node. */
	void copy(int from, int into);

	void divide(int division);

	/** The chunk is through. */
	void clear();
}
