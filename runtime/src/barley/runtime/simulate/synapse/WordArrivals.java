package barley.runtime.simulate.synapse;

import java.util.Arrays;

import barley.runtime.machine.SynapseType;
import barley.runtime.machine.Synapses;
import barley.runtime.number.Exact;
import barley.runtime.synapse.SynapseChannel;
import barley.runtime.synapse.SynapsePlan;

/**
 * When the words of a channel are at synapses: the number of cycles after which a synapse can begin. Words over wires of their own reach
 * all synapses of a sender at once, so that there is one time for each sender; others have one for each synapse.
 */
final class WordArrivals {

	/** The word does not arrive. */
	static final long NEVER = SynapsePlan.NEVER;

	private final Synapses synapses;
	private final boolean stored;
	private final boolean bySynapse;
	private final long[] cycles;

	private WordArrivals(Synapses synapses, boolean stored, boolean bySynapse, long[] cycles) {
		this.synapses = synapses;
		this.stored = stored;
		this.bySynapse = bySynapse;
		this.cycles = cycles;
	}

	/** Returns the arrivals of words that cores issue one a cycle, over wires of their own or to their own synapses. */
	static WordArrivals wires(SynapsePlan plan, int place, SynapseDelays delays) {
		Synapses synapses = plan.synapses(place);
		long[] cycles = new long[synapses.cores()];
		for (int core = 0; core < cycles.length; core++) {
			long usual = wire(plan, place, synapses.node(core));
			cycles[core] = usual == NEVER ? NEVER : Math.addExact(usual, delays.issue(synapses.node(core)));
		}
		return new WordArrivals(synapses, plan.channels().get(place).stored(), false, cycles);
	}

	/** Returns given arrivals, one for each synapse. */
	static WordArrivals of(Synapses synapses, long[] cycles) {
		return new WordArrivals(synapses, false, true, cycles);
	}

	/** Returns after how many cycles the word of a node has passed its wires, which take its earlier words first. */
	private static long wire(SynapsePlan plan, int place, int node) {
		int issue = plan.issue(place, node);
		SynapseChannel channel = plan.channels().get(place);
		if (issue < 0 || channel.stored()) {
			return issue < 0 ? NEVER : issue + 1L;
		}
		SynapseType type = plan.synapses(place).type();
		long free = 0;
		for (int earlier : plan.sent(node, channel.link(), issue)) {
			free = Math.max(free, plan.issue(earlier, node)) + flits(type, plan.channels().get(earlier).bytes());
		}
		return Math.max(free, issue) + flits(type, channel.bytes()) + cycles(type.latencyPs(), type.cyclePs());
	}

	/** Returns for how many cycles a word takes a wire. */
	static long flits(long bitsPerSecond, long cyclePs, long bytes) {
		return bitsPerSecond == 0 ? 1 : cycles(Math.max(1, Exact.ceilQuotient(Math.multiplyExact(bytes, 8), Exact.SECOND, bitsPerSecond)),
				cyclePs);
	}

	private static long flits(SynapseType type, long bytes) {
		return flits(type.bitsPerSecond(), type.cyclePs(), bytes);
	}

	/** Returns a time in cycles, rounded up. */
	static long cycles(long ps, long cyclePs) {
		return ps == 0 ? 0 : (ps - 1) / cyclePs + 1;
	}

	/** Notes when a word is at the synapses of a core that have an id; the core is -1 for a node that has none. */
	static void note(long[] cycles, Synapses synapses, int core, int id, long cycle) {
		int synapse = core < 0 ? -1 : synapses.find(core, id);
		for (; synapse >= 0 && synapse < synapses.first(core + 1) && synapses.id(synapse) == id; synapse++) {
			cycles[synapse] = cycle;
		}
	}

	/** Returns when the word of its sender is at a synapse of a core, or {@link #NEVER}. */
	long at(int core, int synapse) {
		return !synapses.isOn(synapse) ? NEVER : cycles[bySynapse ? synapse : stored ? core : synapses.id(synapse)];
	}

	/** Returns the cycle in which the last word is there; 0 without words. */
	long last() {
		return Math.max(0, Arrays.stream(cycles).max().orElse(0));
	}

	/** Returns the same with some synapses late. */
	WordArrivals late(SynapseDelays delays) {
		if (!delays.any()) {
			return this;
		}
		long[] late = new long[synapses.size()];
		for (int core = 0; core < synapses.cores(); core++) {
			for (int synapse = synapses.first(core); synapse < synapses.first(core + 1); synapse++) {
				late[synapse] = delays.arrival(synapse, at(core, synapse));
			}
		}
		return of(synapses, late);
	}
}
