package barley.runtime.simulate.result;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

import barley.runtime.number.Exact;
import barley.runtime.number.Rational;

/**
 * The exact times of a run.
 *
 * <p>Of overlapping parts the maximum counts, separately for each of the three times.
 *
 * @param timePs         time of the whole run in picoseconds
 * @param exchangePs     time of exchanges: all except computations, of which those count that go on within a block of exchanges
 * @param transferPs     time of exchanges in which channels were busy; of a block in which each node goes at its own pace, all of its time
 * @param use            volume carried, as a share of the capacity of all lanes in both directions during {@code transferPs}; 0 if
 * nothing was carried
 * @param useOfLanesOn   the same, as a share of the capacity of lanes that are on
 * @param useOfExchanges volume carried, as a share of the capacity of all lanes in both directions during {@code exchangePs}; less than
 * {@code use} because of launches, latencies and combining
 * @param energyJoules   energy of nodes, switches and of the lanes that are on, over the whole time, of packets, and of bits on lanes
 * @param nodeJoules     of that, the energy of nodes
 */
public record Times(long timePs, long exchangePs, long transferPs, Rational use, Rational useOfLanesOn, Rational useOfExchanges,
		BigDecimal energyJoules, BigDecimal nodeJoules) {

	/**
	 * Returns the times of a run.
	 *
	 * @param carried       bytes on all channels
	 * @param bitsPerSecond total bandwidth of all lanes, in all their directions
	 */
	public static Times of(Span span, BigInteger carried, BigInteger bitsPerSecond, BigDecimal energyJoules, BigDecimal nodeJoules) {
		return new Times(span.timePs(), span.exchangePs(), span.transferPs(),
				use(carried, bitsPerSecond.multiply(BigInteger.valueOf(span.transferPs()))),
				use(carried, span.room()), use(carried, bitsPerSecond.multiply(BigInteger.valueOf(span.exchangePs()))),
				energyJoules, nodeJoules);
	}

	private static Rational use(BigInteger carried, BigInteger room) {
		return room.signum() == 0 ? Rational.of(0, 1)
				: new Rational(carried.multiply(BigInteger.valueOf(8)).multiply(BigInteger.valueOf(Exact.SECOND)), room);
	}

	/** Returns the energy if it is known: zero energy in a positive time means that the power of lanes is not specified. */
	public Optional<BigDecimal> knownJoules() {
		return energyJoules.signum() > 0 || timePs == 0 ? Optional.of(energyJoules) : Optional.empty();
	}
}
