package barley.lang.value;

import java.io.Serializable;

/** The dimension of a quantity, as exponents of the base units: {@code Gbit/s} is bits 1, seconds -1. */
public record Measure(int bits, int seconds, int operations, int watts) implements Serializable {

	public static final Measure NUMBER = new Measure(0, 0, 0, 0);
	public static final Measure DATA = new Measure(1, 0, 0, 0);
	public static final Measure TIME = new Measure(0, 1, 0, 0);
	public static final Measure OPERATIONS = new Measure(0, 0, 1, 0);
	public static final Measure POWER = new Measure(0, 0, 0, 1);
	public static final Measure ENERGY = POWER.times(TIME);
	public static final Measure ENERGY_PER_BIT = ENERGY.over(DATA);
	public static final Measure BANDWIDTH = DATA.over(TIME);
	public static final Measure SPEED = OPERATIONS.over(TIME);

	/** Returns the measure of a product. */
	public Measure times(Measure other) {
		return new Measure(bits + other.bits, seconds + other.seconds, operations + other.operations, watts + other.watts);
	}

	/** Returns the measure of a quotient. */
	public Measure over(Measure other) {
		return new Measure(bits - other.bits, seconds - other.seconds, operations - other.operations, watts - other.watts);
	}

	/** Returns a description of what is expected, for messages: with an example of a unit. */
	public String describe() {
		String example = example();
		return example.isEmpty() ? name() : name() + ", such as " + example;
	}

	/** Returns a description of what was found, for messages. */
	public String name() {
		return equals(NUMBER) ? "a plain number" : equals(DATA) ? "an amount of data" : equals(TIME) ? "a time"
				: equals(OPERATIONS) ? "an amount of work" : equals(POWER) ? "a power" : equals(BANDWIDTH) ? "a bandwidth"
				: equals(SPEED) ? "a speed of computing" : equals(ENERGY) ? "an energy" : equals(ENERGY_PER_BIT) ? "an energy per bit"
				: "a quantity in " + inBaseUnits();
	}

	private String example() {
		return equals(DATA) ? "50 MB" : equals(TIME) ? "20 ns" : equals(OPERATIONS) ? "400 GFLOP" : equals(POWER) ? "1 W"
				: equals(BANDWIDTH) ? "16 Gbit/s" : equals(SPEED) ? "100 TFLOP/s"
				: equals(ENERGY) ? "3 pJ" : equals(ENERGY_PER_BIT) ? "1 pJ/bit" : "";
	}

	/** Returns the product of base units: {@code bit s^-1}; empty for plain numbers. */
	public String inBaseUnits() {
		StringBuilder text = new StringBuilder();
		append(text, "bit", bits);
		append(text, "s", seconds);
		append(text, "FLOP", operations);
		append(text, "W", watts);
		return text.toString();
	}

	private static void append(StringBuilder text, String unit, int exponent) {
		if (exponent != 0) {
			text.append(text.isEmpty() ? "" : " ").append(unit).append(exponent == 1 ? "" : "^" + exponent);
		}
	}
}
