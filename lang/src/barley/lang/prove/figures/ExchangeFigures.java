package barley.lang.prove.figures;

import java.math.BigDecimal;

import barley.lang.plan.Phase;
import barley.runtime.network.prove.NetworkProof.Verdict;
import barley.runtime.simulate.cost.Cost;
import barley.runtime.simulate.result.NetworkFigures;

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
 * @param network      the figures of packets through switches; null where there are none
 * @param verdict      whether these packets are proved to arrive; null where there are none
 * @param crowd        the messages that go over the lane which carries most of them; null if no two share a lane and none is relayed
 */
public record ExchangeFigures(Phase.Exchanging phase, long rounds, long steps, long bytesPerLane, long busiestBytes, long carriedBytes,
		Cost cost, BigDecimal energyJoules, NetworkFigures network, Verdict verdict, Crowd crowd) {

	/** Creates the figures of an exchange without packets. */
	ExchangeFigures(Phase.Exchanging phase, long rounds, long steps, long bytesPerLane, long busiestBytes, long carriedBytes, Cost cost,
			BigDecimal energyJoules) {
		this(phase, rounds, steps, bytesPerLane, busiestBytes, carriedBytes, cost, energyJoules, null, null, null);
	}

	/** Returns the same figures with those of packets. */
	ExchangeFigures with(NetworkFigures figures, Verdict ends) {
		return new ExchangeFigures(phase, rounds, steps, bytesPerLane, busiestBytes, carriedBytes, cost, energyJoules, figures, ends,
				crowd);
	}

	/** Returns the same figures with the messages of the lane that carries most of them. */
	ExchangeFigures with(Crowd messages) {
		return new ExchangeFigures(phase, rounds, steps, bytesPerLane, busiestBytes, carriedBytes, cost, energyJoules, network, verdict,
				messages);
	}

	/** Returns the time of one round. */
	public long timePs() {
		return cost.timePs();
	}
}
