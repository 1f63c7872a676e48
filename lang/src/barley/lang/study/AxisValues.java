package barley.lang.study;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EObject;

import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Frame;
import barley.lang.evaluate.Interval;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Words;
import barley.lang.model.Axis;
import barley.lang.model.Expression;
import barley.lang.model.Iterator;
import barley.lang.model.ValueRange;
import barley.lang.model.Values;
import barley.lang.value.Measure;
import barley.lang.value.Quantity;
import barley.lang.value.Units;
import barley.lang.value.Value;
import barley.lang.value.Whole;
import barley.runtime.number.Rational;

/**
 * Lists the values of an axis at one place of the study: lists, ranges with a step or factor, and comprehensions. All are exact. Ranges
 * with a step are counted before they are listed.
 */
final class AxisValues {

	static final String TOO_MANY = "%s has %,d values; at most %,d are allowed";
	static final String RAISE = "raise the limit with --limit values=N if this is intended";
	/** Bits of the largest value of a range with a factor. */
	private static final int MOST_BITS = 4_096;

	private final Evaluator evaluator;
	private final Frame frame;
	private final int most;
	private Axis axis;
	private List<Value> listed;

	/** @param most the most values of an axis */
	AxisValues(Evaluator evaluator, Frame frame, int most) {
		this.evaluator = evaluator;
		this.frame = frame;
		this.most = most;
	}

	/** Returns the values of an axis that varies over no lanes or nodes, in the order of the text. */
	List<Value> of(Axis next) {
		axis = next;
		listed = new ArrayList<>();
		for (Values values : next.getValues()) {
			if (values instanceof ValueRange range) {
				list(range);
			}
		}
		return listed;
	}

	/** Returns how many values an axis has; nothing if they must be listed for that. */
	Optional<BigInteger> count(Axis next) {
		axis = next;
		listed = List.of();
		if (axis.getValues().size() != 1 || !(axis.getValues().get(0) instanceof ValueRange range) || range.getTo() == null
				|| range.getFactor() != null) {
			return Optional.empty();
		}
		Quantity from = quantity(range.getFrom());
		Quantity to = quantity(range.getTo());
		requireSame(from, to, range.getTo());
		if (SearchedRange.isBetween(axis, from, to)) {
			return Optional.of(BigInteger.ONE);
		}
		return Optional.of(count(range, from, to.amount(), step(range, from, to.amount())));
	}

	private void list(ValueRange range) {
		if (range.getTo() == null) {
			list(range, 0);
			return;
		}
		Quantity from = quantity(range.getFrom());
		Quantity to = quantity(range.getTo());
		requireSame(from, to, range.getTo());
		if (SearchedRange.isBetween(axis, from, to)) {
			take(from.amount(), from.measure(), range); // stands for all values: the search makes others
		} else if (range.getFactor() != null) {
			multiply(range, from, to.amount());
		} else {
			add(range, from, to.amount());
		}
	}

	/** Lists a value, or those of a comprehension from its iterator {@code depth} on. */
	private void list(ValueRange range, int depth) {
		if (depth == range.getIterators().size()) {
			take(StudyValues.canonical(evaluator.evaluate(part(range.getFrom(), range))), range);
			return;
		}
		Iterator iterator = range.getIterators().get(depth);
		Interval interval = evaluator.range(iterator);
		require(BigInteger.valueOf(interval.count()).add(BigInteger.valueOf(listed.size())), range);
		int place = frame.push(iterator, null);
		try {
			for (long i = 0; i < interval.count(); i++) {
				frame.set(place, new Whole(interval.first() + i));
				list(range, depth + 1);
			}
		} finally {
			frame.release(place);
		}
	}

	private void add(ValueRange range, Quantity from, Rational to) {
		Rational step = step(range, from, to);
		BigInteger count = count(range, from, to, step);
		for (long i = 0; i < count.longValueExact(); i++) {
			take(from.amount().add(step.multiply(Rational.of(i))), from.measure(), range);
		}
	}

	private Rational step(ValueRange range, Quantity from, Rational to) {
		Rational step = Rational.ONE;
		if (range.getStep() != null) {
			Quantity written = quantity(range.getStep());
			requireSame(from, written, range.getStep());
			step = written.amount();
		} else if (!from.measure().equals(Measure.NUMBER) || !from.amount().isWhole() || !to.isWhole()) {
			String stepped = Evaluator.text(range) + " step " + Units.shown(new Quantity(unit(from), from.measure()));
			throw new Complaint(new Finding(Code.WRONG_VALUE, range, "this range has no step")
					.withRemedy("write %s, or times a factor".formatted(stepped), stepped));
		}
		if (step.signum() == 0) {
			throw complaint(Code.WRONG_VALUE, range.getStep(), "the step of a range must not be 0", "");
		}
		return step;
	}

	private BigInteger count(ValueRange range, Quantity from, Rational to, Rational step) {
		Rational steps = to.subtract(from.amount()).divide(step);
		BigInteger whole = steps.signum() < 0 ? BigInteger.ONE.negate() : steps.numerator().divide(steps.denominator());
		BigInteger count = range.isExclusive() && steps.isWhole() && steps.signum() >= 0 ? whole : whole.add(BigInteger.ONE);
		require(count.add(BigInteger.valueOf(listed.size())), range);
		return count;
	}

	/** Returns a step that suits a range. */
	private static Rational unit(Quantity from) {
		return from.amount().signum() == 0 ? Rational.ONE : from.amount();
	}

	private void multiply(ValueRange range, Quantity from, Rational to) {
		Quantity factor = quantity(range.getFactor());
		if (!factor.measure().equals(Measure.NUMBER) || factor.amount().signum() <= 0 || factor.amount().equals(Rational.ONE)) {
			throw complaint(Code.WRONG_VALUE, range.getFactor(), "the factor of a range must be a plain number greater than 0, and not 1",
					"");
		} else if (from.amount().signum() <= 0 || to.signum() <= 0) {
			throw complaint(Code.WRONG_VALUE, range, "a range with a factor must begin and end above 0", "use a step");
		}
		boolean up = factor.amount().compareTo(Rational.ONE) > 0;
		Rational value = from.amount();
		for (int order = value.compareTo(to); up ? order < 0 : order > 0; order = value.compareTo(to)) {
			take(value, from.measure(), range);
			value = value.multiply(factor.amount());
			if (value.bitLength() > MOST_BITS) {
				throw complaint(Code.NUMBER_TOO_LARGE, range, "the values of this range have too many digits", "");
			}
		}
		if (value.equals(to) && !range.isExclusive()) {
			take(value, from.measure(), range);
		}
	}

	private void take(Rational amount, Measure measure, EObject place) {
		take(StudyValues.canonical(new Quantity(amount, measure)), place);
	}

	private void take(Value value, EObject place) {
		require(BigInteger.valueOf(listed.size() + 1L), place);
		if (!listed.isEmpty() && !(StudyValues.measure(value).equals(StudyValues.measure(listed.get(0)))
				&& (StudyValues.quantity(value) == null) == (StudyValues.quantity(listed.get(0)) == null))) {
			throw complaint(Code.WRONG_MEASURE, place, "%s varies over %s and %s".formatted(axis.getName(), listed.get(0).describe(),
					value.describe()), "");
		}
		evaluator.budget().statement(place);
		listed.add(value);
	}

	private void require(BigInteger count, EObject place) {
		if (count.compareTo(BigInteger.valueOf(most)) > 0) {
			throw new Complaint(new Finding(Code.LIMIT, place, Words.of(TOO_MANY, axis.getName(), count, most))
					.withRemedy(RAISE, "values=" + count));
		}
	}

	private void requireSame(Quantity from, Quantity other, Expression place) {
		if (!from.measure().equals(other.measure())) {
			throw complaint(Code.WRONG_MEASURE, place, "this range begins with %s, but %s is %s".formatted(from.describe(),
					Evaluator.text(place), other.describe()), "");
		}
	}

	private Quantity quantity(Expression expression) {
		Value value = evaluator.evaluate(expression);
		Quantity quantity = StudyValues.quantity(value);
		if (quantity == null) {
			throw complaint(Code.WRONG_VALUE, expression, "expected a number, but %s is %s".formatted(Evaluator.text(expression),
					value.describe()), "");
		}
		return quantity;
	}

	private static Expression part(Expression part, EObject whole) {
		if (part == null) {
			throw complaint(Code.WRONG_VALUE, whole, "incomplete expression", "");
		}
		return part;
	}

	private static Complaint complaint(Code code, EObject place, String message, String remedy) {
		return new Complaint(new Finding(code, place, message).withRemedy(remedy));
	}
}
