package barley.runtime.simulate.synapse;

import java.math.BigInteger;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.machine.Mix;
import barley.runtime.simulate.cost.BitEnergy;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.synapse.SynapsePlan;

/** Simulates exchanges with synapses without data: the cycles of every core, in the order of nodes. */
public final class SynapseSimulator {

	/** Most cycles of an exchange. */
	public static final long MOST_CYCLES = 10_000_000_000L;

	private SynapseSimulator() {
	}

	public static SynapseRun run(SynapsePlan plan, Conditions conditions, Runnable tick) {
		CoreCycles core = cycles(plan, conditions);
		Machine machine = plan.machine();
		long cycles = 0;
		long reloaded = 0;
		long instructions = 0;
		long words = 0;
		int levels = 0;
		long launch = 0;
		long hash = 0;
		BigInteger attojoules = BigInteger.ZERO;
		for (int node = 0; node < machine.nodes(); node++) {
			core.run(node);
			cycles = Math.max(cycles, core.end());
			reloaded = Math.max(reloaded, plan.reloaded(node));
			instructions = Math.addExact(instructions, core.instructions());
			words += core.words();
			levels = Math.max(levels, core.levels());
			launch = plan.node(node) == null ? launch : Math.max(launch, machine.nodeType(node).launchPs());
			attojoules = attojoules.add(core.attojoules());
			hash = Mix.fold(Mix.fold(hash, core.end()), core.instructions());
			tick.run();
		}
		if (cycles > MOST_CYCLES - Math.min(reloaded, MOST_CYCLES)) {
			throw Fault.of("too-many-cycles", "\"%s\" takes more than %,d cycles", plan.statement(), MOST_CYCLES);
		}
		return new SynapseRun(cycles + reloaded, reloaded, plan.cyclePs(), instructions, words, levels, launch,
				BitEnergy.ofAttojoules(attojoules), hash);
	}

	/** Returns the cycles of cores, to be run one after the other. */
	static CoreCycles cycles(SynapsePlan plan, Conditions conditions) {
		WordArrivals[] arrivals = new WordArrivals[plan.channels().size()];
		for (int place = 0; place < arrivals.length; place++) {
			SynapseDelays delays = new SynapseDelays(plan.machine(), conditions, plan.channels().get(place).link());
			arrivals[place] = WordArrivals.wires(plan, place, delays).late(delays);
		}
		return new CoreCycles(plan, arrivals);
	}
}
