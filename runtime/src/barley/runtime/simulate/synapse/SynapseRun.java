package barley.runtime.simulate.synapse;

import barley.runtime.simulate.cost.Cost;

/**
 * What an exchange with synapses came to; all of one round.
 *
 * @param cycles        cycles until the last program or reducer has ended, those for loading programs included
 * @param reloaded      cycles in which programs are loaded again before it begins
 * @param cyclePs       the clock, in picoseconds
 * @param instructions  executed by all synapses
 * @param words         delivered to synapses
 * @param levels        of the deepest reduction
 * @param transmissions words times wires, lanes or channels on which they went
 * @param launchPs      the longest launch of the nodes that take part
 */
public record SynapseRun(long cycles, long reloaded, long cyclePs, long instructions, long words, int levels, long transmissions,
		long launchPs, long fingerprint) {

	/** Returns the cost of the exchange: its launch, and its cycles as computation. */
	public Cost cost() {
		return new Cost(launchPs, 0, 0, Math.multiplyExact(cycles, cyclePs));
	}
}
