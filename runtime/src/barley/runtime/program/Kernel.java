package barley.runtime.program;

/**
 * A computation in user-defined Java. A schedule names it, {@code compute gradient by Learn}, and a run that moves data calls it on each
 * node in each round; a timing run does not. Every node has its own instance, created by a constructor without parameters, so a kernel
 * may store the state of its node: batches, for example.
 *
 * <pre>{@code
 * public final class Learn implements Kernel {
 * 	public void compute(NodeData node) {
 * 		FloatBuffer weights = node.data("weights").floats();      // to be read, as this computation does not renew them
 * 		FloatBuffer gradient = node.data("gradient").floats();
 * 		...
 * 	}
 * }
 * }</pre>
 *
 * <p>The result of a kernel is not known in advance, so a run does not verify the elements that kernels renew.
 */
@FunctionalInterface
public interface Kernel {

	/** Computes, and renews the data that the schedule names. */
	void compute(NodeData node);
}
