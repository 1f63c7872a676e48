package barley.runtime.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.util.Random;
import java.util.stream.Stream;

/** The two 16-bit formats, compared with a slow reference that is based only on their definition. */
class RoundingTest {

	private static final int PATTERNS = 1 << 16;

	/** A format with some bits of exponent and fraction: its values are computed from the definition, and rounding is a search. */
	private record Format(String name, int exponentBits, int fractionBits, ElementType type) {

		float decode(short bits) {
			return type == ElementType.F16 ? Half.toFloat(bits) : Brain.toFloat(bits);
		}

		short encode(float value) {
			return type == ElementType.F16 ? Half.fromFloat(value) : Brain.fromFloat(value);
		}

		int infinity() {
			return (1 << exponentBits) - 1 << fractionBits;
		}

		/** Returns the value of an unsigned pattern; infinity has the value that would follow the largest number. */
		double magnitude(int pattern) {
			int exponent = pattern >> fractionBits;
			int bias = (1 << exponentBits - 1) - 1;
			double fraction = (pattern & (1 << fractionBits) - 1) / (double) (1 << fractionBits);
			return exponent == 0 ? fraction * Math.pow(2, 1 - bias) : (1 + fraction) * Math.pow(2, exponent - bias);
		}

		/** Returns the pattern nearest to an exact value; of two equally near ones, the even one. */
		int round(double exact) {
			int low = 0;
			int high = infinity();
			double magnitude = Math.abs(exact);
			while (high - low > 1) {
				int middle = (low + high) / 2;
				if (magnitude(middle) <= magnitude) {
					low = middle;
				} else {
					high = middle;
				}
			}
			double below = magnitude - magnitude(low);
			double above = magnitude(high) - magnitude;
			int nearest = below < above || below == above && low % 2 == 0 ? low : high;
			return (1 / exact < 0 ? 1 << 15 : 0) | Math.min(nearest, infinity());
		}
	}

	private static final Format[] FORMATS = {new Format("f16", 5, 10, ElementType.F16), new Format("bf16", 8, 7, ElementType.BF16)};

	@TestFactory
	Stream<DynamicTest> everyPatternHasItsValue() {
		return each(format -> {
			for (int pattern = 0; pattern < PATTERNS; pattern++) {
				int magnitude = pattern & 0x7FFF;
				float value = format.decode((short) pattern);
				if (magnitude > format.infinity()) {
					assertTrue(Float.isNaN(value), "pattern " + pattern);
					assertTrue(Float.isNaN(format.decode(format.encode(value))), "pattern " + pattern);
				} else {
					double expected = magnitude == format.infinity() ? Double.POSITIVE_INFINITY : format.magnitude(magnitude);
					assertEquals(pattern < 1 << 15 ? expected : -expected, value, "pattern " + pattern);
					assertEquals((short) pattern, format.encode(value), "pattern " + pattern);
				}
			}
		});
	}

	@TestFactory
	Stream<DynamicTest> valuesBetweenTwoPatternsRoundToTheNearest() {
		return each(format -> {
			for (int pattern = 0; pattern < format.infinity(); pattern++) {
				double half = (format.magnitude(pattern) + format.magnitude(pattern + 1)) / 2;
				float middle = (float) half;
				for (float value : new float[] {Math.nextDown(middle), middle, Math.nextUp(middle)}) {
					assertEquals((short) format.round(value), format.encode(value), () -> "value " + value);
					assertEquals((short) format.round(-value), format.encode(-value), () -> "value " + -value);
				}
			}
		});
	}

	/** Sums and products of 16-bit numbers are exact in double precision, except for sums in bf16 of very different magnitudes. */
	@TestFactory
	Stream<DynamicTest> combinationsRoundOnce() {
		return each(format -> {
			Random random = new Random(16);
			Vector left = Vector.of(format.type, PATTERNS);
			Vector right = Vector.of(format.type, PATTERNS);
			short[] b = new short[PATTERNS];
			for (Operator operator : new Operator[] {Operator.SUM, Operator.PROD}) {
				for (int i = 0; i < PATTERNS; i++) {
					b[i] = (short) (i + random.nextInt(1 << format.fractionBits + 5));
					left.setBits(i, i);
					right.setBits(i, b[i]);
				}
				left.combine(operator, 0, right, 0, PATTERNS);
				for (int i = 0; i < PATTERNS; i++) {
					double x = format.decode((short) i);
					double y = format.decode(b[i]);
					double exact = operator == Operator.SUM ? x + y : x * y;
					if (Double.isFinite(x) && Double.isFinite(y)) {
						assertEquals((short) format.round(exact), (short) left.bits(i), () -> x + " " + operator + " " + y);
					}
				}
			}
		});
	}

	@Test
	void wellKnownValues() {
		assertEquals((short) 0x3C00, Half.fromFloat(1));
		assertEquals((short) 0x7BFF, Half.fromFloat(65_504));
		assertEquals((short) 0x7C00, Half.fromFloat(65_520));
		assertEquals((short) 0x0001, Half.fromFloat(0x1p-24f));
		assertEquals((short) 0x8000, Half.fromFloat(-0x1p-26f));
		assertEquals((short) 0x3F80, Brain.fromFloat(1));
		assertEquals((short) 0x4049, Brain.fromFloat((float) Math.PI));
	}

	private interface Check {
		void of(Format format);
	}

	private static Stream<DynamicTest> each(Check check) {
		return Stream.of(FORMATS).map(format -> DynamicTest.dynamicTest(format.name, () -> check.of(format)));
	}
}
