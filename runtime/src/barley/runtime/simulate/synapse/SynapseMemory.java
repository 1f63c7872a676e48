package barley.runtime.simulate.synapse;

import barley.runtime.data.Vector;

/** Where the data of nodes and of their synapses are. */
public interface SynapseMemory {

	/** Returns the vector that contains some data on a node that has them. */
	Vector vector(int node, int data);

	/** Returns the index of an element in that vector; of data of synapses, that of the first one. */
	int place(int node, int data, long element);
}
