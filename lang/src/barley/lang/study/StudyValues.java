package barley.lang.study;

import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyUnit;
import barley.lang.value.Measure;
import barley.lang.value.Quantity;
import barley.lang.value.Value;
import barley.lang.value.Whole;
import barley.runtime.number.Rational;

/** The values of axes in one form each, so that equal values are equal objects: a plain whole number is a {@link Whole}. */
final class StudyValues {

	private StudyValues() {
	}

	static Value canonical(Value value) {
		return value instanceof Quantity quantity && quantity.measure().equals(Measure.NUMBER) && quantity.amount().isWhole()
				&& quantity.amount().bitLength() < Long.SIZE ? new Whole(quantity.amount().longValueExact()) : value;
	}

	/** Returns a number as a quantity; null for a condition. */
	static Quantity quantity(Value value) {
		return value instanceof Whole whole ? new Quantity(Rational.of(whole.value()), Measure.NUMBER)
				: value instanceof Quantity quantity ? quantity : null;
	}

	/** Returns what a value measures; a plain number for a condition, whose column has no unit either. */
	static Measure measure(Value value) {
		return value instanceof Quantity quantity ? quantity.measure() : Measure.NUMBER;
	}

	static StudyCell cell(Value value) {
		Quantity quantity = quantity(value);
		return value == null ? StudyCell.NONE : quantity == null ? StudyCell.of(value.toString()) : StudyUnit.cell(quantity);
	}
}
