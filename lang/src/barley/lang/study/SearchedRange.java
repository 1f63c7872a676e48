package barley.lang.study;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Frame;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Words;
import barley.lang.model.Axis;
import barley.lang.model.Find;
import barley.lang.model.Study;
import barley.lang.model.ValueRange;
import barley.lang.model.Vary;
import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyUnit;
import barley.lang.value.Measure;
import barley.lang.value.Quantity;
import barley.lang.value.Value;
import barley.runtime.number.Rational;

/**
 * A range of quantities without a step that a study searches: {@code vary speed in 1 Gbit/s .. 400 Gbit/s}. Points have its first value
 * only, and the search makes others out of a fixed grid, so that the same values are tried each time and everywhere. Neighbours of the grid
 * differ by one part in a thousand: of the value if both ends are above 0, else of the range. Numbers are exact and have few digits;
 * amounts of data are multiples of what both ends are multiples of, since they have to be whole elements.
 *
 * @param values in ascending order
 */
public record SearchedRange(Axis axis, List<Value> values) {

	/** Into how many parts a value or range is divided unless the caller says so. */
	public static final int PARTS = 1_000;
	/** Digits of values beyond those that tell neighbours apart. */
	private static final int MORE_DIGITS = 2;
	/** The order of values of one axis that are numbers. */
	public static final Comparator<Value> ORDER = Comparator.comparing(value -> StudyValues.quantity(value).amount());

	/** Returns the range that a study searches; nothing if all of its axes have values of their own. */
	public static Optional<SearchedRange> of(Study study, int parts, int most) {
		Evaluator evaluator = new Evaluator(new Frame(), Budget.boundless());
		for (Find find : FindCondition.finds(study)) {
			ValueRange range = range(find.getAxis());
			if (range != null) {
				Quantity from = StudyValues.quantity(evaluator.evaluate(range.getFrom()));
				Quantity to = StudyValues.quantity(evaluator.evaluate(range.getTo()));
				if (from != null && to != null && isBetween(find.getAxis(), from, to)) {
					return Optional.of(new SearchedRange(find.getAxis(), values(range, from, to, parts, most)));
				}
			}
		}
		return Optional.empty();
	}

	/** Returns the value that a cell of the axis has; nothing if it is not in the range. */
	Optional<Value> value(StudyCell cell) {
		if (!(cell instanceof StudyCell.Exact exact)) {
			return Optional.empty();
		}
		Measure measure = StudyValues.measure(values.get(0));
		Value value = StudyValues.canonical(StudyUnit.of(measure).quantity(exact, measure));
		return ORDER.compare(value, values.get(0)) < 0 || ORDER.compare(value, values.get(values.size() - 1)) > 0 ? Optional.empty()
				: Optional.of(value);
	}

	/** Returns whether an axis is a range that is searched and has no values of its own between these ends. */
	static boolean isBetween(Axis axis, Quantity from, Quantity to) {
		return range(axis) != null && from.measure().equals(to.measure())
				&& !(from.measure().equals(Measure.NUMBER) && from.amount().isWhole() && to.amount().isWhole());
	}

	/** Returns the range without a step of an axis that is searched, stands alone and uses no other axis; null for others. */
	private static ValueRange range(Axis axis) {
		if (axis == null || !(axis.eContainer() instanceof Vary vary) || vary.getAxes().size() > 1 || axis.getValues().size() != 1
				|| !(axis.getValues().get(0) instanceof ValueRange range) || range.getTo() == null || range.getStep() != null
				|| range.getFactor() != null || !StudyStep.uses(vary).isEmpty()) {
			return null;
		}
		return FindCondition.finds((Study) vary.eContainer()).stream().anyMatch(find -> find.getAxis() == axis) ? range : null;
	}

	private static List<Value> values(ValueRange range, Quantity from, Quantity to, int parts, int most) {
		boolean up = from.amount().compareTo(to.amount()) <= 0;
		Rational low = up ? from.amount() : to.amount();
		Rational high = up ? to.amount() : from.amount();
		double ratio = low.signum() > 0 ? StrictMath.log(high.divide(low).doubleValue()) : 0;
		double steps = low.equals(high) ? 0 : ratio > 0 ? Math.ceil(ratio / StrictMath.log1p(1.0 / parts)) : parts;
		if (steps >= most) {
			throw new Complaint(new Finding(Code.LIMIT, range,
					Words.of(AxisValues.TOO_MANY, ((Axis) range.eContainer()).getName(), (long) steps + 1, most))
					.withRemedy(AxisValues.RAISE, "values=" + ((long) steps + 1)));
		}
		Rational unit = from.measure().equals(Measure.DATA) && low.signum() > 0 ? common(low, high) : null;
		MathContext digits = new MathContext((int) Math.ceil(StrictMath.log10(parts)) + MORE_DIGITS);
		List<Value> values = new ArrayList<>();
		Rational last = null;
		for (int i = 0; i <= steps; i++) {
			Rational amount = i == 0 ? low : i == steps ? high
					: ratio > 0 ? near(low.doubleValue() * StrictMath.exp(ratio * i / steps), unit, digits)
					: low.add(high.subtract(low).multiply(Rational.of(i, (long) steps)));
			boolean excluded = range.isExclusive() && amount.equals(to.amount());
			if (!excluded && (last == null || amount.compareTo(last) > 0) && amount.compareTo(high) <= 0) {
				values.add(StudyValues.canonical(new Quantity(amount, from.measure())));
				last = amount;
			}
		}
		return List.copyOf(values);
	}

	/** Returns a number near another one, with few digits, or a multiple of a unit. */
	private static Rational near(double number, Rational unit, MathContext digits) {
		if (unit != null) {
			return unit.multiply(Rational.of(Math.max(1, Math.round(number / unit.doubleValue()))));
		}
		BigDecimal rounded = new BigDecimal(number).round(digits);
		return Rational.of(rounded);
	}

	/** Returns the largest amount of which both are multiples. */
	private static Rational common(Rational one, Rational other) {
		return new Rational(one.numerator().multiply(other.denominator()).gcd(other.numerator().multiply(one.denominator())),
				one.denominator().multiply(other.denominator()));
	}
}
