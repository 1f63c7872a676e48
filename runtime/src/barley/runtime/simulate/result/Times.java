package barley.runtime.simulate.result;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

import barley.runtime.number.Exact;
import barley.runtime.number.Rational;

/**
 * What a run takes, exactly.
 *
 * <p>Of parts that overlap the longest counts, for each of the three times by itself.
 *
 * @param timePs         time of the whole run in picoseconds
 * @param exchangePs     the part of it that exchanges took: all but computations
 * @param transferPs     the part of that in which channels were busy
 * @param use            volume carried, as a part of what all lanes could have carried both ways in {@code transferPs}; 0 if nothing was
 *                       carried
 * @param useOfLanesOn   the same, of the lanes that are on
 * @param useOfExchanges volume carried, as a part of what all lanes could have carried both ways in {@code exchangePs}: launches, latencies
 *                       and combining make it less than {@code use}
 * @param energyJoules   drawn by the lanes that are on, over the whole time
 */
public record Times(long timePs, long exchangePs, long transferPs, Rational use, Rational useOfLanesOn, Rational useOfExchanges,
		BigDecimal energyJoules) {

	/**
	 * Puts together what phases took.
	 *
	 * @param carried       bytes on all channels
	 * @param bitsPerSecond what all lanes can carry in one direction
	 */
	public static Times of(Span span, BigInteger carried, BigInteger bitsPerSecond, BigDecimal energyJoules) {
		return new Times(span.timePs(), span.exchangePs(), span.transferPs(),
				use(carried, bitsPerSecond.multiply(BigInteger.valueOf(span.transferPs()))),
				use(carried, span.room()), use(carried, bitsPerSecond.multiply(BigInteger.valueOf(span.exchangePs()))), energyJoules);
	}

	private static Rational use(BigInteger carried, BigInteger room) {
		return room.signum() == 0 ? Rational.of(0, 1)
				: new Rational(carried.multiply(BigInteger.valueOf(8)).multiply(BigInteger.valueOf(Exact.SECOND)),
						room.multiply(BigInteger.TWO));
	}

	/** Returns the energy if it is known: time passes, so lanes that draw no power at all are lanes of which it is not said. */
	public Optional<BigDecimal> knownJoules() {
		return energyJoules.signum() > 0 || timePs == 0 ? Optional.of(energyJoules) : Optional.empty();
	}
}
