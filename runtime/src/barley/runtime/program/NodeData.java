package barley.runtime.program;

import barley.runtime.data.View;

/** What a kernel sees of the node on which it computes. */
public interface NodeData {

	/** Index of the node in the machine. */
	int node();

	/** Returns how many nodes the machine has. */
	int nodes();

	/** Returns the node as its author writes it: {@code n[0,1]}. */
	String name();

	/** Returns how often the node has carried out this computation before, in whatever loops it stands. */
	long round();

	/**
	 * Data of this node, by the name that the schedule of the computation gives them: all members of a family one behind the other, as
	 * {@code x}, or one of them, as {@code x[2,1]}. Where that schedule serves as the strategy of another one, its data are ranges of the
	 * other's, and what it does not name itself goes by the other's names. What the computation renews can be written, all else only read.
	 */
	View data(String name);
}
