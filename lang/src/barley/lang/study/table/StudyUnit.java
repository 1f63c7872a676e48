package barley.lang.study.table;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.stream.Stream;

import barley.lang.value.Measure;
import barley.lang.value.Quantity;
import barley.runtime.number.Rational;
import barley.runtime.report.UnitText;

/**
 * The unit in which a column of a study states its values: bytes, bytes per second, picoseconds, joules, and base units for the rest.
 * Charts scale it with prefixes, {@code 100 us}, from the unit of the International System.
 *
 * @param symbol as written behind the name of a column: {@code ps}; empty for plain numbers
 * @param perBase how many of it make one base unit of the language (bit, second, FLOP, watt)
 * @param plain the unit without a prefix: {@code s}
 * @param exponent the power of ten of which the unit is of the plain one: -12 for {@code ps}
 * @param factor how many plain ones it is besides: 8 for bytes that are shown in bits, 100 for parts that are shown in percent
 */
public record StudyUnit(String symbol, Rational perBase, String plain, int exponent, int factor) {

	/** From 1e-15 to 1e18, a blank for none. */
	private static final String PREFIXES = "fpnum kMGTPE";
	private static final MathContext DIGITS = new MathContext(6);
	private static final int LONG = 15;
	/** The places of a part of one, of which percentages have two less, and the least digits of a small one. */
	private static final int SHARE_PLACES = 4;
	private static final int SHARE_DIGITS = 2;

	public static final StudyUnit NUMBER = base("");
	public static final StudyUnit BYTES = new StudyUnit("B", Rational.of(1, 8), "B", 0, 1);
	public static final StudyUnit BYTES_PER_SECOND = new StudyUnit("B/s", Rational.of(1, 8), "B/s", 0, 1);
	public static final StudyUnit PICOSECONDS = new StudyUnit("ps", Rational.tenTo(12), "s", -12, 1);
	public static final StudyUnit JOULES = base("J");
	/** A part of one in tables, which people see in percent: {@code 97.66 %}. */
	public static final StudyUnit SHARE = new StudyUnit("", Rational.ONE, "%", 0, 100);

	private static final int BITS = 8;

	/** Returns the unit of columns with values of a measure. */
	public static StudyUnit of(Measure measure) {
		return measure.equals(Measure.NUMBER) ? NUMBER : measure.equals(Measure.DATA) ? BYTES
				: measure.equals(Measure.BANDWIDTH) ? BYTES_PER_SECOND : measure.equals(Measure.TIME) ? PICOSECONDS
				: measure.equals(Measure.ENERGY) ? JOULES : base(measure.equals(Measure.POWER) ? "W"
				: measure.equals(Measure.OPERATIONS) ? "FLOP" : measure.equals(Measure.SPEED) ? "FLOP/s"
				: measure.equals(Measure.ENERGY_PER_BIT) ? "J/bit" : measure.inBaseUnits());
	}

	/** Returns the unit that tables write like this. */
	public static StudyUnit of(String symbol) {
		return Stream.of(NUMBER, BYTES, BYTES_PER_SECOND, PICOSECONDS).filter(unit -> unit.symbol.equals(symbol)).findFirst()
				.orElseGet(() -> base(symbol));
	}

	/** Returns the unit of the same tables, which people see in bits if it is one of bytes. */
	public StudyUnit inBits() {
		return plain.startsWith(BYTES.plain) ? new StudyUnit(symbol, perBase, plain.replaceFirst("B", "bit"), exponent, BITS) : this;
	}

	/** Returns whether people see bits where tables have bytes. */
	public boolean isInBits() {
		return factor == BITS;
	}

	/** Returns a quantity in the unit of its measure. */
	public static StudyCell cell(Quantity quantity) {
		return new StudyCell.Exact(quantity.amount().multiply(of(quantity.measure()).perBase));
	}

	/** Returns what a number in this unit is. */
	public Quantity quantity(StudyCell.Exact number, Measure measure) {
		return new Quantity(number.value().divide(perBase), measure);
	}

	/** Returns a cell for people, rounded and with a prefix: {@code 100 us}. */
	public String words(StudyCell cell) {
		return cell instanceof StudyCell.Exact exact ? words(exact.number()) : cell.text();
	}

	/** Returns a number in this unit as text, with a prefix: {@code 100 us}. */
	public String words(double number) {
		double amount = number * factor * Math.pow(10, exponent);
		if (equals(SHARE)) {
			return share(BigDecimal.valueOf(number));
		}
		if (plain.isEmpty() || plain.contains(" ") || plain.contains("^")) {
			return (digits(amount) + " " + plain).strip();
		}
		int least = plain.startsWith("B") || plain.startsWith("bit") ? PREFIXES.indexOf(' ') : 0;
		int prefix = amount == 0 ? PREFIXES.indexOf(' ') : (int) Math.floor((Math.log10(Math.abs(amount)) + 1e-9) / 3)
				+ PREFIXES.indexOf(' ');
		int near = Math.max(least, Math.min(PREFIXES.length() - 1, prefix));
		return digits(amount / Math.pow(1000, near - PREFIXES.indexOf(' '))) + " " + (PREFIXES.charAt(near) + plain).strip();
	}

	private static String share(BigDecimal part) {
		int places = Math.max(SHARE_PLACES, part.scale() - part.precision() + SHARE_DIGITS);
		return UnitText.percent(part.setScale(places, RoundingMode.HALF_EVEN));
	}

	private static String digits(double number) {
		BigDecimal rounded = BigDecimal.valueOf(number).round(DIGITS).stripTrailingZeros();
		return rounded.signum() == 0 ? "0" : Math.abs(rounded.scale()) > LONG ? rounded.toString() : rounded.toPlainString();
	}

	private static StudyUnit base(String symbol) {
		return new StudyUnit(symbol, Rational.ONE, symbol, 0, 1);
	}
}
