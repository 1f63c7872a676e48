package barley.lang.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.value.Measure;
import barley.lang.value.Quantity;
import barley.lang.value.Units;
import barley.lang.value.Value;
import barley.runtime.number.Rational;

/** What each operator does, with whole numbers and with quantities. */
class ArithmeticTest {

	private static final String MOST = "9223372036854775807";
	private static final String LEAST = "-9223372036854775808";

	@ParameterizedTest(name = "{0} {1} {2} = {3}")
	@CsvSource({
			"2, +, 3, 5", "2, -, 3, -1", "2, *, -3, -6",
			// division rounds down, whatever the signs
			"7, /, 2, 3", "-7, /, 2, -4", "7, /, -2, -4", "-7, /, -2, 3",
			// a remainder is never negative
			"7, %, 3, 1", "-7, %, 3, 2", "7, %, -3, 1", "-7, %, -3, 2", "-6, %, 3, 0",
			"2, ^, 10, 1024", "2, ^, 62, 4611686018427387904", "-2, ^, 63, " + LEAST, "0, ^, 0, 1", "1, ^, " + MOST + ", 1",
			"-1, ^, 1000001, -1", "0, ^, 1000, 0",
			"2, ==, 2, true", "2, !=, 2, false", "2, <, 3, true", "3, <=, 3, true", "2, >, 3, false", "3, >=, 4, false"})
	void wholeNumbers(long left, String operator, long right, String result) {
		assertEquals(result, Arithmetic.whole(operator, left, right).toString());
	}

	@ParameterizedTest(name = "{0} {1} {2}")
	@CsvSource({
			MOST + ", +, 1", LEAST + ", -, 1", MOST + ", *, 2", LEAST + ", /, -1", "2, ^, 63", "10, ^, " + MOST, "1, /, 0", "1, %, 0",
					"2, ^, -1", "2, ?, 1"})
	void wholeNumbersThatDoNotFit(long left, String operator, long right) {
		assertThrows(ArithmeticException.class, () -> Arithmetic.whole(operator, left, right));
	}

	@ParameterizedTest(name = "{0} {1} {2} = {3}")
	@CsvSource({
			"1 GB, +, 500 MB, 12 Gbit", "1 s, -, 1 ms, 999 ms", "16 Gbit/s, *, 2 s, 4 GB", "1 GB, /, 2 GB/s, 500 ms",
					"7, /, 2 s, 7/2000 /ms",
			"1/2, ^, 3, 1/8", "1/2, ^, -3, 8", "2, ^, -1, 1/2", "1/3, ^, 0, 1"})
	void quantities(String left, String operator, String right, String result) {
		assertEquals(quantity(result), Arithmetic.measured(operator, quantity(left), quantity(right)));
	}

	@ParameterizedTest(name = "{0} {1} {2} is {3}")
	@CsvSource({"1 GB, ==, 8 Gbit, true", "1 KiB, >, 1 kB, true", "1 ns, <, 1 ps, false", "1/3, !=, 2/6, false"})
	void comparisons(String left, String operator, String right, String result) {
		assertEquals(result, Arithmetic.measured(operator, quantity(left), quantity(right)).toString());
	}

	@ParameterizedTest(name = "{0} {1} {2}")
	@CsvSource(delimiter = '|', value = {
			"1 GB | % | 1 GB  | % requires whole numbers",
			"1 s  | ^ | 2     | ^ requires plain numbers",
			"2    | ^ | 1 s   | ^ requires plain numbers",
			"2    | ^ | 1/2   | the exponent must be a whole number from -1,000 to 1,000",
			"2    | ^ | 1001  | the exponent must be a whole number from -1,000 to 1,000",
			"2    | ? | 1     | ? is not an operator"})
	void unsuitableQuantities(String left, String operator, String right, String message) {
		assertEquals(message, assertThrows(Arithmetic.Unsuitable.class,
				() -> Arithmetic.measured(operator, quantity(left), quantity(right))).getMessage());
	}

	@ParameterizedTest
	@CsvSource({"1 s, /, 0", "0, ^, -1"})
	void quantitiesDividedByZero(String left, String operator, String right) {
		assertThrows(Arithmetic.DivisionByZero.class, () -> Arithmetic.measured(operator, quantity(left), quantity(right)));
	}

	/** A fraction with a unit behind it, or with what it is divided by. */
	private static Quantity quantity(String text) {
		String[] words = text.split(" ");
		String[] parts = words[0].split("/");
		Rational number = Rational.of(Long.parseLong(parts[0])).divide(Rational.of(parts.length == 1 ? 1 : Long.parseLong(parts[1])));
		Quantity plain = new Quantity(number, Measure.NUMBER);
		if (words.length == 1) {
			return plain;
		}
		boolean below = words[1].startsWith("/");
		Quantity unit = Units.find(words[1].substring(below ? 1 : 0));
		Value product = Arithmetic.measured(below ? "/" : "*", plain, unit);
		return (Quantity) product;
	}
}
