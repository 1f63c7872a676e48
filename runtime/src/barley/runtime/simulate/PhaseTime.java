package barley.runtime.simulate;

import java.util.List;

/**
 * The time of one phase, in picoseconds of one round.
 *
 * @param exchange whether data were exchanged, or else computed
 * @param rounds   how often the phase was carried out
 * @param steps    steps of one round
 * @param timePs   time of one round, the sum of the following four for an exchange
 * @param costs    what the steps cost, equal neighbours taken together; a phase with more different steps than can be kept has the first
 *                 ones only
 */
public record PhaseTime(String statement, boolean exchange, long rounds, long steps, long timePs, long launchPs, long transferPs, long latencyPs,
		long combinePs, List<StepTime> costs) {
}
