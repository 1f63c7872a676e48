package barley.runtime.simulate.synapse;

import barley.runtime.machine.Machine;
import barley.runtime.machine.SynapseTable.Place;
import barley.runtime.simulate.cost.Conditions;

/** Cores that issue their words later than they should, and synapses that get them late or not at all; in cycles, rounded up. */
final class SynapseDelays {

	private final Machine machine;
	private final Conditions conditions;
	private final int link;
	private final long cyclePs;

	/** @param link the number of the link type whose synapses are asked for */
	SynapseDelays(Machine machine, Conditions conditions, int link) {
		this.machine = machine;
		this.conditions = conditions;
		this.link = link;
		cyclePs = machine.synapses().of(link).type().cyclePs();
	}

	/** Returns by how many cycles a node issues its words later. */
	long issue(int node) {
		long usual = machine.nodeType(node).launchPs();
		return WordArrivals.cycles(conditions.launchPs(node, machine.nodeType(node)) - usual, cyclePs);
	}

	/** Returns whether any synapse gets its words late or not at all. */
	boolean any() {
		return conditions.synapses().keySet().stream().anyMatch(synapse -> synapse.link() == link);
	}

	/** Returns when a word is at a synapse, given when it should be. */
	long arrival(int synapse, long usual) {
		Long late = conditions.synapses().get(new Place(link, synapse));
		return late == null || usual == WordArrivals.NEVER ? usual
				: late == Conditions.LOST ? WordArrivals.NEVER : Math.addExact(usual, WordArrivals.cycles(late, cyclePs));
	}
}
