package barley.runtime.simulate.result;

import java.math.BigInteger;
import java.util.List;

/**
 * What goes by while phases are carried out. Of parts that run at the same time the longest counts, for each figure by itself: time is
 * counted once, so that lanes have no more room than they have.
 *
 * @param timePs     how long it takes
 * @param exchangePs the part of it that exchanges take
 * @param transferPs the part of that in which channels are busy
 * @param room       bits per second that lanes which are on can carry in one direction, times the picoseconds in which channels are busy
 */
public record Span(long timePs, long exchangePs, long transferPs, BigInteger room) {

	public static final Span NONE = new Span(0, 0, 0, BigInteger.ZERO);

	/** A computation, which leaves channels alone. */
	public static Span computing(long timePs) {
		return new Span(timePs, 0, 0, BigInteger.ZERO);
	}

	/** Returns an exchange while lanes that are on can carry so much. */
	public static Span exchanging(long timePs, long transferPs, BigInteger bitsPerSecond) {
		return new Span(timePs, timePs, transferPs, bitsPerSecond.multiply(BigInteger.valueOf(transferPs)));
	}

	/** This and then another one. */
	public Span then(Span next) {
		return new Span(Math.addExact(timePs, next.timePs), Math.addExact(exchangePs, next.exchangePs),
				Math.addExact(transferPs, next.transferPs), room.add(next.room));
	}

	/** This, some times over. */
	public Span times(long rounds) {
		return new Span(Math.multiplyExact(timePs, rounds), Math.multiplyExact(exchangePs, rounds), Math.multiplyExact(transferPs, rounds),
				room.multiply(BigInteger.valueOf(rounds)));
	}

	/**
	 * Lines of parts that run at the same time; the parts of a line follow one another.
	 *
	 * @param bitsPerSecond what lanes that are on when they begin can carry; parts that switch lanes have more or less room by those
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
