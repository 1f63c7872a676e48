package barley.runtime.simulate.result;

import java.util.List;

import barley.runtime.simulate.cost.Cost;
import barley.runtime.simulate.cost.StepTime;

/**
 * The time of one phase, in picoseconds of one round.
 *
 * @param exchange whether data were exchanged, or else computed
 * @param rounds   how often the phase was carried out
 * @param steps    steps of one round; of a flow, the transfers of its longest chain
 * @param timePs   time of one round; of an exchange, that of its cost
 * @param cost     the sum over the steps of an exchange, over the longest chain of a flow; nothing for a computation
 * @param costs    what the steps cost, equal neighbours taken together; a phase with more different steps than can be kept has the first
 *                 ones only, a flow none
 */
public record PhaseTime(String statement, boolean exchange, long rounds, long steps, long timePs, Cost cost, List<StepTime> costs) {

	/** A computation. */
	public static PhaseTime computing(String statement, long rounds, long timePs) {
		return new PhaseTime(statement, false, rounds, 0, timePs, Cost.NONE, List.of());
	}

	/** Returns an exchange. */
	public static PhaseTime exchanging(String statement, long rounds, long steps, Cost cost, List<StepTime> costs) {
		return new PhaseTime(statement, true, rounds, steps, cost.timePs(), cost, costs);
	}

	/** Returns the same phase, carried out another number of times. */
	public PhaseTime withRounds(long times) {
		return new PhaseTime(statement, exchange, times, steps, timePs, cost, costs);
	}
}
