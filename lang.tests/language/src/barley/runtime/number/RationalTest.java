package barley.runtime.number;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exact fractions: lowest terms, signs, order, and how they are written. */
class RationalTest {

	@ParameterizedTest
	@CsvSource({"6/4, 3/2", "-6/4, -3/2", "6/-4, -3/2", "-6/-4, 3/2", "0/-7, 0", "8/2, 4", "1/3, 1/3"})
	void standsInLowestTerms(String written, String text) {
		assertEquals(text, rational(written).toString());
		assertEquals(rational(text), rational(written));
		assertEquals(rational(text).hashCode(), rational(written).hashCode());
	}

	@ParameterizedTest
	@CsvSource({"1/2, +, 1/3, 5/6", "1/2, +, -1/2, 0", "1/2, -, 1/3, 1/6", "2/3, *, 3/4, 1/2", "2/3, *, 0, 0", "1/2, /, 1/4, 2",
			"-1/2, /, 1/4, -2", "0, /, -5, 0"})
	void computesExactly(String left, String operator, String right, String result) {
		Rational a = rational(left);
		Rational b = rational(right);
		Rational found = switch (operator) {
			case "+" -> a.add(b);
			case "-" -> a.subtract(b);
			case "*" -> a.multiply(b);
			default -> a.divide(b);
		};
		assertEquals(rational(result), found);
	}

	@ParameterizedTest
	@CsvSource({"1/3, 1/2, -1", "-1/3, -1/2, 1", "2/4, 1/2, 0", "-1, 1/1000000000000000000, -1"})
	void compares(String left, String right, int order) {
		assertEquals(order, Integer.signum(rational(left).compareTo(rational(right))));
		assertEquals(-order, Integer.signum(rational(right).compareTo(rational(left))));
	}

	@ParameterizedTest
	@CsvSource({"5/2, 2.5", "1/3, 0.333333333333", "-7, -7", "100, 100", "1/50000000, 0.00000002", "0, 0",
			"123456789012345/1, 123456789012000"})
	void isWrittenAsPeopleDo(String value, String decimal) {
		assertEquals(decimal, rational(value).decimal());
	}

	@ParameterizedTest
	@CsvSource({"3, 1000", "-3, 1/1000", "0, 1"})
	void powersOfTen(int exponent, String value) {
		assertEquals(rational(value), Rational.tenTo(exponent));
	}

	@Test
	void largeNumbersHaveAnExponent() {
		assertEquals("1E+40", Rational.tenTo(40).decimal());
		assertEquals("1E-40", Rational.tenTo(-40).decimal());
	}

	@Test
	void refusesWhatIsNoFraction() {
		assertThrows(ArithmeticException.class, () -> rational("1/0"));
		assertThrows(ArithmeticException.class, () -> Rational.ONE.divide(Rational.ZERO));
		assertThrows(ArithmeticException.class, () -> rational("1/2").longValueExact());
		assertThrows(ArithmeticException.class, () -> Rational.tenTo(20).longValueExact());
		assertEquals(Long.MIN_VALUE, Rational.of(Long.MIN_VALUE).longValueExact());
	}

	private static Rational rational(String text) {
		String[] parts = text.split("/");
		return new Rational(new BigInteger(parts[0]), parts.length == 1 ? BigInteger.ONE : new BigInteger(parts[1]));
	}
}
