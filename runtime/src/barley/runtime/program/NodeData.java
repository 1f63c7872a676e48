package barley.runtime.program;

import barley.runtime.data.View;
import barley.runtime.machine.Synapses;

/** A kernel's view of the node on which it computes. */
public interface NodeData {

	/** Returns the index of the node in the machine. */
	int node();

	/** Returns the number of nodes of the machine. */
	int nodes();

	/**
	 * Returns the number of the node among the cores of the machine, which are the nodes with synapses and those that they hear; -1 if it
	 * is none, and its index if there are no synapses at all.
	 */
	int core();

	/** Returns the node as its author writes it: {@code n[0,1]}. */
	String name();

	/** Returns how often the node has executed this computation before, in all enclosing loops. */
	long round();

	/** Returns the synapses of a link type, by its number among those with synapses: for ids, and the number of this core. */
	Synapses synapses(int link);

	/**
	 * Returns data of this node by the name that the schedule of the computation uses: all members of a family consecutively, as
	 * {@code x}, or one of them, as {@code x[2,1]}. If that schedule is the strategy of another one, its data are ranges of the other's
	 * data, and names that it does not define are those of the other. Data that the computation renews are writable, all others
	 * read-only. Of data of synapses it returns for each element the values of all synapses of this node, in the order of these.
	 */
	View data(String name);

	/** Returns all elements of data of this node, which are writable if the computation renews all of them. */
	View data(int index);

	/** Returns elements of this node, which are writable if the computation renews all of them. */
	View data(Elements elements);
}
