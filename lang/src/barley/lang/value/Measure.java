package barley.lang.value;

/** The dimension of a quantity, as exponents of the base units: {@code Gbit/s} is bits 1, seconds -1. */
public record Measure(int bits, int seconds, int operations, int watts) {

	public static final Measure NUMBER = new Measure(0, 0, 0, 0);
	public static final Measure DATA = new Measure(1, 0, 0, 0);
	public static final Measure TIME = new Measure(0, 1, 0, 0);
	public static final Measure OPERATIONS = new Measure(0, 0, 1, 0);
	public static final Measure POWER = new Measure(0, 0, 0, 1);
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

	/** Returns a description for messages, with an example of a unit. */
	public String describe() {
		if (equals(NUMBER)) {
			return "a plain number";
		} else if (equals(DATA)) {
			return "an amount of data, such as 50 MB";
		} else if (equals(TIME)) {
			return "a time, such as 20 ns";
		} else if (equals(OPERATIONS)) {
			return "an amount of work, such as 400 GFLOP";
		} else if (equals(POWER)) {
			return "a power, such as 1 W";
		} else if (equals(BANDWIDTH)) {
			return "a bandwidth, such as 16 Gbit/s";
		} else if (equals(SPEED)) {
			return "a speed of computing, such as 100 TFLOP/s";
		}
		return "a quantity in " + inBaseUnits();
	}

	private String inBaseUnits() {
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
