package barley.runtime.simulate.result;

import java.util.List;

import barley.runtime.simulate.cost.StepTime;

/**
 * The time of one phase, in picoseconds of one round.
 *
 * @param exchange whether data were exchanged, or else computed
 * @param rounds   how often the phase was carried out
 * @param steps    steps of one round; of a flow, the transfers of its longest chain
 * @param timePs   time of one round, the sum of the following four for an exchange; in a flow these are of its longest chain
 * @param costs    what the steps cost, equal neighbours taken together; a phase with more different steps than can be kept has the first
 *                 ones only, a flow none
 */
public record PhaseTime(String statement, boolean exchange, long rounds, long steps, long timePs, long launchPs, long transferPs, long latencyPs,
		long combinePs, List<StepTime> costs) {

	/** The same phase, carried out another number of times. */
	public PhaseTime withRounds(long times) {
		return new PhaseTime(statement, exchange, times, steps, timePs, launchPs, transferPs, latencyPs, combinePs, costs);
	}
}
