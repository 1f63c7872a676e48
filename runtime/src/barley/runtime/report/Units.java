package barley.runtime.report;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Write amounts as the language does, with the largest unit that leaves a whole part and not more than six decimal places. */
public final class Units {

	private static final String[] TIMES = {"ps", "ns", "us", "ms", "s"};
	private static final String[] SIZES = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
	private static final int PLACES = 6;

	private Units() {
	}

	/** Write picoseconds: {@code 10.9515 ms}. */
	public static String time(long picoseconds) {
		return scaled(picoseconds, TIMES);
	}

	/** Write bytes: {@code 21.875 MB}. */
	public static String bytes(long bytes) {
		return scaled(bytes, SIZES);
	}

	/** Write a part of one as per cent: {@code 58.333333 %}. */
	public static String percent(BigDecimal part) {
		return plain(part.movePointRight(2)) + " %";
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
