package barley.lang.study.table;

import java.math.BigDecimal;
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

		@Override
		public String text() {
			if (value.isWhole()) {
				return value.numerator().toString();
			}
			BigDecimal above = new BigDecimal(value.numerator());
			BigDecimal below = new BigDecimal(value.denominator());
			try {
				return above.divide(below).stripTrailingZeros().toPlainString();
			} catch (ArithmeticException infinite) {
				return above.divide(below, DIGITS).stripTrailingZeros().toPlainString();
			}
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
