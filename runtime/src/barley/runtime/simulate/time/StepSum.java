package barley.runtime.simulate.time;

import java.util.ArrayList;
import java.util.List;

import barley.runtime.simulate.cost.Cost;
import barley.runtime.simulate.cost.StepTime;
import barley.runtime.simulate.phase.ProgramPhase.BulkExchange;
import barley.runtime.simulate.result.PhaseTime;

/** Adds up the costs of the steps of a phase, and stores them, with equal consecutive ones merged, up to a limit. */
public final class StepSum implements Costs.Visitor {

	private final List<StepTime> costs = new ArrayList<>();
	private final int most;
	private Cost sum = Cost.NONE;
	/** Whether steps of equal cost may be merged with the last ones. */
	private boolean open;

	/** Stores up to {@code most} runs of equal steps. */
	public StepSum(int most) {
		this.most = most;
	}

	@Override
	public void run(int first, int end, Cost cost) {
		long steps = end - first;
		sum = sum.plus(cost.times(steps));
		int last = costs.size() - 1;
		if (open && costs.get(last).cost().equals(cost)) {
			costs.set(last, new StepTime(costs.get(last).steps() + steps, cost));
		} else {
			open = costs.size() < most;
			if (open) {
				costs.add(new StepTime(steps, cost));
			}
		}
	}

	/** Returns the number of stored runs. */
	int kept() {
		return costs.size();
	}

	public PhaseTime phase(BulkExchange phase, long rounds) {
		return PhaseTime.exchanging(phase.statement(), rounds, phase.steps(), sum, costs);
	}
}
