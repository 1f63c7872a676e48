package barley.runtime.adder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;

import org.junit.jupiter.api.Test;

import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.data.Vector;

/**
 * Random numbers on random adders and trees, compared with exact integers: floating-point numbers are multiples of 2^-1100 here. The script
 * {@code lang.tests/numbers} tries millions of cases.
 */
class AdderRandomTest {

	private static final int FIRST = Integer.getInteger("barley.seed", 0);
	private static final int END = FIRST + Integer.getInteger("barley.adders", 4000);
	private static final int SCALE = 1100;
	private static final ElementType[] FLOATS = {ElementType.F16, ElementType.BF16, ElementType.F32, ElementType.F64};
	private static final int[] WIDTHS = {32, 40, 64, 72, 96, 128, 136, 256, 1024, 2048};

	/** Returns the value of finite bits without their sign; of those of infinity, the power of two in its place. */
	private static BigInteger magnitude(FloatFormat type, long bits) {
		long field = bits >>> type.fractionBits();
		long fraction = bits & (1L << type.fractionBits()) - 1;
		long significand = field == 0 ? fraction : fraction | 1L << type.fractionBits();
		int exponent = (int) Math.max(field, 1) - ((1 << type.exponentBits() - 1) - 1) - type.fractionBits();
		return BigInteger.valueOf(significand).shiftLeft(SCALE + exponent);
	}

	private static BigInteger value(FloatFormat type, long bits) {
		BigInteger magnitude = magnitude(type, type.magnitude(bits));
		return type.isNegative(bits) ? magnitude.negate() : magnitude;
	}

	/** Returns the bits of a fraction rounded once, found among all numbers of the type by bisection. */
	private static long rounded(FloatFormat type, BigInteger numerator, int divisor) {
		BigInteger wanted = numerator.abs();
		BigInteger over = BigInteger.valueOf(divisor);
		long low = 0;
		long high = type.infinity();
		while (low < high) {
			long middle = low + high + 1 >>> 1;
			if (magnitude(type, middle).multiply(over).compareTo(wanted) <= 0) {
				low = middle;
			} else {
				high = middle - 1;
			}
		}
		if (low < type.infinity()) {
			BigInteger twice = magnitude(type, low).add(magnitude(type, low + 1)).multiply(over);
			int order = wanted.shiftLeft(1).compareTo(twice);
			low += order > 0 || order == 0 && (low & 1) != 0 ? 1 : 0;
		}
		return low | (numerator.signum() < 0 ? type.sign() : 0);
	}

	/** Returns bits of a finite number: of any magnitude, or near others. */
	private static long finite(FloatFormat type, Random random, int centre, int spread) {
		long bits;
		do {
			long field = random.nextInt(8) == 0 ? random.nextInt(1 << type.exponentBits())
					: Math.max(0, centre + random.nextInt(spread) - spread / 2);
			long fraction = random.nextLong() & (1L << type.fractionBits()) - 1;
			bits = field << type.fractionBits() | (random.nextBoolean() ? fraction : fraction & -1L << random.nextInt(type.precision()));
		} while (bits >= type.infinity());
		return random.nextInt(12) == 0 ? 0 : bits | (random.nextBoolean() ? type.sign() : 0);
	}

	@Test
	void sumsOfFloatsAreExactSumsOfAlignedNumbers() {
		for (int seed = FIRST; seed < END; seed++) {
			Random random = new Random(seed);
			ElementType element = FLOATS[random.nextInt(FLOATS.length)];
			FloatFormat type = FloatFormat.of(element);
			int width = WIDTHS[random.nextInt(WIDTHS.length)];
			int centre = random.nextInt(1 << type.exponentBits());
			int spread = 1 + random.nextInt(random.nextBoolean() ? 8 : 100);
			long[] bits = new long[1 + random.nextInt(random.nextInt(10) == 0 ? 100 : 12)];
			Arrays.setAll(bits, i -> finite(type, random, centre, spread));
			check(element, width, bits, random, "seed " + seed);
		}
	}

	private static void check(ElementType element, int width, long[] bits, Random random, String seed) {
		FloatFormat type = FloatFormat.of(element);
		int members = bits.length;
		FloatSumCode code = (FloatSumCode) WordCodes.of(Operator.SUM, element, width, members, false);
		AdderTree tree = AdderTree.of(code, element, bits, random);
		BigInteger exact = Arrays.stream(bits).mapToObj(each -> value(type, each)).reduce(BigInteger.ZERO, BigInteger::add);
		int most = Arrays.stream(bits).filter(each -> type.magnitude(each) != 0)
				.map(each -> value(type, each).abs().bitLength() - 1 - SCALE).mapToInt(each -> (int) each).max().orElse(0);
		int least = Arrays.stream(bits).filter(each -> type.magnitude(each) != 0)
				.map(each -> value(type, each).abs().bitLength() - 1 - SCALE).mapToInt(each -> (int) each).min().orElse(0);
		int unit = most - code.power() + 1 + SCALE;
		// Shifting right rounds down.
		BigInteger aligned = Arrays.stream(bits).mapToObj(each -> value(type, each).shiftRight(unit)).reduce(BigInteger.ZERO,
				BigInteger::add);
		BigInteger biased = BigInteger.valueOf(members).shiftLeft(code.power()).add(aligned);
		assertTrue(biased.signum() >= 0 && biased.bitLength() <= width, seed);
		assertEquals(biased, tree.word(1), seed);
		// S in units of 2^-SCALE, times 2^more where its unit is smaller than that.
		int more = Math.max(0, -unit);
		BigInteger sum = aligned.shiftLeft(unit + more);
		BigInteger error = exact.shiftLeft(more).subtract(sum);
		assertTrue(error.signum() >= 0 && error.compareTo(BigInteger.valueOf(members).shiftLeft(unit + more)) < 0, seed);
		assertTrue(error.signum() == 0 || most - least > code.power() - type.precision(), seed);
		long expected = sum.signum() == 0 ? 0 : rounded(type, sum, 1, more);
		assertEquals(Long.toHexString(expected), Long.toHexString(tree.bits()), seed);
		if (error.signum() == 0) {
			assertEquals(exact.signum() == 0 ? 0 : rounded(type, exact, 1), tree.bits(), seed);
		}
		AdderTree average = AdderTree.of(WordCodes.of(Operator.AVG, element, width, members, false), element, bits, random);
		assertEquals(sum.signum() == 0 ? 0 : rounded(type, sum, members, more), average.bits(), seed);
		assertEquals(tree.bits(), AdderTree.of(code, element, bits, random).bits(), seed);
	}

	private static long rounded(FloatFormat type, BigInteger numerator, int divisor, int more) {
		if (more == 0) {
			return rounded(type, numerator, divisor);
		}
		// Cut off what no rounding can see, but whether there is something.
		BigInteger floor = numerator.abs().shiftRight(more);
		boolean rest = !floor.shiftLeft(more).equals(numerator.abs());
		BigInteger twice = floor.shiftLeft(1).add(rest ? BigInteger.ONE : BigInteger.ZERO);
		return rounded(type, numerator.signum() < 0 ? twice.negate() : twice, 2 * divisor);
	}

	@Test
	void integersAreCombinedAsVectorsCombineThem() {
		for (int seed = FIRST; seed < END; seed++) {
			Random random = new Random(seed);
			ElementType type = ElementType.values()[random.nextInt(ElementType.values().length)];
			Operator operator = Operator.values()[random.nextInt(Operator.values().length)];
			int width = WIDTHS[random.nextInt(WIDTHS.length)];
			boolean bias = random.nextBoolean();
			long[] bits = new long[1 + random.nextInt(random.nextInt(10) == 0 ? 1000 : 12)];
			if (type.isFloating() || !operator.accepts(type) || operator == Operator.PROD
					|| WordCodes.leastWidth(operator, type, bits.length, bias) > width) {
				continue;
			}
			Arrays.setAll(bits, i -> random.nextInt(4) == 0 ? random.nextInt(5) - 2 : random.nextLong());
			Vector expected = Vector.of(type, 1);
			expected.setBits(0, bits[0]);
			for (int i = 1; i < bits.length; i++) {
				Vector other = Vector.of(type, 1);
				other.setBits(0, bits[i]);
				expected.combine(operator, 0, other, 0, 1);
			}
			if (operator == Operator.AVG) {
				expected.divide(0, 1, bits.length);
			}
			AdderTree tree = AdderTree.of(WordCodes.of(operator, type, width, bits.length, bias), type, bits, random);
			assertEquals(0, expected.mismatch(0, tree.result(), 1, 1) + 1, "seed " + seed + ": " + operator + " of " + type.word());
		}
	}
}
