package barley.runtime.simulate.synapse;

import java.math.BigInteger;

import barley.runtime.simulate.cost.Cost;

/**
 * What exchanges with synapses came to.
 *
 * @param cycles       cycles until the last program or reducer has ended, those for loading programs included
 * @param reloaded     cycles in which programs are loaded again before exchanges begin
 * @param cyclePs      the clock, in picoseconds; of several exchanges, 0 if clocks differ
 * @param instructions executed by all synapses
 * @param words        delivered to synapses
 * @param levels       of the deepest reduction
 * @param launchPs     the longest launch of the nodes that take part
 * @param energy       of the bits of words on wires, in nanowatts times picoseconds
 */
public record SynapseRun(long cycles, long reloaded, long cyclePs, long instructions, long words, int levels, long launchPs,
		BigInteger energy, long fingerprint) {

	/** Returns the cost of the exchange: its launch, and its cycles as computation. */
	public Cost cost() {
		return new Cost(launchPs, 0, 0, Math.multiplyExact(cycles, cyclePs));
	}

	/** Returns this exchange and a later one together: sums, and the deeper one of their reductions. */
	public SynapseRun plus(SynapseRun later) {
		return new SynapseRun(Math.addExact(cycles, later.cycles), Math.addExact(reloaded, later.reloaded),
				cyclePs == later.cyclePs ? cyclePs : 0, Math.addExact(instructions, later.instructions), Math.addExact(words, later.words),
				Math.max(levels, later.levels), Math.addExact(launchPs, later.launchPs), energy.add(later.energy), fingerprint);
	}

	/** Returns rounds that are all alike. */
	public SynapseRun times(long rounds) {
		return new SynapseRun(Math.multiplyExact(cycles, rounds), Math.multiplyExact(reloaded, rounds), cyclePs,
				Math.multiplyExact(instructions, rounds), Math.multiplyExact(words, rounds), levels, Math.multiplyExact(launchPs, rounds),
				energy.multiply(BigInteger.valueOf(rounds)), fingerprint);
	}
}
