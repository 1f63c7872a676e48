package barley.runtime.program;

/**
 * The program of a clocked switch: what its route unit stores. Implementations are generated, with one class per role and one instance
 * per switch, and have a constructor that takes the {@link Constants} of the switch.
 */
public interface SwitchProgram {

	/** States the rows of the switch. Engines may call it more than once. */
	void rows(SwitchRows rows);
}
