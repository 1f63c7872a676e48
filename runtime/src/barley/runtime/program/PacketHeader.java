package barley.runtime.program;

/**
 * The header of a packet as the parser of a switch sees it. A packet follows a tree, up with a flag or down as a copy, or goes to a
 * destination through a network.
 */
public interface PacketHeader {

	/** Returns the group with which the packet is combined; 0 for plain packets and copies. */
	int flag();

	/** Returns the number of the tree that the packet follows, or -1. */
	int tree();

	/** Returns the lane on which a copy has come; -1 for all other packets, whose ways do not depend on it. */
	int lane();

	/** Returns the number of the network through which a plain packet goes, or -1. */
	int network();

	/** Returns the node to which a plain packet goes, or -1. */
	int destination();

	/** Returns whether a plain packet has made a step down, after which it makes no step up. */
	boolean isDescending();
}
