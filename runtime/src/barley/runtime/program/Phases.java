package barley.runtime.program;

/**
 * Take down the phases of a node as its program states them. A statement is the place and the text of the source, for reports and messages:
 * {@code Training.barley:4 allreduce gradient}.
 */
public interface Phases {

	/** Repeat the phases that {@code body} states; the body itself runs once. */
	void repeat(long times, Runnable body);

	/**
	 * Compute, and renew data: from here on they hold this node's own contribution and nothing else.
	 *
	 * @param flop operations on this node; nodes may differ, the slowest one counts
	 * @param data indices of the data that are renewed, none if only time passes
	 */
	void compute(String statement, long flop, int... data);

	/**
	 * Exchange data with neighbours in a number of steps. A node without a part states {@link Exchange#IDLE}. State a loop whose body is
	 * one step as one exchange of many steps: that costs neither memory nor speed.
	 */
	void exchange(String statement, int steps, Exchange exchange);
}
