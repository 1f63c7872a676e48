package barley.lang.prove;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Limits;
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
import barley.lang.plan.Transfer;
import barley.lang.prove.ElementSpans.Span;
import barley.lang.prove.ProvedPhase.Ensured;
import barley.lang.prove.ProvedPhase.Overlapped;
import barley.lang.prove.ProvedPhase.Repeated;
import barley.lang.prove.Segments.Segment;
import barley.runtime.data.Operator;
import barley.runtime.program.Expectation;

/**
 * Proves what a schedule computes, by running its phases over names of contributions instead of values: that nothing is
 * combined twice or sent without being held, and that every goal an author ensures is met. What every node holds in the end
 * is what a run is checked against.
 */
public final class ResultProof {

	/** Vectors times nodes: as much as fits into the memory of an editor. */
	private static final long MOST_HOLDINGS = 10_000_000;
	/** So many missed goals name the statement that spoils them. */
	private static final int MOST_TRAILS = 8;

	private final Plan plan;
	private final Budget budget;
	private final Findings findings;
	private final Holdings holdings;
	/** The vectors of which a strategy has not left what it ensures. */
	private final BitSet missed = new BitSet();
	/** What is no error. */
	private final Findings advice = new Findings();
	private List<ProvedPhase> phases;
	private int told;

	private ResultProof(Plan plan, Budget budget, Findings findings) {
		this.plan = plan;
		this.budget = budget;
		this.findings = findings;
		holdings = new Holdings(plan.wiring(), plan.data(), plan.placements(), budget);
	}

	/** Proves {@code plan} under the default limits; null if it fails, which has then been reported. */
	public static ResultProof of(Plan plan, Findings findings) {
		return of(plan, new Budget(Limits.DEFAULT, () -> false), findings);
	}

	/** Proves {@code plan} with what {@code budget} allows; null if it fails, which has then been reported. */
	public static ResultProof of(Plan plan, Budget budget, Findings findings) {
		long holdings = (long) plan.data().size() * plan.wiring().machine().nodes();
		if (holdings > MOST_HOLDINGS) {
			findings.add(new Finding(Code.LIMIT, plan.source(), Finding.NAME,
					Words.of("too many data to prove: %,d on %,d nodes", plan.data().size(), plan.wiring().machine().nodes())));
			return null;
		}
		long before = findings.count();
		try {
			ResultProof proof = new ResultProof(plan, budget, findings);
			proof.phases = proof.runAll(plan.phases());
			if (findings.count() > before) {
				return null;
			}
			proof.phases = PaceAverages.in(plan, proof.phases, budget);
			return proof;
		} catch (Complaint complaint) {
			findings.add(complaint.finding());
			return null;
		}
	}

	/** Returns what the nodes have to hold after a run. */
	public List<Expectation> expectations() {
		Map<Contributions, int[]> contributors = new HashMap<>();
		List<Expectation> expectations = new ArrayList<>();
		for (Payload payload : plan.data()) {
			if (payload.isOfSynapses()) {
				continue;
			}
			for (int node = 0; node < plan.wiring().machine().nodes(); node++) {
				for (Segment segment : holdings.of(payload, node)) {
					if (segment.set().isOutdated(plan.wiring().machine().nodes())) {
						continue; // runs know the latest contributions only
					}
					int[] nodes = contributors.computeIfAbsent(segment.set(), Contributions::nodes);
					for (Span<Operator> part : holdings.operators().parts(payload.index(), segment.first(), segment.end())) {
						expectations.add(new Expectation(node, payload.index(), part.first(), part.end() - part.first(), nodes,
								part.value() == null ? Operator.SUM : part.value(), segment.set().origin(payload.index()),
								part.first() - segment.set().shift()));
					}
				}
			}
		}
		return expectations;
	}

	/** Returns the most bytes that each node holds at any time of the data that are placed somewhere. */
	public long[] mostPlaced() {
		return holdings.mostPlaced();
	}

	/** Reports sends and collectives that change nothing, and programs that rely on buffers. */
	public void reportAdvice(Findings found) {
		found.addAll(advice.list());
		holdings.unneeded().values().stream().map(this::unneeded).forEach(finding -> found.add(finding.withRemedy("remove it")));
	}

	private Finding unneeded(Movement movement) {
		return movement instanceof Transfer transfer ? new Finding(Code.SEND_UNNEEDED, transfer.source(),
				"this send changes nothing: %s already holds all that %s sends of %s".formatted(plan.wiring().name(transfer.to()),
						plan.wiring().name(transfer.from()), transfer.data().name()))
				: new Finding(Code.SEND_UNNEEDED, movement.source(),
				"this %s changes nothing: its nodes already hold all that it brings of %s"
						.formatted(((Joint) movement).kind().word(), movement.data().name()));
	}

	/** Returns the phases of the plan with what their movements found. */
	public List<ProvedPhase> phases() {
		return phases;
	}

	private List<ProvedPhase> runAll(List<? extends Phase> some) {
		return Collections.unmodifiableList(new Proving().fold(some, new ArrayList<>(some.size())));
	}

	/** Carries phases out and adds them to a list with what was found. */
	private final class Proving extends Carrying {

		Proving() {
			super(holdings);
		}

		@Override
		protected List<ProvedPhase> fold(Phase phase, List<ProvedPhase> proved) {
			budget.effort(1, phase.source());
			return super.fold(phase, proved);
		}

		@Override
		protected List<ProvedPhase> overlap(Phase.Overlapping overlapping, List<ProvedPhase> proved) {
			OverlapProof.proveDisjoint(overlapping, budget);
			return add(new Overlapped(overlapping, runAll(overlapping.parts())), proved);
		}

		@Override
		protected List<ProvedPhase> repeat(Phase.Repeating repeating, List<ProvedPhase> proved) {
			return add(ResultProof.this.repeat(repeating), proved);
		}

		@Override
		protected List<ProvedPhase> pace(Phase.Pacing pacing, List<ProvedPhase> proved) {
			return add(new PaceProof(pacing, plan, holdings, ResultProof.this::runAll, unit -> {
				// nothing to note
			}, budget, advice).prove(), proved);
		}

		@Override
		protected List<ProvedPhase> ensure(Phase.Ensuring ensuring, List<ProvedPhase> proved) {
			ensuring.goals().forEach(goal -> prove(goal, ensuring.claim(goal)));
			return add(new Ensured(ensuring, ensuring.goals().stream().map(holdings::wanted).toList()), proved);
		}
	}

	/** What a strategy misses is reported where it is used, and not again by whoever goes on with its data. */
	private void prove(Joint goal, Origin claim) {
		int data = goal.into().index();
		long before = findings.count();
		if (!missed.get(data)) {
			new GoalProof(plan, holdings, budget, told < MOST_TRAILS).prove(goal, claim, findings);
			told += findings.count() > before ? 1 : 0;
		}
		missed.set(data, missed.get(data) || holdings.isInStrategy() && findings.count() > before);
	}

	/** A second round that leaves what the first left settles all others. */
	private ProvedPhase repeat(Phase.Repeating repeating) {
		if (repeating.times() == 0) {
			return new Repeated(repeating, List.of(), List.of(), true);
		}
		List<ProvedPhase> round = runAll(repeating.body());
		if (repeating.times() == 1) {
			return new Repeated(repeating, round, List.of(), true);
		}
		budget.effort((long) plan.data().size() * plan.wiring().machine().nodes(), repeating.source());
		Holdings before = holdings.copy();
		Set<Origin> unneeded = Set.copyOf(holdings.unneeded().keySet());
		List<ProvedPhase> others = runAll(repeating.body());
		holdings.unneeded().keySet().retainAll(unneeded); // what a round leaves, its next round need not change
		if (!holdings.sameAs(before)) {
			throw new Complaint(new Finding(Code.GOAL_MISSED, repeating.source(), "times",
					"the second round leaves other data on the nodes than the first, so the loop cannot be proved")
					.withRemedy("renew the data with compute at the beginning of a round"));
		}
		return new Repeated(repeating, round, others, round.equals(others));
	}
}
