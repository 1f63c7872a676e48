package barley.runtime.simulate.phase;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.network.PacketTables;
import barley.runtime.program.Elements;
import barley.runtime.program.Program;
import barley.runtime.simulate.phase.ProgramPhase.Repeat;
import barley.runtime.simulate.phase.ProgramPhase.Words;
import barley.runtime.simulate.synapse.SynapseSimulator;
import barley.runtime.synapse.CoreStatements;
import barley.runtime.synapse.SynapseBlock;
import barley.runtime.synapse.SynapseExchange;
import barley.runtime.synapse.SynapsePlan;
import barley.runtime.synapse.SynapseProgram;
import barley.runtime.synapse.SynapseResult;
import barley.runtime.synapse.SynapseWord;

/**
 * Puts together what nodes state about exchanges with synapses. Nodes may be asked in any order and by several threads; when all have been
 * asked, {@link #complete} finds the programs that are loaded again before each exchange, and the reducers that are not free.
 */
public final class WordRegister {

	private final Program program;
	private final SynapseSimulator simulator;
	private final Map<Integer, CoreStatements[]> stated = new HashMap<>();
	private final Map<Integer, SynapsePlan> plans = new HashMap<>();

	public WordRegister(Program program) {
		this.program = program;
		simulator = new SynapseSimulator(() -> new PacketTables(program.machine(), program.switches()));
	}

	/** Records what a node states. */
	public void note(Words phase, int node, SynapseExchange exchange) {
		CoreRecord record = new CoreRecord(program, phase.statement(), node);
		exchange.state(record);
		CoreStatements core = record.statements();
		if (!core.isEmpty()) {
			synchronized (this) {
				stated.computeIfAbsent(phase.number(), any -> new CoreStatements[program.machine().nodes()])[node] = core;
			}
		}
	}

	/** Returns the simulator of all exchanges. */
	public SynapseSimulator simulator() {
		return simulator;
	}

	/** Returns the plan of a phase; null if no node takes part. */
	public SynapsePlan plan(Words phase) {
		return plans.get(phase.number());
	}

	/** Makes the plans of all phases, once all nodes have been asked. */
	public void complete(PhaseTree tree) {
		stated.forEach((number, nodes) -> plans.put(number,
				new SynapsePlan(program.machine(), program.data(), tree.leaves().get(number).statement(), nodes)));
		reload();
		BuiltFunctions functions = new BuiltFunctions();
		plans.values().forEach(plan -> IntStream.range(0, program.machine().nodes()).forEach(node -> functions.add(plan, node)));
		if (!plans.isEmpty()) {
			new Reducers().fold(tree.phases(), null);
		}
	}

	/** Returns the elements that a node receives from its reducer in a phase. */
	public List<Elements> received(Words phase, int node) {
		SynapsePlan plan = plan(phase);
		List<Elements> received = new ArrayList<>();
		for (SynapseResult result : plan == null || plan.node(node) == null ? List.<SynapseResult>of() : plan.node(node).results()) {
			long elements = plan.elements(result.channel());
			received.add(new Elements(result.data(), result.first(), elements));
			if (result.second() >= 0) {
				received.add(new Elements(result.second(), result.secondFirst(), elements));
			}
		}
		return received;
	}

	/** Returns whether any exchange has words: each round may compute other values then. */
	public boolean hasWords() {
		return !plans.isEmpty();
	}

	/**
	 * Finds what each node loads before each exchange: the programs of channels that have others in other exchanges. A channel with the
	 * same program in all exchanges keeps it.
	 */
	private void reload() {
		for (int node = 0; node < program.machine().nodes(); node++) {
			Map<Integer, Set<SynapseBlock>> blocks = new HashMap<>();
			for (CoreStatements[] nodes : stated.values()) {
				for (SynapseProgram each : nodes[node] == null ? List.<SynapseProgram>of() : nodes[node].programs()) {
					blocks.computeIfAbsent(each.channel(), any -> new HashSet<>()).add(each.block());
				}
			}
			for (SynapsePlan plan : plans.values()) {
				plan.reload(node, program -> blocks.get(program.channel()).size() > 1);
			}
		}
	}

	/**
	 * Follows the reducers through all phases: one that has a result keeps it until it is received, and takes no new one of that channel.
	 * Of a repetition, the second round shows what one round leaves to the next.
	 */
	private final class Reducers extends PhaseFold<Void> {

		/** For each node, the channels whose results were not received. */
		private final Map<Integer, Set<Integer>> busy = new HashMap<>();

		@Override
		protected Void repeat(Repeat repeat, Void before) {
			for (long round = 0; round < Math.min(2, repeat.times()); round++) {
				fold(repeat.body(), before);
			}
			return before;
		}

		@Override
		protected Void words(Words words, Void before) {
			SynapsePlan plan = plan(words);
			for (int node = 0; plan != null && node < program.machine().nodes(); node++) {
				words(plan, node);
			}
			return before;
		}

		private void words(SynapsePlan plan, int node) {
			if (plan.node(node) == null) {
				return;
			}
			Set<Integer> held = busy.computeIfAbsent(node, any -> new HashSet<>());
			List<Integer> received = new ArrayList<>(plan.node(node).results().stream().map(SynapseResult::channel).toList());
			for (int place = 0; place < plan.channels().size(); place++) {
				SynapseProgram loaded = plan.program(place, node);
				if (loaded != null && loaded.reducer() != null && hears(plan, place, node)) {
					if (program.machine().nodeType(node).reducers() == 0) {
						throw Fault.of("no-reducer", "%s has no reducer for what its synapses return on channel %d: \"%s\"",
								program.machine().nodeName(node), loaded.channel(), plan.statement());
					}
					if (!held.add(loaded.channel())) {
						throw Fault.of("reducer-busy",
								"the reducer of %s holds a result of channel %d that was not received, and takes no new one: \"%s\"",
								program.machine().nodeName(node), loaded.channel(), plan.statement());
					}
				}
			}
			held.removeAll(received);
		}

		private boolean hears(SynapsePlan plan, int place, int node) {
			int core = plan.synapses(place).core(node);
			if (core < 0) {
				return false;
			}
			for (int synapse = plan.synapses(place).first(core); synapse < plan.synapses(place).first(core + 1); synapse++) {
				if (plan.isHeard(place, core, synapse)) {
					return true;
				}
			}
			return false;
		}
	}
}
