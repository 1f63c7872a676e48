package barley.lang.value;

import barley.runtime.number.Rational;

/** An exact amount with a unit, in base units: {@code 20 ns} is 1/50000000 of a second. */
public record Quantity(Rational amount, Measure measure) implements Value {

	@Override
	public String describe() {
		return measure.name();
	}
}
