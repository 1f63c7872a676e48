package barley.runtime.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every operator on every type, compared with a reference in integers of unlimited size. */
class VectorTest {

	private static final int LENGTH = 4009;
	private static final int COUNT = 2500;

	static Stream<Arguments> everyOperatorOfEveryType() {
		return Arrays.stream(ElementType.values())
				.flatMap(type -> Arrays.stream(Operator.values()).filter(operator -> operator.accepts(type))
						.map(operator -> arguments(type, operator)));
	}

	@ParameterizedTest(name = "{0} {1}")
	@MethodSource("everyOperatorOfEveryType")
	void combinesLikeTheReference(ElementType type, Operator operator) {
		Random random = new Random(type.ordinal() * 8L + operator.number());
		long[] left = values(type, random);
		long[] right = values(type, random);
		for (int first : new int[] {7, 3}) {
			Vector into = vector(type, left);

			into.combine(operator, 7, vector(type, right), first, COUNT);

			assertEquals(-1, into.mismatch(0, combined(type, operator, left, 7, right, first), 0, LENGTH), "from " + first);
		}
	}

	@ParameterizedTest(name = "from {1} to {0}")
	@CsvSource({"0, 1", "1, 0", "0, 1000", "1000, 0", "17, 1041"})
	void combinesWithItselfAsItWasBefore(int at, int first) {
		long[] values = values(ElementType.I32, new Random(1));
		Vector vector = vector(ElementType.I32, values);

		vector.combine(Operator.SUM, at, vector, first, COUNT);

		assertEquals(-1, vector.mismatch(0, combined(ElementType.I32, Operator.SUM, values, at, values, first), 0, LENGTH));
	}

	@ParameterizedTest(name = "{0} {1} / {2} = {3}")
	@CsvSource({"i8, -7, 2, -4", "u8, 249, 2, 124", "i16, 7, 2, 3", "u16, 65535, 4, 16383", "i32, -1, 3, -1",
			"u32, 4294967295, 3, 1431655765",
			"i64, -9, 4, -3", "u64, 18446744073709551615, 5, 3689348814741910323", "f16, 7, 2, 3.5", "bf16, 1, 3, 0.33398438",
			"f32, 1, 3, 0.33333334",
			"f64, 1, 3, 0.3333333333333333"})
	void dividesOnce(String type, String value, int divisor, String expected) {
		Vector vector = Vector.of(ElementType.of(type), 1);
		vector.set(0, new BigInteger(value).longValue());

		vector.divide(0, 1, divisor);

		assertEquals(expected, vector.text(0));
	}

	@ParameterizedTest
	@CsvSource({"i8, 130, -126", "u8, -1, 255", "i16, 40000, -25536", "u16, -1, 65535", "i32, 3000000000, -1294967296",
			"u32, -1, 4294967295",
			"i64, -1, -1", "u64, -1, 18446744073709551615", "f32, -3, -3.0", "f16, 2048, 2048.0"})
	void elementsAreWrittenAsPeopleReadThem(String type, long value, String expected) {
		Vector vector = Vector.of(ElementType.of(type), 1);
		vector.set(0, value);
		assertEquals(expected, vector.text(0));
	}

	private static long[] values(ElementType type, Random random) {
		// Products of these small odd numbers are exact in bf16; integers take any value.
		return random.longs(LENGTH).map(value -> type.isFloating() ? value % 12 | 1 : value).toArray();
	}

	private static Vector combined(ElementType type, Operator operator, long[] left, int at, long[] right, int first) {
		Vector expected = vector(type, left);
		for (int i = 0; i < COUNT; i++) {
			expected.set(at + i, reference(type, operator).apply(whole(type, left[at + i]), whole(type, right[first + i])).longValue());
		}
		return expected;
	}

	private static Vector vector(ElementType type, long[] values) {
		Vector vector = Vector.of(type, values.length);
		for (int i = 0; i < values.length; i++) {
			vector.set(i, values[i]);
		}
		return vector;
	}

	/** Returns a value as it is stored. */
	private static BigInteger whole(ElementType type, long value) {
		if (type.isFloating()) {
			return BigInteger.valueOf(value);
		}
		int bits = 8 * type.bytes();
		BigInteger low = BigInteger.valueOf(value).and(BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE));
		return type.isSigned() && low.testBit(bits - 1) ? low.subtract(BigInteger.ONE.shiftLeft(bits)) : low;
	}

	private static BinaryOperator<BigInteger> reference(ElementType type, Operator operator) {
		return switch (operator.word()) {
			case "sum", "avg" -> BigInteger::add;
			case "prod" -> BigInteger::multiply;
			case "min" -> BigInteger::min;
			case "max" -> BigInteger::max;
			case "and" -> BigInteger::and;
			case "or" -> BigInteger::or;
			case "xor" -> BigInteger::xor;
			case "minloc" -> (one, other) -> located(type, one, other, -1);
			case "maxloc" -> (one, other) -> located(type, one, other, 1);
			default -> throw new IllegalArgumentException(operator.word());
		};
	}

	/** Returns the number with the smaller (-1) or larger (1) upper half of its bits; of equal ones, that with the smaller lower half. */
	private static BigInteger located(ElementType type, BigInteger one, BigInteger other, int wanted) {
		int half = 4 * type.bytes();
		int order = one.shiftRight(half).compareTo(other.shiftRight(half));
		BigInteger tags = BigInteger.ONE.shiftLeft(half).subtract(BigInteger.ONE);
		return order == 0 ? one.and(tags).compareTo(other.and(tags)) <= 0 ? one : other : order == wanted ? one : other;
	}

	@ParameterizedTest(name = "{1} of {0}: {2} with {3} is {4}")
	@CsvSource({
			"i16, minloc, 0x0502, 0x0501, 0x0501", "i16, maxloc, 0x0502, 0x0501, 0x0501", "i16, maxloc, 0x0502, 0x0601, 0x0601",
			"i16, minloc, 0x7f00, 0x80ff, 0x80ff", "u16, minloc, 0x7f00, 0x80ff, 0x7f00",
			"u64, maxloc, 0x00000001_00000003, 0x00000001_00000002, 0x00000001_00000002",
			"i32, minloc, 0xffff_ffff, 0xffff_0000, 0xffff_0000"})
	void ofEqualValuesTheSmallestTagWins(String type, String operator, String left, String right, String expected) {
		for (boolean turned : new boolean[] {false, true}) {
			Vector into = vector(ElementType.of(type), new long[] {number(turned ? right : left)});
			into.combine(Operator.of(operator), 0, vector(ElementType.of(type), new long[] {number(turned ? left : right)}), 0, 1);
			assertEquals(number(expected), into.bits(0));
		}
	}

	private static long number(String hexadecimal) {
		return Long.parseUnsignedLong(hexadecimal.substring(2).replace("_", ""), 16);
	}

	@ParameterizedTest(name = "{0}: {1} and {2} is {3}")
	@CsvSource({"f64, 3, 4, 5.0", "f32, 3, 4, 5.0", "f32, 1, 1, 1.4142135", "f16, 1, 1, 1.4140625", "bf16, 1, 1, 1.4140625",
			"i8, 100, 100, -56", "u8, 200, 100, 44"})
	void authorsOwnOperatorsAreRoundedToTheType(String name, long left, long right, String expected) {
		ElementType type = ElementType.of(name);
		Operator own = Operator.own("own", (a, b) -> Math.sqrt(a * a + b * b), (a, b) -> a + b);
		Vector into = vector(type, new long[] {left});
		into.combine(own, 0, vector(type, new long[] {right}), 0, 1);
		assertEquals(expected, into.text(0));
	}
}
