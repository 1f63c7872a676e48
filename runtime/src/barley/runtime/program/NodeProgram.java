package barley.runtime.program;

/**
 * The program of a node. Implementations are generated, with one class per role and one instance per node, and have a constructor that
 * takes the node's {@link Constants}.
 */
public interface NodeProgram {

	/**
	 * States the phases of this node in order. All nodes must state the same phases with the same statements, steps and repetitions. An
	 * engine may call this several times, once in each of its passes: implementations must state the same phases each time and keep no
	 * state.
	 */
	void phases(Phases phases);
}
