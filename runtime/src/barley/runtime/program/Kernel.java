package barley.runtime.program;

/**
 * A computation in a user's own Java. A schedule names it, {@code compute gradient by Learn}, and a run that moves data calls it there, on
 * each node in each round; a run for time alone does not. Every node has an object of its own, made by a constructor without parameters,
 * so a kernel may keep what its node has to remember: batches, for example.
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
 * <p>Nothing is known of what a kernel computes, so a run does not check the elements that kernels renew.
 */
@FunctionalInterface
public interface Kernel {

	/** Computes, and renew the data that the schedule says. */
	void compute(NodeData node);
}
