package barley.runtime.program;

/**
 * Takes down the phases of a node as its program states them. A statement is the place and the text of the source, for reports and
 * messages: {@code Training.barley:4 allreduce gradient}.
 */
public interface Phases {

	/** Repeats the phases that {@code body} states; the body itself runs once. */
	void repeat(long times, Runnable body);

	/**
	 * Computes, and renew data: from here on they hold this node's own contribution and nothing else.
	 *
	 * @param flop operations on this node; nodes may differ, the slowest one counts
	 * @param data indices of the data that are renewed, none if only time passes
	 */
	void compute(String statement, long flop, int... data);

	/** Computes, and renew parts of data, but nothing else of them. */
	void compute(String statement, long flop, Elements part, Elements... more);

	/**
	 * Compute by a user's own Java, where data are moved; where time alone is followed this is like any other computation.
	 *
	 * @param kernel renews the data
	 */
	default void compute(String statement, long flop, Kernel kernel, int... data) {
		compute(statement, flop, data);
	}

	/**
	 * Compute by a user's own Java, and renew parts of data, but nothing else of them.
	 *
	 * @param names what the kernel calls data, besides the names that they have
	 */
	default void compute(String statement, long flop, Kernel kernel, DataNames names, Elements part, Elements... more) {
		compute(statement, flop, part, more);
	}

	/**
	 * Exchanges data with neighbours in a number of steps. A node without a part states {@link Exchange#IDLE}. State a loop whose body is
	 * one step as one exchange of many steps: that costs neither memory nor speed.
	 */
	void exchange(String statement, int steps, Exchange exchange);

	/**
	 * Exchanges data by data flow, in a number of chunks. Here the exchange states for a chunk, in order, what is received and what is sent
	 * on: a send waits for the receives stated before it that touch its elements, and for nothing else. A transfer starts when its data are
	 * there and its channel is free; starting costs the launch of the sender each time. Chunks do not wait for each other, so they name
	 * different elements.
	 *
	 * <pre>{@code
	 * phases.flow("Line.barley:7 allreduce x", 100, (chunk, ports) -> {
	 * 	ports.receive(left, X, chunks, chunk, Operator.SUM);
	 * 	ports.send(right, X, chunks, chunk);
	 * 	ports.receive(right, X, chunks, chunk);
	 * 	ports.send(left, X, chunks, chunk);
	 * });
	 * }</pre>
	 */
	void flow(String statement, int chunks, Exchange exchange);

	/** The same, with the promise to go on evenly from chunk to chunk between those at which a stretch begins. */
	default void flow(String statement, Stretches stretches, Exchange exchange) {
		flow(statement, stretches.steps(), exchange);
	}

	/**
	 * Carries out some parts at the same time: each states phases that follow each other. Everything lasts as long as the longest part.
	 * Parts touch different data.
	 */
	void overlap(Runnable... parts);

	/**
	 * Switches lanes of this node off from here on: they draw no power, and using them is a fault. The node at the other end says so in the
	 * same place. All nodes state this together, those without such a lane with none.
	 */
	void deactivate(int... lanes);

	/** Switches lanes of this node on again. */
	void activate(int... lanes);

	/** Exchange data in steps through which this node promises to go on evenly, stretch by stretch; never needed, but fast. */
	default void exchange(String statement, Stretches stretches, Exchange exchange) {
		exchange(statement, stretches.steps(), exchange);
	}
}
