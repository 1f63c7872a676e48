package barley.runtime.program;

/**
 * Receives what a node computes by itself in a block in which every node goes at its own pace, in the order of its program. The block says
 * when these computations come and what they need; the program says how they compute.
 *
 * <pre>{@code
 * phases.async("Step.barley:7 async", block, pace -> {
 * 	for (int round = 0; round < 4; round++) {
 * 		pace.compute("Step.barley:9 compute g[k] by Learn", flop, learn, NAMES, new Elements(G, 1_000L * round, 1_000L));
 * 	}
 * });
 * }</pre>
 *
 * <p>A kernel sees the elements that its computation names: those that it renews, and those that it needs.
 */
public interface PaceCalls {

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
}
