package barley.runtime.program;

/**
 * What one node does. Implementations are generated, one class for each role and one object for each node, and have a constructor that
 * takes the node's {@link Constants}.
 */
public interface NodeProgram {

	/**
	 * States the phases of this node in order. All nodes state the same phases with the same statement, steps and times, for a phase ends
	 * for all at once. An engine may ask several times, once for each of its passes: state the same each time and keep no state.
	 */
	void phases(Phases phases);
}
