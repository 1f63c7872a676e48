package barley.lang.prove;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Origin;
import barley.lang.finding.Words;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.plan.PlanFold;
import barley.lang.plan.Transfer;
import barley.lang.plan.WordReduction;
import barley.lang.plan.WordStatement;
import barley.runtime.data.Operator;
import barley.runtime.machine.Machine;
import barley.runtime.machine.Synapses;

/**
 * Warns of reads that find other values on some nodes than their author may think: of data that only some nodes have received from their
 * synapses, while others still hold what the run began with; and of sums that become averages only when they have been combined again
 * (RULES.md 26).
 */
public final class MixedReads extends PlanFold<Void> {

	/** Nodes that have not received some data, and what others have received them in. */
	private record Missing(BitSet nodes, Origin received) {
	}

	/** The nodes that have averaged some data so far, and who has read these since. */
	private record Averaged(BitSet nodes, List<Origin> reads) {
	}

	private final Plan plan;
	private final Machine machine;
	private final Budget budget;
	private final Findings findings;
	private final BitSet all = new BitSet();
	/** Data that all nodes have computed or received. */
	private final Set<Payload> known = new HashSet<>();
	private final Map<Payload, Missing> partial = new HashMap<>();
	private final Map<Payload, Averaged> averaged = new HashMap<>();
	private final Set<Origin> told = new HashSet<>();

	private MixedReads(Plan plan, Budget budget, Findings findings) {
		this.plan = plan;
		this.budget = budget;
		this.findings = findings;
		machine = plan.wiring().machine();
		all.set(0, machine.nodes());
	}

	public static void report(Plan plan, Budget budget, Findings findings) {
		try {
			new MixedReads(plan, budget, findings).fold(plan.phases(), null);
		} catch (Complaint exhausted) {
			findings.add(exhausted);
		}
	}

	@Override
	protected Void fold(Phase phase, Void before) {
		budget.effort(1, phase.source());
		return super.fold(phase, before);
	}

	@Override
	protected Void compute(Phase.Computing computing, Void before) {
		BitSet nodes = plan.placements().nodes(computing, machine.nodes());
		if (computing.elements() != null) {
			computing.read().filter(payload -> !payload.isOfSynapses()).forEach(payload -> read(payload, nodes, computing.source()));
		}
		if (nodes.equals(all)) {
			computing.data().forEach(this::renew);
		} else {
			computing.data().stream().map(partial::get).filter(Objects::nonNull).forEach(missing -> missing.nodes.andNot(nodes));
		}
		return before;
	}

	@Override
	protected Void hear(Phase.Hearing hearing, Void before) {
		for (WordStatement statement : hearing.statements()) {
			Synapses synapses = machine.synapses().of(statement.link());
			budget.effort(synapses.size(), statement.source());
			read(statement.word(), statement.senders(synapses), statement.source());
			if (statement.reduction() != null) {
				statement.reduction().indexed().forEach(payload -> read(payload, hearers(statement, synapses), statement.source()));
			}
		}
		hearing.statements().forEach(this::receive);
		return before;
	}

	@Override
	protected Void exchange(Phase.Exchanging exchanging, Void before) {
		for (Movement movement : exchanging.movements()) {
			BitSet nodes = nodes(movement);
			requireReceived(movement.data(), nodes, movement.source());
			known.add(movement.data());
			known.add(movement.into());
			if (movement.operator() == Operator.AVG) {
				Averaged earlier = averaged.get(movement.data());
				if (earlier != null && earlier.nodes.intersects(nodes)) {
					earlier.reads.forEach(read -> tellSum(movement, read));
				}
				averaged.computeIfAbsent(movement.data(), any -> new Averaged(new BitSet(), new ArrayList<>())).nodes.or(nodes);
				averaged.get(movement.data()).reads.clear();
			}
		}
		return before;
	}

	/** What one round leaves is what the next one finds. */
	@Override
	protected Void repeat(Phase.Repeating repeating, Void before) {
		for (long round = 0; round < Math.min(2, repeating.times()); round++) {
			fold(repeating.body(), before);
		}
		return before;
	}

	private static BitSet nodes(Movement movement) {
		BitSet nodes = new BitSet();
		if (movement instanceof Joint joint) {
			IntStream.of(joint.nodes()).forEach(nodes::set);
		} else if (movement instanceof Transfer transfer) {
			nodes.set(transfer.from());
			nodes.set(transfer.to(), transfer.operator() != null);
		}
		return nodes;
	}

	private void renew(Payload payload) {
		known.add(payload);
		partial.remove(payload);
		averaged.remove(payload);
	}

	private void receive(WordStatement statement) {
		WordReduction reduction = statement.reduction();
		if (reduction == null) {
			return;
		}
		BitSet without = (BitSet) all.clone();
		without.andNot(hearers(statement, machine.synapses().of(statement.link())));
		for (Payload payload : reduction.second() == null ? List.of(reduction.into()) : List.of(reduction.into(), reduction.second())) {
			averaged.remove(payload);
			Missing earlier = partial.get(payload);
			if (earlier != null) {
				without.and(earlier.nodes);
			}
			if (without.isEmpty() || known.contains(payload)) {
				renew(payload);
			} else {
				partial.put(payload, new Missing((BitSet) without.clone(), statement.source()));
			}
		}
	}

	/** Returns the nodes at which some synapse gets a word. */
	private static BitSet hearers(WordStatement statement, Synapses synapses) {
		BitSet senders = statement.senders(synapses);
		BitSet hearers = new BitSet();
		for (int core = 0; core < synapses.cores(); core++) {
			boolean hears = statement.local() || statement.senders() == null ? synapses.isAnyOn(core)
					: IntStream.range(synapses.first(core), synapses.first(core + 1))
							.anyMatch(synapse -> synapses.isOn(synapse) && senders.get(synapses.node(synapses.id(synapse))));
			hearers.set(synapses.node(core), hears);
		}
		return hearers;
	}

	private void read(Payload payload, BitSet nodes, Origin source) {
		requireReceived(payload, nodes, source);
		if (averaged.containsKey(payload)) {
			averaged.get(payload).reads.add(source);
		}
	}

	private void requireReceived(Payload payload, BitSet nodes, Origin source) {
		Missing missing = partial.get(payload);
		if (missing != null && missing.nodes.intersects(nodes) && told.add(source)) {
			BitSet wrong = (BitSet) missing.nodes.clone();
			wrong.and(nodes);
			int others = wrong.cardinality() - 1;
			findings.add(new Finding(Code.RECEIVED_BY_SOME, source,
					"%s%s %s here, but %s nothing in line %d: %s is what the run began with".formatted(
					plan.wiring().name(wrong.nextSetBit(0)), others == 0 ? "" : " and " + Words.count(others, "more node"),
					(others == 0 ? "reads " : "read ") + payload.name(), others == 0 ? "it receives" : "they receive",
					missing.received.line(),
					payload.name())).withRemedy("write compute %s = 0 before that exchange, or link these nodes".formatted(
					payload.name())));
		}
	}

	private void tellSum(Movement movement, Origin read) {
		if (told.add(read)) {
			findings.add(new Finding(Code.AVERAGE_OPEN, read,
					"%s is a sum here: it becomes an average in line %d, where it is combined again".formatted(
					movement.data().name(), movement.source().line())).withRemedy("read it after that, or compute other data in between"));
		}
	}
}
