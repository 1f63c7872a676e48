package barley.lang.prove.figures;

import java.math.BigDecimal;

import barley.lang.plan.Phase;
import barley.runtime.simulate.cost.Cost;

/**
 * What one exchange takes, known from the plan alone. All but {@code rounds} and {@code energyJoules} is of one round.
 *
 * @param rounds       how often it is carried out with these figures
 * @param steps        its steps; of what streams, the transfers of its longest chain
 * @param bytesPerLane what the busiest channel carries
 * @param busiestBytes the sum over all steps of what the busiest channel of a step carries: how long it takes, in bytes of one lane; of
 *                     what streams, what its longest chain carries
 * @param carriedBytes what all channels carry
 * @param cost         the sum over its steps or its longest chain; without meaning where {@link Figures#times} says nothing
 * @param energyJoules of all rounds
 */
public record ExchangeFigures(Phase.Exchanging phase, long rounds, long steps, long bytesPerLane, long busiestBytes, long carriedBytes,
		Cost cost,
		BigDecimal energyJoules) {

	/** Returns the time of one round. */
	public long timePs() {
		return cost.timePs();
	}
}
