package barley.runtime.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import barley.runtime.simulate.result.Times;

/**
 * Writes quantities in the syntax of the language, with the largest unit that leaves a nonzero integer part and at most six decimal
 * places.
 */
public final class UnitText {

	private static final String[] TIMES = {"ps", "ns", "us", "ms", "s"};
	private static final String[] ENERGIES = {"J", "nJ", "pJ"};
	private static final String[] SIZES = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
	private static final String[] RATES = {"bit/s", "kbit/s", "Mbit/s", "Gbit/s", "Tbit/s"};
	private static final int PLACES = 6;
	private static final Pattern TIME = Pattern.compile("([0-9][0-9_]{0,20}(?:\\.[0-9]{1,12})?)\\s*(ps|ns|[u\u00B5\u03BC]s|ms|s)");

	private UnitText() {
	}

	/** Returns picoseconds as text: {@code 10.9515 ms}. */
	public static String time(long picoseconds) {
		return scaled(picoseconds, TIMES);
	}

	/** Returns bytes as text: {@code 21.875 MB}. */
	public static String bytes(long bytes) {
		return scaled(bytes, SIZES);
	}

	/** Returns the energy of a run as text: {@code 0.175 J}, or that it is unknown. */
	public static String energy(Times times) {
		return times.knownJoules().map(joules -> joules(joules) + (times.nodeJoules().signum() == 0 ? ""
				: ": nodes " + joules(times.nodeJoules()) + ", all else " + joules(joules.subtract(times.nodeJoules())))).orElse("unknown");
	}

	/**
	 * Returns an energy as text, in joules down to a millionth, and smaller ones in the unit that leaves an integer part: {@code 8.712 nJ}.
	 */
	public static String joules(BigDecimal joules) {
		int unit = joules.signum() == 0 || joules.compareTo(BigDecimal.ONE.movePointLeft(PLACES)) >= 0 ? 0
				: joules.compareTo(BigDecimal.ONE.movePointLeft(9)) >= 0 ? 1 : 2;
		BigDecimal value = unit == 0 ? joules : joules.movePointRight(unit == 1 ? 9 : 12);
		return (value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString()) + " " + ENERGIES[unit];
	}

	/** Returns bits per second as text: {@code 16 Gbit/s}. */
	public static String rate(long bitsPerSecond) {
		return scaled(bitsPerSecond, RATES);
	}

	/** Returns a fraction of one as a percentage: {@code 58.333333 %}. */
	public static String percent(BigDecimal part) {
		return plain(part.movePointRight(2)) + " %";
	}

	/**
	 * Returns a time written as {@link #time} writes it, {@code 3 ms} or {@code 1.5us}, in picoseconds; empty if the text is not a time
	 * or not a whole number of picoseconds.
	 */
	public static OptionalLong picoseconds(String text) {
		Matcher matcher = TIME.matcher(text.strip());
		if (!matcher.matches()) {
			return OptionalLong.empty();
		}
		int unit = Arrays.asList(TIMES).indexOf(matcher.group(2).replaceFirst("[\u00B5\u03BC]", "u"));
		try {
			return OptionalLong.of(new BigDecimal(matcher.group(1).replace("_", "")).movePointRight(3 * unit).longValueExact());
		} catch (ArithmeticException e) {
			return OptionalLong.empty();
		}
	}

	private static String scaled(long amount, String[] units) {
		int unit = 0;
		BigDecimal value = BigDecimal.valueOf(amount);
		while (unit < units.length - 1 && value.compareTo(BigDecimal.valueOf(1000)) >= 0) {
			value = value.movePointLeft(3);
			unit++;
		}
		return plain(value) + " " + units[unit];
	}

	private static String plain(BigDecimal value) {
		BigDecimal rounded = value.setScale(PLACES, RoundingMode.HALF_EVEN).stripTrailingZeros();
		return rounded.signum() == 0 ? "0" : rounded.toPlainString();
	}
}
