package barley.lang.compare;

import java.math.BigInteger;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Frame;
import barley.lang.evaluate.Limits;
import barley.lang.finding.Complaint;
import barley.lang.finding.Element;
import barley.lang.model.Named;
import barley.lang.model.Parameter;
import barley.lang.model.Schedule;
import barley.lang.plan.Payload;
import barley.lang.plan.Plan;
import barley.lang.value.Measure;
import barley.lang.value.Quantity;
import barley.lang.value.Value;
import barley.lang.value.Whole;
import barley.runtime.number.Rational;

/**
 * The values of the parameter that sizes the data of a schedule. A parameter without a unit takes numbers of elements. Of one with a unit,
 * such as {@code bytes = 64 MiB} of {@code f32[bytes / 4 B]}, its default and the elements that the data have with it show how much of the
 * unit one element is.
 */
final class SizeValues {

	private SizeValues() {
	}

	/**
	 * Returns the analyses of a schedule at sizes in elements.
	 *
	 * @param known   the schedule as it is
	 * @param size    the parameter that sizes its data
	 * @param atValue the analysis at a value of that parameter
	 */
	static LongFunction<ScheduleAnalysis> inElements(ScheduleAnalysis known, Parameter size, Function<Value, ScheduleAnalysis> atValue) {
		Rational one = Rational.ONE;
		Measure measure = Measure.NUMBER;
		if (usual(size, known.plan()).orElse(null) instanceof Quantity usual && !usual.measure().equals(Measure.NUMBER)) {
			long elements = elements(known.schedule(), size, atValue.apply(usual).plan());
			one = elements == 0 ? usual.amount() : usual.amount().divide(Rational.of(elements));
			measure = usual.measure();
		}
		Quantity unit = new Quantity(one, measure);
		return elements -> atValue.apply(unit.measure().equals(Measure.NUMBER) ? new Whole(elements)
				: new Quantity(unit.amount().multiply(Rational.of(elements)), unit.measure()));
	}

	/** Returns the value of a parameter's default; nothing if it needs more than the names in view. */
	private static Optional<Value> usual(Parameter size, Plan plan) {
		Frame frame = new Frame();
		plan.wiring().realm().values().forEach((name, value) -> frame.push(Element.in(name), value));
		Evaluator evaluator = new Evaluator(frame, new Budget(Limits.DEFAULT, () -> false));
		try {
			for (Parameter parameter : ((Schedule) size.eContainer()).getParameters()) {
				Value value = evaluator.evaluate(parameter.getDefault());
				if (parameter == size) {
					return Optional.of(value);
				}
				frame.push(parameter, value);
			}
		} catch (Complaint e) {
			return Optional.empty(); // a parameter before it has no default that is known here
		}
		return Optional.empty();
	}

	/** Returns the elements of the data that a parameter sizes; of several their greatest common divisor, of none or without a plan 0. */
	private static long elements(Schedule schedule, Parameter size, Plan plan) {
		Set<String> sized = PayloadGrowth.sized(schedule, size).flatMap(data -> data.getFamilies().stream()).map(Named::getName)
				.collect(Collectors.toSet());
		return plan == null ? 0 : plan.data().stream().filter(data -> sized.contains(data.family())).map(Payload::size)
				.map(BigInteger::valueOf).reduce(BigInteger.ZERO, BigInteger::gcd).longValue();
	}
}
