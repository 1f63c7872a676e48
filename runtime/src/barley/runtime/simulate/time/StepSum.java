package barley.runtime.simulate.time;

import java.util.ArrayList;
import java.util.List;

import barley.runtime.simulate.cost.StepTime;
import barley.runtime.simulate.phase.ProgramPhase.BulkExchange;
import barley.runtime.simulate.result.PhaseTime;

/** Adds up what the steps of a phase cost, and keeps them, equal neighbours together, as long as there is room. */
public final class StepSum implements Costs.Visitor {

	private final List<StepTime> costs = new ArrayList<>();
	private final int most;
	private long launch;
	private long transfer;
	private long latency;
	private long combine;
	/** Whether steps that cost the same may join the last ones. */
	private boolean open;

	/** Keep so many steps that differ from their neighbours. */
	public StepSum(int most) {
		this.most = most;
	}

	@Override
	public void run(int first, int end, StepTime cost) {
		long steps = end - first;
		launch = Math.addExact(launch, Math.multiplyExact(cost.launchPs(), steps));
		transfer = Math.addExact(transfer, Math.multiplyExact(cost.transferPs(), steps));
		latency = Math.addExact(latency, Math.multiplyExact(cost.latencyPs(), steps));
		combine = Math.addExact(combine, Math.multiplyExact(cost.combinePs(), steps));
		int last = costs.size() - 1;
		if (open && costs.get(last).costsTheSame(cost)) {
			costs.set(last, costs.get(last).plus(steps));
		} else {
			open = costs.size() < most;
			if (open) {
				costs.add(cost.plus(steps - 1));
			}
		}
	}

	/** How many different ones are kept. */
	int kept() {
		return costs.size();
	}

	public long transferPs() {
		return transfer;
	}

	public PhaseTime phase(BulkExchange phase, long rounds) {
		long time = Math.addExact(Math.addExact(launch, transfer), Math.addExact(latency, combine));
		return new PhaseTime(phase.statement(), true, rounds, phase.steps(), time, launch, transfer, latency, combine, costs);
	}
}
