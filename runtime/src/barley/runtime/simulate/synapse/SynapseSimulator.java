package barley.runtime.simulate.synapse;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.machine.Mix;
import barley.runtime.network.PacketTables;
import barley.runtime.simulate.cost.BitEnergy;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.synapse.SynapsePlan;

/**
 * Simulates exchanges with synapses without data: the ways of words, then the cycles of every core, in the order of nodes. The ways of an
 * exchange are kept, as they are the same in all its rounds.
 */
public final class SynapseSimulator {

	/** Most cycles of an exchange. */
	public static final long MOST_CYCLES = 10_000_000_000L;

	/** What the ways of words depend on. */
	private record Key(SynapsePlan plan, Conditions conditions) {
	}

	private final Supplier<PacketTables> tables;
	private final Map<Key, WordWays> ways = new HashMap<>();

	/** @param tables what switches know about words that go through them; asked only if some do */
	public SynapseSimulator(Supplier<PacketTables> tables) {
		this.tables = tables;
	}

	/** Returns what an exchange comes to. */
	public SynapseRun run(SynapsePlan plan, Conditions conditions, Runnable tick) {
		WordWays way = ways(plan, conditions, tick);
		CoreCycles core = new CoreCycles(plan, way.arrivals());
		Machine machine = plan.machine();
		long cycles = 0;
		long reducing = 0;
		long longest = 0;
		long reloaded = 0;
		long instructions = 0;
		long words = 0;
		int levels = 0;
		long launch = 0;
		long hash = 0;
		BigInteger attojoules = BigInteger.ZERO;
		for (int node = 0; node < machine.nodes(); node++) {
			core.run(node);
			reducing = core.end() > cycles ? core.reducing() : reducing;
			cycles = Math.max(cycles, core.end());
			longest = Math.max(longest, core.longest());
			reloaded = Math.max(reloaded, plan.reloaded(node));
			instructions = Math.addExact(instructions, core.instructions());
			words += core.words();
			levels = Math.max(levels, core.levels());
			launch = plan.node(node) == null ? launch : Math.max(launch, machine.nodeType(node).launchPs());
			attojoules = attojoules.add(core.attojoules());
			hash = Mix.fold(Mix.fold(hash, core.end()), core.instructions());
			tick.run();
		}
		if (way.ended() > cycles) {
			cycles = way.ended();
			reducing = 0;
		}
		if (cycles > MOST_CYCLES - Math.min(reloaded, MOST_CYCLES)) {
			throw tooLong(plan);
		}
		return new SynapseRun(cycles + reloaded, reloaded, plan.cyclePs(), instructions, words, levels, launch,
				BitEnergy.ofAttojoules(attojoules).add(way.traffic().energy()), way.traffic(), Math.min(cycles, way.last()), reducing,
				longest, hash);
	}

	/** Returns the fault of an exchange that takes more cycles than any may. */
	static Fault tooLong(SynapsePlan plan) {
		return Fault.of("too-many-cycles", "\"%s\" takes more than %,d cycles", plan.statement(), MOST_CYCLES);
	}

	/** Tells a listener what every core does in an exchange; nothing if the listener is null. */
	public void tell(SynapsePlan plan, Conditions conditions, SynapseRun run, CoreListener listener) {
		if (listener == null) {
			return;
		}
		CoreCycles core = new CoreCycles(plan, ways(plan, conditions, () -> {
		}).arrivals());
		for (int node = 0; node < plan.machine().nodes(); node++) {
			core.run(node);
			core.tell(listener, node, Math.addExact(run.launchPs(), Math.multiplyExact(run.reloaded(), plan.cyclePs())));
		}
	}

	/** Returns what faults do to the words of an exchange. */
	public WordLosses losses(SynapsePlan plan, Conditions conditions, Runnable tick) {
		return ways(plan, conditions, tick).losses();
	}

	/** Returns the ways of the words of an exchange. */
	synchronized WordWays ways(SynapsePlan plan, Conditions conditions, Runnable tick) {
		WordWays known = ways.get(new Key(plan, conditions));
		if (known == null) {
			known = WordWays.of(plan, conditions, tables, tick);
			ways.put(new Key(plan, conditions), known);
		}
		return known;
	}
}
