package barley.lang.prove.figures;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import barley.lang.finding.Findings;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.plan.WordReduction;
import barley.lang.plan.WordStatement;
import barley.lang.plan.WordWay;
import barley.lang.prove.packet.PacketProof;
import barley.lang.synapse.WordBlock;
import barley.runtime.data.DataTable;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.machine.Synapses;
import barley.runtime.network.prove.NetworkProof.Verdict;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.synapse.SwitchedWords;
import barley.runtime.simulate.synapse.SynapseRun;
import barley.runtime.simulate.synapse.SynapseSimulator;
import barley.runtime.synapse.CoreStatements;
import barley.runtime.synapse.SynapseBlock;
import barley.runtime.synapse.SynapseCore;
import barley.runtime.synapse.SynapsePlan;
import barley.runtime.synapse.SynapseProgram;
import barley.runtime.synapse.SynapseReducer;
import barley.runtime.synapse.SynapseResult;
import barley.runtime.synapse.SynapseWay;
import barley.runtime.synapse.SynapseWord;

/** States exchanges of words with synapses as generated programs do, and has them simulated without data. */
final class Hearings {

	private final Plan plan;
	private final Machine machine;
	private final DataTable data;
	private final PacketProof packets;
	private final SynapseSimulator simulator;
	private final Map<Phase.Hearing, SynapseRun> known = new HashMap<>();
	/** For each channel the programs that it has in any exchange; one that has a single one keeps it loaded. */
	private final Map<Integer, Set<SynapseBlock>> loaded = new HashMap<>();

	/** A program of which only the time counts. Programs of the same steps and data are the same. */
	private record Timed(WordBlock block, List<Payload> data, int instructions) implements SynapseBlock {

		@Override
		public void run(SynapseCore core, int element, int from, int to) {
			throw new UnsupportedOperationException("only the time of this program is known");
		}
	}

	Hearings(Plan plan, PacketProof packets) {
		this.plan = plan;
		machine = plan.wiring().machine();
		this.packets = packets;
		simulator = new SynapseSimulator(packets.ways()::tables);
		DataTable.Builder table = DataTable.builder();
		for (Payload payload : plan.data()) {
			table.add(payload.name(), payload.type(), payload.size());
		}
		data = table.build();
		Phase.all(Phase.Hearing.class, plan.phases()).flatMap(hearing -> hearing.statements().stream())
				.forEach(statement -> loaded.computeIfAbsent(statement.slot(), any -> new HashSet<>()).add(program(statement)));
	}

	private static SynapseBlock program(WordStatement statement) {
		return new Timed(statement.program().block(), statement.data(), statement.program().count());
	}

	/** Returns how many synapses an exchange looks at. */
	long effort(Phase.Hearing hearing) {
		return known.containsKey(hearing) ? 1
				: hearing.statements().stream().mapToLong(statement -> machine.synapses().of(statement.link()).size()).sum();
	}

	/** Returns what an exchange comes to; null if that is known only when it is run, or after an error, which is reported. */
	SynapseRun run(Phase.Hearing hearing, Findings findings) {
		if (!known.containsKey(hearing)) {
			try {
				known.put(hearing, simulated(hearing, findings));
			} catch (Fault fault) {
				findings.add(PacketProof.finding(fault, hearing.source()));
				known.put(hearing, null);
			}
		}
		return known.get(hearing);
	}

	private SynapseRun simulated(Phase.Hearing hearing, Findings findings) {
		CoreStatements[] cores = new CoreStatements[machine.nodes()];
		List<BitSet> senders = new ArrayList<>();
		hearing.statements().forEach(statement -> senders.add(statement.senders(machine.synapses().of(statement.link()))));
		for (int node = 0; node < cores.length; node++) {
			CoreStatements core = core(hearing, senders, node);
			cores[node] = core.isEmpty() ? null : core;
		}
		SynapsePlan stated = new SynapsePlan(machine, data, hearing.source().place(), cores);
		for (int node = 0; node < cores.length; node++) {
			stated.reload(node, program -> loaded.get(program.channel()).size() > 1);
		}
		SwitchedWords words = SwitchedWords.of(stated, packets.ways().tables(), Conditions.NORMAL).orElse(null);
		boolean simulates = words == null || packets.prove(hearing, senders, words, findings) == Verdict.ENDS
				&& packets.simulates(PacketProof.packets(words.exchange()));
		return simulates ? simulator.run(stated, Conditions.NORMAL, () -> {
		}) : null;
	}

	private CoreStatements core(Phase.Hearing hearing, List<BitSet> senders, int node) {
		List<SynapseProgram> programs = new ArrayList<>();
		List<SynapseWord> words = new ArrayList<>();
		List<SynapseResult> results = new ArrayList<>();
		IntStream.range(0, senders.size()).forEach(i -> {
			WordStatement statement = hearing.statements().get(i);
			Synapses synapses = machine.synapses().of(statement.link());
			WordReduction reduction = statement.reduction();
			if (synapses.countAt(node) > 0) {
				programs.add(new SynapseProgram(statement.slot(), statement.link(), program(statement),
						reduction == null ? null : new SynapseReducer(reduction.operator(), null, reduction.arrival())));
				if (reduction != null) {
					results.add(new SynapseResult(statement.slot(), reduction.into().index(), reduction.into().first(),
							reduction.second() == null ? -1 : reduction.second().index(), 0, statement.program().returned() == 1));
				}
			}
			if (senders.get(i).get(node)) {
				words.add(new SynapseWord(statement.slot(), statement.link(), statement.local(), statement.word().index(),
						statement.word().first(), statement.word().size(), way(statement, node)));
			}
		});
		return new CoreStatements(programs, words, results);
	}

	private SynapseWay way(WordStatement statement, int node) {
		if (statement.way() instanceof WordWay.Flooding) {
			return SynapseWay.FLOOD;
		} else if (statement.way() instanceof WordWay.ThroughSwitches through) {
			return new SynapseWay.Through(packets.ways().network(through.switches()));
		}
		return statement.way() instanceof WordWay.DownTrees trees ? new SynapseWay.Tree(trees.lanes(machine, node)) : SynapseWay.WIRES;
	}
}
