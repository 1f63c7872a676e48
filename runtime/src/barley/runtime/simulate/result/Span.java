package barley.runtime.simulate.result;

import java.math.BigInteger;
import java.util.List;

/**
 * Times of consecutive phases. Of parts that run concurrently the maximum counts, separately for each figure: time is counted once, so
 * that lanes do not have more capacity than they have.
 *
 * @param timePs     total time
 * @param exchangePs time of exchanges
 * @param transferPs time of exchanges in which channels are busy
 * @param room       capacity of lanes that are on, in all their directions, while channels are busy: bits per second times picoseconds
 */
public record Span(long timePs, long exchangePs, long transferPs, BigInteger room) {

	public static final Span NONE = new Span(0, 0, 0, BigInteger.ZERO);

	/** Returns a computation, which uses no channels. */
	public static Span computing(long timePs) {
		return new Span(timePs, 0, 0, BigInteger.ZERO);
	}

	/** Returns an exchange, with the total bandwidth of lanes that are on. */
	public static Span exchanging(long timePs, long transferPs, BigInteger bitsPerSecond) {
		return new Span(timePs, timePs, transferPs, bitsPerSecond.multiply(BigInteger.valueOf(transferPs)));
	}

	/** Returns this followed by another one. */
	public Span then(Span next) {
		return new Span(Math.addExact(timePs, next.timePs), Math.addExact(exchangePs, next.exchangePs),
				Math.addExact(transferPs, next.transferPs), room.add(next.room));
	}

	/** Returns this repeated. */
	public Span times(long rounds) {
		return new Span(Math.multiplyExact(timePs, rounds), Math.multiplyExact(exchangePs, rounds), Math.multiplyExact(transferPs, rounds),
				room.multiply(BigInteger.valueOf(rounds)));
	}

	/**
	 * Returns concurrent lines of parts; the parts of a line follow one another.
	 *
	 * @param bitsPerSecond total bandwidth of lanes that are on at the beginning; parts that switch lanes change it
	 */
	public static Span together(List<Span> lines, BigInteger bitsPerSecond) {
		Span longest = lines.stream().reduce(NONE, Span::longer);
		BigInteger room = bitsPerSecond.multiply(BigInteger.valueOf(longest.transferPs));
		for (Span line : lines) {
			room = room.add(line.room).subtract(bitsPerSecond.multiply(BigInteger.valueOf(line.transferPs)));
		}
		return new Span(longest.timePs, longest.exchangePs, longest.transferPs, room);
	}

	private static Span longer(Span one, Span other) {
		return new Span(Math.max(one.timePs, other.timePs), Math.max(one.exchangePs, other.exchangePs),
				Math.max(one.transferPs, other.transferPs), BigInteger.ZERO);
	}
}
