package barley.lang.study.table;

import barley.lang.value.Measure;
import barley.lang.value.Quantity;
import barley.runtime.number.Rational;

/**
 * The unit in which a column of a study states its values: bytes, bytes per second, picoseconds, joules, and base units for the rest.
 * Charts scale it with prefixes, {@code 100 us}, from the unit of the International System.
 *
 * @param symbol as written behind the name of a column: {@code ps}; empty for plain numbers
 * @param perBase how many of it make one base unit of the language (bit, second, FLOP, watt)
 * @param plain the unit without a prefix: {@code s}
 * @param exponent the power of ten of which the unit is of the plain one: -12 for {@code ps}
 */
public record StudyUnit(String symbol, Rational perBase, String plain, int exponent) {

	public static final StudyUnit NUMBER = new StudyUnit("", Rational.ONE, "", 0);
	public static final StudyUnit BYTES = new StudyUnit("B", Rational.of(1, 8), "B", 0);
	public static final StudyUnit BYTES_PER_SECOND = new StudyUnit("B/s", Rational.of(1, 8), "B/s", 0);
	public static final StudyUnit PICOSECONDS = new StudyUnit("ps", Rational.tenTo(12), "s", -12);
	public static final StudyUnit JOULES = new StudyUnit("J", Rational.ONE, "J", 0);

	/** Returns the unit of columns with values of a measure. */
	public static StudyUnit of(Measure measure) {
		return measure.equals(Measure.NUMBER) ? NUMBER : measure.equals(Measure.DATA) ? BYTES
				: measure.equals(Measure.BANDWIDTH) ? BYTES_PER_SECOND : measure.equals(Measure.TIME) ? PICOSECONDS
				: measure.equals(Measure.ENERGY) ? JOULES : base(measure.equals(Measure.POWER) ? "W"
				: measure.equals(Measure.OPERATIONS) ? "FLOP" : measure.equals(Measure.SPEED) ? "FLOP/s"
				: measure.equals(Measure.ENERGY_PER_BIT) ? "J/bit" : measure.inBaseUnits());
	}

	/** Returns a quantity in the unit of its measure. */
	public static StudyCell cell(Quantity quantity) {
		return new StudyCell.Exact(quantity.amount().multiply(of(quantity.measure()).perBase));
	}

	private static StudyUnit base(String symbol) {
		return new StudyUnit(symbol, Rational.ONE, symbol, 0);
	}
}
