package barley.runtime.adder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;

/** Words and results of numbers on an adder, bit by bit. The figures are those of a model that runs with exact integers and fractions. */
class AdderFiguresTest {

	private static long[] bits(ElementType type, double... values) {
		return Arrays.stream(values).mapToLong(value -> switch (type) {
			case F64 -> Double.doubleToRawLongBits(value);
			case F32 -> Float.floatToRawIntBits((float) value);
			default -> throw new AssertionError(type);
		}).toArray();
	}

	private static AdderTree combine(Operator operator, ElementType type, int width, boolean bias, long... bits) {
		WordCode code = WordCodes.of(operator, type, width, bits.length, bias);
		AdderTree tree = AdderTree.of(code, type, bits, new Random(1));
		for (int seed = 2; seed < 20; seed++) {
			AdderTree other = AdderTree.of(code, type, bits, new Random(seed));
			for (int trip = 0; trip < tree.trips().size(); trip++) {
				assertEquals(tree.word(trip), other.word(trip));
			}
			assertEquals(tree.bits(), other.bits());
		}
		return tree;
	}

	private static void floats(ElementType type, int width, long[] bits, int power, String first, String second, String result) {
		AdderTree tree = combine(Operator.SUM, type, width, false, bits);
		assertEquals(power, ((FloatSumCode) WordCodes.of(Operator.SUM, type, width, bits.length, false)).power());
		assertEquals(first, tree.word(0).toString());
		if (second != null) {
			assertEquals(second, tree.word(1).toString(16));
		}
		assertEquals(result, Long.toHexString(tree.bits()));
	}

	private static double[] tenths() {
		return IntStream.rangeClosed(1, 8).mapToDouble(i -> 0.1 * i).toArray();
	}

	private static final double TINY = Double.MIN_VALUE;
	private static final double HUGE = Double.MAX_VALUE;
	private static final double INF = Double.POSITIVE_INFINITY;

	@Test
	void sumsOfDoubles() {
		ElementType type = ElementType.F64;
		double[] falling = {1, 0x1p-60, 0x1p-61, -0x1p-62};
		double[] cancelling = {1e300, 1, -1e300};
		floats(type, 64, bits(type, 3, 5, -2, 100), 61, "2054", "9a80000000000000", "405a800000000000");
		floats(type, 64, bits(type, falling), 61, "2048", "9000000000000000", "3ff0000000000000");
		floats(type, 128, bits(type, falling), 125, "2048", "90000000000000014000000000000000", "3ff0000000000000");
		floats(type, 64, bits(type, 1e16, 1, -1e16, 1), 61, "2101", "8000000000000100", "4000000000000000");
		floats(type, 64, bits(type, tenths()), 60, "2047", "b999999999999ae0", "400ccccccccccccd");
		floats(type, 64, bits(type, cancelling), 61, "3044", "6000000000000000", "0");
		floats(type, 2048, bits(type, cancelling), 2045, "3044", null, "3ff0000000000000");
		floats(type, 64, bits(type, TINY, TINY, TINY, TINY), 61, "974", "c000000000000000", "4");
		floats(type, 64, bits(type, HUGE, HUGE), 62, "3071", "fffffffffffffc00", "7ff0000000000000");
		floats(type, 64, bits(type, -0.0, -0.0), 62, "0", "8000000000000000", "0");
	}

	@Test
	void sumsOfInfinitiesAndNaN() {
		ElementType type = ElementType.F64;
		floats(type, 64, bits(type, INF, 1, -INF), 61, "4094", "100000001", "7ff8000000000000");
		floats(type, 64, bits(type, INF, 1, 2), 61, "4094", "1", "7ff0000000000000");
		floats(type, 64, bits(type, -INF, 1, -INF), 61, "4094", "200000000", "fff0000000000000");
		floats(type, 64, bits(type, Double.NaN, 1), 62, "4095", null, "7ff8000000000000");
		floats(ElementType.F32, 64, bits(ElementType.F32, Double.NaN, INF), 62, "4095", null, "7fc00000");
		floats(ElementType.F16, 32, new long[] {0xFC00, 0xFC00}, 30, "4094", "20000", "fc00");
	}

	@Test
	void sumsOfShorterFloats() {
		ElementType type = ElementType.F32;
		floats(type, 64, bits(type, tenths()), 60, "2047", "b99999a600000000", "40666667");
		floats(type, 32, bits(type, 16777216, 1, 1, 1), 29, "2072", "90000030", "4b800002");
		floats(type, 64, bits(type, 1e30, 1, -1e30, 2), 61, "2147", "8000000000000000", "0");
		floats(type, 128, bits(type, 1e30, 1, -1e30, 2), 125, "2147", "80000000000000000000000006000000", "40400000");
		floats(ElementType.F16, 64, new long[] {0x6800, 0x3C00, 0x3C00, 0x3C00}, 61, "2059", "9006000000000000", "6802");
		floats(ElementType.F16, 64, new long[] {0x7B53, 0x7B53, 0xFB53}, 61, "2063", "7d4c000000000000", "7b53");
		floats(ElementType.BF16, 32, new long[] {0x4380, 0x3F80, 0x3F80, 0x3F80}, 29, "2056", "90300000", "4382");
	}

	@ParameterizedTest
	@CsvSource({"2, -28, -60, -124", "8, -24, -56, -120", "64, -18, -50, -114", "4096, -6, -38, -102", "65536, 2, -30, -94"})
	void bounds(int members, int on32, int on64, int on128) {
		int[] widths = {32, 64, 128};
		int[] bounds = Arrays.stream(widths)
				.map(width -> new FloatSumCode(new WordFormat(width), ElementType.F32, members, false).boundExponent()).toArray();
		assertEquals(Arrays.toString(new int[] {on32, on64, on128}), Arrays.toString(bounds));
	}

	@ParameterizedTest
	@CsvSource({"2, 30, 62, 126, 2046", "8, 28, 60, 124, 2044", "12, 27, 59, 123, 2043", "512, 22, 54, 118, 2038",
			"65536, 15, 47, 111, 2031"})
	void powers(int members, int on32, int on64, int on128, int on2048) {
		assertEquals(on32, FloatSumCode.power(32, members));
		assertEquals(on64, FloatSumCode.power(64, members));
		assertEquals(on128, FloatSumCode.power(128, members));
		assertEquals(on2048, FloatSumCode.power(2048, members));
	}

	@Test
	void widthsThatCostBits() {
		WordFormat format = new WordFormat(64);
		assertFalse(new FloatSumCode(format, ElementType.F64, 16, false).isShort());
		assertTrue(new FloatSumCode(format, ElementType.F64, 17, false).isShort());
		assertEquals(64, WordCodes.leastAccurateWidth(ElementType.F64, 16));
		assertEquals(128, WordCodes.leastAccurateWidth(ElementType.F64, 17));
		assertEquals(64, WordCodes.leastAccurateWidth(ElementType.F32, 65_536));
		assertEquals(32, WordCodes.leastAccurateWidth(ElementType.F16, 8));
	}

	@Test
	void averages() {
		ElementType type = ElementType.F64;
		assertEquals(Double.doubleToRawLongBits(0.1 * 36 / 8), combine(Operator.AVG, type, 128, false, bits(type, tenths())).bits());
		assertEquals(Double.doubleToRawLongBits(HUGE), combine(Operator.AVG, type, 64, false, bits(type, HUGE, HUGE)).bits());
		// 3 * 2^-1074 / 2 lies between two numbers; the even one is 2 * 2^-1074.
		assertEquals(2, combine(Operator.AVG, type, 64, false, bits(type, TINY, TINY + TINY)).bits());
		assertEquals(0x8000000000000000L, combine(Operator.AVG, type, 64, false, bits(type, 0, 0, -TINY)).bits());
		assertEquals(-3 & 0xFF, combine(Operator.AVG, ElementType.I8, 64, false, -1, -4).bits());
		assertEquals(-3 & 0xFF, combine(Operator.AVG, ElementType.I8, 64, true, -1, -4).bits());
	}

	@Test
	void sumsOfIntegers() {
		long[] numbers = {5, -7, 1000, -2147483648L, 0, 1, 2, 3};
		AdderTree biased = combine(Operator.SUM, ElementType.I32, 64, true, numbers);
		assertEquals("7fffffff800003ec", biased.word(0).toString(16));
		assertEquals(-2147482644, (int) biased.bits());
		AdderTree plain = combine(Operator.SUM, ElementType.I32, 32, false, numbers);
		assertEquals("800003ec", plain.word(0).toString(16));
		assertEquals(-2147482644, (int) plain.bits());
		assertEquals(3, combine(Operator.SUM, ElementType.U8, 16, true, 255, 4).bits());
	}

	@Test
	void largestAndSmallest() {
		assertEquals(-5, (int) combine(Operator.MAX, ElementType.I32, 64, false, -5, -7, -1000).bits());
		assertEquals(-2147483648, (int) combine(Operator.MIN, ElementType.I32, 32, false, -5, 7, -2147483648, 2147483647).bits());
		assertEquals(255, combine(Operator.MAX, ElementType.U8, 64, false, 255, 4).bits());
		assertEquals(4, combine(Operator.MIN, ElementType.U8, 64, false, 255, 4).bits());
	}

	@ParameterizedTest
	@CsvSource({"-1, 400fffffffffffff", "-0.0, 7fffffffffffffff", "0, 8000000000000000", "2.5, c004000000000000", "NaN, ffffffffffffffff"})
	void orderOfDoubles(double value, String word) {
		assertEquals(word, combine(Operator.MAX, ElementType.F64, 64, false, bits(ElementType.F64, value)).word(0).toString(16));
	}

	@Test
	void largestAndSmallestFloats() {
		ElementType type = ElementType.F64;
		double[] values = {0, -0.0, INF, -INF, 1, -1, TINY, -TINY, HUGE, -HUGE, 2.5};
		for (double one : values) {
			for (double other : DoubleStream.concat(Arrays.stream(values), DoubleStream.of(Double.NaN)).toArray()) {
				assertEquals(bits(type, Math.max(one, other))[0], combine(Operator.MAX, type, 64, false, bits(type, one, other)).bits());
				assertEquals(bits(type, Math.min(one, other))[0], combine(Operator.MIN, type, 64, false, bits(type, one, other)).bits());
			}
		}
	}

	private static long[] located(int half, long... pairs) {
		return IntStream.range(0, pairs.length / 2).mapToLong(i -> pairs[2 * i] << half | pairs[2 * i + 1]).toArray();
	}

	@Test
	void locations() {
		long[] wide = located(32, 5, 3, 9, 1, 9, 0, -4, 7);
		AdderTree most = combine(Operator.MAXLOC, ElementType.I64, 64, false, wide);
		assertEquals("80000009ffffffff", most.word(0).toString(16));
		assertEquals(9L << 32, most.bits());
		AdderTree least = combine(Operator.MINLOC, ElementType.I64, 64, false, wide);
		assertEquals("80000003fffffff8", least.word(0).toString(16));
		assertEquals(-4L << 32 | 7, least.bits());
		long[] narrow = located(8, 5, 3, 9, 1, 9, 2, -4, 7);
		assertEquals("89fe", combine(Operator.MAXLOC, ElementType.I16, 64, false, narrow).word(0).toString(16));
		assertEquals("83f8", combine(Operator.MINLOC, ElementType.I16, 64, false, narrow).word(0).toString(16));
		assertEquals(0x901, combine(Operator.MAXLOC, ElementType.I16, 64, false, narrow).bits());
		assertEquals(0xFC07, combine(Operator.MINLOC, ElementType.I16, 64, false, narrow).bits());
	}

	@Test
	void bitByBit() {
		assertEquals(0b1000, combine(Operator.AND, ElementType.U8, 64, false, 0b1100, 0b1010).bits());
		assertEquals(0b1110, combine(Operator.OR, ElementType.I64, 32, false, 0b1100, 0b1010).bits());
		assertEquals(0b0110, combine(Operator.XOR, ElementType.I16, 64, false, 0b1100, 0b1010).bits());
	}

	@Test
	void gatheringByZeros() {
		for (AdderOperation operation : new AdderOperation[] {AdderOperation.OR, AdderOperation.SUM}) {
			WordCode code = WordCodes.zeros(ElementType.F64, operation);
			long[] bits = LongStream.of(0, 0, Double.doubleToRawLongBits(-1.5), 0).toArray();
			assertEquals(bits[2], AdderTree.of(code, ElementType.F64, bits, new Random(1)).bits());
		}
	}

	@Test
	void whatNoAdderHas() {
		assertEquals("the width of an adder is 12 bits, but must be whole bytes from 8 to 2,048 bits",
				assertThrows(Fault.class, () -> new WordFormat(12)).getMessage());
		assertEquals("an adder of unsigned integers does not combine f32 by prod",
				assertThrows(Fault.class, () -> WordCodes.of(Operator.PROD, ElementType.F32, 64, 2, false)).getMessage());
	}

	@ParameterizedTest
	@CsvSource({"SUM, I32, 24, 2, false, 32", "SUM, I32, 32, 2, true, 64", "SUM, U8, 8, 2, true, 16", "SUM, F64, 8, 2, false, 16",
			"SUM, F16, 16, 256, false, 32", "MAX, F64, 32, 2, false, 64", "MINLOC, I64, 56, 2, false, 64",
			"SUM, F32, 32, 65536, false, 64"})
	void tooNarrow(String operator, ElementType type, int width, int members, boolean bias, int least) {
		Operator combined = Operator.of(operator.toLowerCase());
		Fault fault = assertThrows(Fault.class, () -> WordCodes.of(combined, type, width, members, bias));
		assertEquals("too-narrow", fault.code());
		assertEquals("%s of %s on %,d nodes%s does not fit an adder of %,d bits; %,d bits are enough".formatted(operator.toLowerCase(),
				type.word(), members, bias ? " with a bias" : "", width, least), fault.getMessage());
		assertEquals(least, WordCodes.leastWidth(combined, type, members, bias));
		WordCodes.of(combined, type, least, members, bias);
		if (members > 2) {
			WordCodes.of(combined, type, width, members - 1, bias);
		}
	}
}
