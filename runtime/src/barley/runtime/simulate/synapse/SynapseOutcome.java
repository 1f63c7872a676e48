package barley.runtime.simulate.synapse;

import barley.runtime.data.Vector;
import barley.runtime.synapse.SynapseResult;

/**
 * What the reducer of a core has made of the results of a channel, and keeps until it is received.
 *
 * @param second what the synapse with the minimum or maximum returned besides; null if nothing
 * @param ids    for each element, the id of that synapse
 */
record SynapseOutcome(Vector values, Vector second, int[] ids) {

	/** Writes it to the core's data. */
	void receive(SynapseResult result, int node, SynapseMemory memory) {
		memory.vector(node, result.data()).copy(memory.place(node, result.data(), result.first()), values, 0, values.length());
		if (result.hasSecond()) {
			memory.vector(node, result.second()).copy(memory.place(node, result.second(), result.secondFirst()), second, 0,
					second.length());
		} else if (result.second() >= 0) {
			Vector into = memory.vector(node, result.second());
			for (int element = 0; element < ids.length; element++) {
				into.set(memory.place(node, result.second(), result.secondFirst() + element), (long) ids[element]);
			}
		}
	}
}
