package barley.runtime.program;

/** Receives the rows of a switch's route unit. */
public interface SwitchRows {

	/**
	 * The switch belongs to a tree.
	 *
	 * @param parent   the lane to the parent; -1 at a root that is a switch
	 * @param expected the contributions after which a sum is complete: those of all members below
	 * @param children the lanes to the children
	 */
	void tree(int tree, int parent, int expected, int... children);

	/** The switch forwards plain packets of a network, by the rule of its type. */
	void forwards(int network);
}
