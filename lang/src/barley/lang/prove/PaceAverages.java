package barley.lang.prove;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.plan.Movement;
import barley.lang.plan.PaceUnit;
import barley.lang.plan.PaceUnit.End;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.plan.Transfer;
import barley.lang.prove.ProvedPhase.Divided;
import barley.lang.prove.ProvedPhase.Division;
import barley.lang.prove.ProvedPhase.Exchanged;
import barley.lang.prove.ProvedPhase.Overlapped;
import barley.lang.prove.ProvedPhase.Paced;
import barley.lang.prove.ProvedPhase.Repeated;
import barley.runtime.data.Operator;

/**
 * Says where nodes divide averages in blocks in which each goes at its own pace: as soon as the average is complete at a node, which then
 * goes on with it (RULES.md 26 and 42). Walks the plan a second time, where it has such blocks and averages.
 */
final class PaceAverages {

	private final Averages averages;
	private final Replay replay;

	private PaceAverages(Plan plan, List<ProvedPhase> phases, Budget budget) {
		averages = new Averages(plan, phases);
		replay = new Replay(plan, budget);
	}

	/** Returns proved phases with the divisions of such blocks. */
	static List<ProvedPhase> in(Plan plan, List<ProvedPhase> phases, Budget budget) {
		boolean any = Phase.movements(plan.phases()).anyMatch(movement -> movement.operator() == Operator.AVG)
				&& Phase.all(plan.phases()).anyMatch(Phase.Pacing.class::isInstance);
		if (!any) {
			return phases;
		}
		Phase.all(Phase.Pacing.class, plan.phases()).forEach(pacing -> requireOrder(pacing, plan));
		return new PaceAverages(plan, phases, budget).all(phases);
	}

	private static void requireOrder(Phase.Pacing pacing, Plan plan) {
		if (PaceUnits.order(pacing, plan).length < pacing.units().size()) {
			throw new Complaint(new Finding(Code.MISPLACED, pacing.source(),
					"an average is divided behind the statement that completes it, but statements of programs wait for parts of each "
					+ "other here")
					.withRemedy("combine by sum"));
		}
	}

	private List<ProvedPhase> all(List<ProvedPhase> phases) {
		return phases.stream().map(this::one).toList();
	}

	private ProvedPhase one(ProvedPhase phase) {
		if (phase instanceof Paced paced) {
			return pace(paced);
		} else if (phase instanceof Repeated repeated) {
			return repeat(repeated);
		} else if (phase instanceof Overlapped overlapped) {
			return new Overlapped(overlapped.phase(), all(overlapped.parts()));
		} else if (phase instanceof Exchanged exchanged) {
			replay.exchange(exchanged.phase().movements());
		} else if (phase.phase() instanceof Phase.Computing computing) {
			replay.renew(computing);
		} else if (phase.phase() instanceof Phase.Hearing hearing) {
			hearing.received().forEach(replay::renew);
		} else if (phase.phase() instanceof Phase.Freeing freeing) {
			freeing.data().forEach(replay::renew);
		}
		return phase;
	}

	/** The last round may leave nothing open, while those before it do; then it would divide more than they do. */
	private ProvedPhase repeat(Repeated repeated) {
		Phase.Repeating repeating = repeated.phase();
		if (repeating.times() == 0) {
			return repeated;
		}
		averages.begin(repeating, false);
		List<ProvedPhase> first = all(repeated.first());
		if (repeating.times() == 1) {
			return new Repeated(repeating, first, List.of(), true);
		}
		boolean lastDiffers = averages.lastDiffers(repeating);
		averages.begin(repeating, lastDiffers && repeating.times() == 2);
		List<ProvedPhase> others = all(repeated.others());
		if (lastDiffers && repeating.times() > 2) {
			averages.begin(repeating, true);
			if (!all(repeated.others()).equals(others)) {
				throw new Complaint(new Finding(Code.MISPLACED, repeating.source(),
						"the last round divides averages in async that those before it leave to the next").withRemedy("combine by sum"));
			}
		}
		return new Repeated(repeating, first, others, repeated.alike() && first.equals(others));
	}

	private ProvedPhase pace(Paced paced) {
		Map<Phase, List<Division>> ofExchange = new IdentityHashMap<>();
		Map<PaceUnit, List<Division>> ofEnd = new IdentityHashMap<>();
		replay.pace(paced.phase(), new Replay.OnTheWay() {

			@Override
			public void exchanged(Phase.Exchanging exchanging) {
				Set<Division> parts = new HashSet<>();
				List<Division> inOrder = new ArrayList<>();
				for (Movement movement : exchanging.movements()) {
					Averages.Due due = averages.due(exchanging, movement, replay);
					for (int node : Averages.parties(movement)) {
						divisions(movement, node, due).stream().filter(parts::add).forEach(inOrder::add);
					}
				}
				ofExchange.put(exchanging, inOrder);
			}

			@Override
			public void ended(PaceUnit unit) {
				List<Division> parts = new ArrayList<>();
				for (Movement movement : ((Phase.Exchanging) unit.phase()).movements()) {
					Transfer message = (Transfer) movement;
					parts.addAll(divisions(message, unit.node(), averages.due(unit, message, replay)));
				}
				ofEnd.put(unit, parts);
			}
		});
		List<List<ProvedPhase>> units = new ArrayList<>();
		for (int number = 0; number < paced.units().size(); number++) {
			PaceUnit unit = paced.phase().units().get(number);
			List<ProvedPhase> phases = new ArrayList<>();
			for (ProvedPhase phase : paced.units().get(number)) {
				phases.add(phase);
				add(unit.end() == End.BOTH ? ofExchange.get(phase.phase()) : null, phase.phase(), phases);
			}
			add(ofEnd.get(unit), unit.phase(), phases);
			units.add(List.copyOf(phases));
		}
		return new Paced(paced.phase(), List.copyOf(units));
	}

	private static void add(List<Division> parts, Phase phase, List<ProvedPhase> to) {
		if (parts != null && !parts.isEmpty()) {
			to.add(new Divided((Phase.Exchanging) phase, List.copyOf(parts)));
		}
	}

	private static List<Division> divisions(Movement movement, int node, Averages.Due due) {
		return due.of(node).stream().map(part -> new Division(node, movement.data(), part.first(), part.count(), part.contributors()))
				.toList();
	}
}
