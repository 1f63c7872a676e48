package barley.runtime.program;

import barley.runtime.data.Operator;

/**
 * Receives what a node does in a block in which every node goes at its own pace, item by item in the order of its program. The block says
 * when items can begin and over which lanes messages go; it is what has been proved, so a call that differs from it is a fault.
 *
 * <pre>{@code
 * phases.async("Step.barley:7 async", block, pace -> {
 * 	for (int round = 0; round < 4; round++) {
 * 		pace.receive("Step.barley:8 receive g[k] from n[s - 1]", previous, new Elements(G, 1_000L * round, 1_000L));
 * 		pace.compute("Step.barley:9 compute g[k] by Learn", flop, learn, NAMES, new Elements(G, 1_000L * round, 1_000L));
 * 		pace.send("Step.barley:10 send g[k] to n[s + 1]", next, new Elements(G, 1_000L * round, 1_000L));
 * 	}
 * });
 * }</pre>
 *
 * <p>A kernel sees the elements that its computation names: those that it renews, and those that it needs.
 */
public interface PaceCalls {

	/**
	 * Sends elements in one message.
	 *
	 * @param to the node that receives it, or sends it on
	 */
	void send(String statement, int to, Elements... parts);

	/** Receives a message and replaces elements by what it brings. */
	void receive(String statement, int from, Elements... parts);

	/** Receives a message and combines what it brings with elements. */
	void receive(String statement, int from, Operator operator, Elements... parts);

	/**
	 * Computes, without a kernel.
	 *
	 * @param flop  operations on this node
	 * @param parts elements that are renewed
	 */
	void compute(String statement, long flop, Elements... parts);

	/**
	 * Computes with a kernel.
	 *
	 * @param flop   operations on this node
	 * @param kernel renews the data
	 */
	void compute(String statement, long flop, Kernel kernel, int... data);

	/**
	 * Computes with a kernel and renews only parts of data.
	 *
	 * @param names names that the kernel uses for data, besides their own
	 */
	void compute(String statement, long flop, Kernel kernel, DataNames names, Elements part, Elements... more);

	/** Does the next items of a statement, such as an exchange of many messages, as the block has them; no kernel computes in them. */
	void items(String statement, int count);

	/** Does the same again and again. Of rounds that are all alike, a block may contain only some ({@link PaceLoop}). */
	void repeat(long rounds, Runnable round);
}
