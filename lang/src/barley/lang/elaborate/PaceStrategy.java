package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.List;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.plan.PaceUnit.End;
import barley.lang.plan.Phase;
import barley.lang.plan.PlanFold;

/**
 * The phases of a strategy as a block takes them in which each node goes at its own pace: one by one in the order of the text, rounds again
 * and again, the parts of an overlap one behind the other. No node waits between them but for its data, so all orders come to the same.
 */
final class PaceStrategy extends PlanFold<List<Phase>> {

	private final Budget budget;

	private PaceStrategy(Budget budget) {
		this.budget = budget;
	}

	/** Returns the same phase, with nothing within it but computations, exchanges, strategies, what these ensure and what they free. */
	static Phase flat(Phase.Using strategy, Budget budget) {
		return new PaceStrategy(budget).fold(List.of(strategy), new ArrayList<>()).get(0);
	}

	@Override
	protected List<Phase> fold(Phase phase, List<Phase> flat) {
		budget.effort(1, phase.source());
		return super.fold(phase, flat);
	}

	@Override
	protected List<Phase> compute(Phase.Computing computing, List<Phase> flat) {
		return add(computing, flat);
	}

	@Override
	protected List<Phase> exchange(Phase.Exchanging exchanging, List<Phase> flat) {
		PaceElaborator.requireMessages(exchanging);
		return add(new Phase.Exchanging(exchanging.source(), exchanging.movements(), exchanging.off(), exchanging.shared()), flat);
	}

	@Override
	protected List<Phase> hear(Phase.Hearing hearing, List<Phase> flat) {
		throw PaceElaborator.words(hearing);
	}

	@Override
	protected List<Phase> repeat(Phase.Repeating repeating, List<Phase> flat) {
		for (long round = 0; round < repeating.times(); round++) {
			budget.effort(1, repeating.source());
			fold(repeating.body(), flat);
		}
		return flat;
	}

	@Override
	protected List<Phase> use(Phase.Using using, List<Phase> flat) {
		return add(using.with(fold(using.body(), new ArrayList<>())), flat);
	}

	@Override
	protected List<Phase> pace(Phase.Pacing pacing, List<Phase> flat) {
		if (pacing.units().stream().anyMatch(unit -> unit.end() != End.BOTH)) {
			throw new Complaint(new Finding(Code.MISPLACED, pacing.source(),
					"this has programs, but the schedule is the strategy of another async block")
					.withRemedy("write sends with from and to, or put the collective behind the async block"));
		}
		return super.pace(pacing, flat);
	}

	@Override
	protected List<Phase> power(Phase.Switching switching, List<Phase> flat) {
		throw PaceElaborator.ownPhase(switching.source());
	}

	@Override
	protected List<Phase> free(Phase.Freeing freeing, List<Phase> flat) {
		return add(freeing, flat);
	}

	@Override
	protected List<Phase> ensure(Phase.Ensuring ensuring, List<Phase> flat) {
		return add(ensuring, flat);
	}

	private static List<Phase> add(Phase phase, List<Phase> flat) {
		flat.add(phase);
		return flat;
	}
}
