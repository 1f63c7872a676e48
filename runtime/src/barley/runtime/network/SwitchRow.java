package barley.runtime.network;

/**
 * What a switch knows of a tree (seed 001, T7).
 *
 * @param parent   the lane to the parent; -1 at a root that is a switch
 * @param expected the contributions after which a sum is complete: those of all members below; at a root node's switch, of all members
 * @param children the lanes to the children
 */
public record SwitchRow(int parent, int expected, int... children) {

	/** Returns whether the tree ends at the switch. */
	public boolean isRoot() {
		return parent < 0;
	}
}
