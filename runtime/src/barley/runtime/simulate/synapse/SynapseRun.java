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
 * @param energy       of the bits of words on wires of their own, and of packets in switches, in nanowatts times picoseconds
 * @param traffic      what the words need on their ways between cores
 * @param arrived      cycles until the last word was at its synapses
 * @param reducing     cycles in which the last core to end only reduces: its programs have ended
 * @param longest      instructions of the longest program that a synapse ran for a word
 */
public record SynapseRun(long cycles, long reloaded, long cyclePs, long instructions, long words, int levels, long launchPs,
		BigInteger energy, WordTraffic traffic, long arrived, long reducing, long longest, long fingerprint) {

	/**
	 * Returns the cost of the exchange: its launch, cycles in which lanes carry words, and those in which synapses and reducers compute.
	 */
	public Cost cost() {
		long carrying = traffic.channelBytes().length == 0 ? 0 : arrived;
		return new Cost(launchPs, Math.multiplyExact(carrying, cyclePs), 0, Math.multiplyExact(cycles - carrying, cyclePs));
	}

	/** Returns the cycles in which words arrive before the last programs run or results are reduced. */
	public long arriving() {
		return Math.min(arrived, cycles - reloaded - reducing);
	}

	/** Returns the cycles that are left for programs: those in which nothing is loaded, no word is awaited, and not only reducers work. */
	public long running() {
		return cycles - reloaded - reducing - arriving();
	}

	/** Returns this exchange and a later one together: sums, and the deeper one of their reductions. */
	public SynapseRun plus(SynapseRun later) {
		return new SynapseRun(Math.addExact(cycles, later.cycles), Math.addExact(reloaded, later.reloaded),
				cyclePs == later.cyclePs ? cyclePs : 0, Math.addExact(instructions, later.instructions), Math.addExact(words, later.words),
				Math.max(levels, later.levels), Math.addExact(launchPs, later.launchPs), energy.add(later.energy),
				traffic.plus(later.traffic), Math.addExact(arriving(), later.arriving()), Math.addExact(reducing, later.reducing),
				Math.max(longest, later.longest), fingerprint);
	}

	/** Returns the same with cycles in which nothing happens any more, up to some number in all. */
	public SynapseRun waiting(long until) {
		return new SynapseRun(Math.max(cycles, until), reloaded, cyclePs, instructions, words, levels, launchPs, energy, traffic, arrived,
				reducing,
				longest, fingerprint);
	}

	/** Returns rounds that are all alike. */
	public SynapseRun times(long rounds) {
		return new SynapseRun(Math.multiplyExact(cycles, rounds), Math.multiplyExact(reloaded, rounds), cyclePs,
				Math.multiplyExact(instructions, rounds), Math.multiplyExact(words, rounds), levels, Math.multiplyExact(launchPs, rounds),
				energy.multiply(BigInteger.valueOf(rounds)), traffic.times(rounds), Math.multiplyExact(arrived, rounds),
				Math.multiplyExact(reducing, rounds), longest, fingerprint);
	}
}
