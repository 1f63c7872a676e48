package barley.lang.study.table;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

import barley.runtime.number.Rational;

/** What a row of a study has in a column: an exact number in the unit of the column, words, or nothing. */
public sealed interface StudyCell {

	/** The cell of a figure that does not exist, such as the time of a run without times. */
	StudyCell NONE = new None();

	/** Returns the value as text: a whole number or a decimal, with 17 digits if its expansion is infinite; empty if there is none. */
	String text();

	/** Returns the nearest number, for charts alone; NaN if there is none. */
	default double number() {
		return Double.NaN;
	}

	static StudyCell of(long value) {
		return new Exact(Rational.of(value));
	}

	static StudyCell of(String words) {
		return new Text(words);
	}

	/** A number. */
	record Exact(Rational value) implements StudyCell {

		private static final MathContext DIGITS = new MathContext(17);
		private static final BigInteger FIVE = BigInteger.valueOf(5);

		@Override
		public String text() {
			if (value.isWhole()) {
				return value.numerator().toString();
			}
			BigDecimal above = new BigDecimal(value.numerator());
			BigDecimal below = new BigDecimal(value.denominator());
			return (isDecimal() ? above.divide(below) : above.divide(below, DIGITS)).stripTrailingZeros().toPlainString();
		}

		/** Returns whether decimals can write the value exactly: its denominator has no other factors than 2 and 5. */
		public boolean isDecimal() {
			BigInteger rest = value.denominator().shiftRight(value.denominator().getLowestSetBit());
			BigInteger[] fifth = rest.divideAndRemainder(FIVE);
			while (fifth[1].signum() == 0) {
				rest = fifth[0];
				fifth = rest.divideAndRemainder(FIVE);
			}
			return rest.equals(BigInteger.ONE);
		}

		@Override
		public double number() {
			return value.doubleValue();
		}
	}

	/** A name, such as that of a lane. */
	record Text(String text) implements StudyCell {
	}

	/** Nothing. */
	record None() implements StudyCell {

		@Override
		public String text() {
			return "";
		}
	}
}
