package barley.lang.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Random;

import org.junit.jupiter.api.Test;

import barley.runtime.data.ElementType;
import barley.runtime.data.Functions;
import barley.runtime.number.Rational;

class ElementArithmeticTest {

	/** As many digits as numbers between two of a type can have. */
	private static final MathContext DIGITS = new MathContext(900);

	/** What Java makes of as many digits: numbers of all sizes, those below the smallest and above the largest, and those between two. */
	@Test
	void roundsToTheNearestNumber() {
		Random random = new Random(7);
		for (int i = 0; i < 4_000; i++) {
			BigInteger numerator = new BigInteger(1 + random.nextInt(200), random).shiftLeft(random.nextInt(1_100));
			BigInteger denominator = new BigInteger(1 + random.nextInt(200), random).add(BigInteger.ONE).shiftLeft(random.nextInt(1_100));
			compare(new Rational(random.nextBoolean() ? numerator : numerator.negate(), denominator));
		}
		for (int i = 0; i < 1_000; i++) {
			BigDecimal one = new BigDecimal(Double.longBitsToDouble(random.nextLong() & Long.MAX_VALUE % (2_000L << 52)));
			BigDecimal other = new BigDecimal(Math.nextUp(one.doubleValue()));
			compare(Rational.of(one.add(other)).divide(Rational.of(2)));
			float single = Float.intBitsToFloat(random.nextInt() & (200 << 23) - 1);
			compare(Rational.of(new BigDecimal(single).add(new BigDecimal(Math.nextUp(single)))).divide(Rational.of(2)));
		}
		compare(Rational.ZERO);
	}

	private static void compare(Rational number) {
		BigDecimal decimal = new BigDecimal(number.numerator()).divide(new BigDecimal(number.denominator()), DIGITS);
		assertEquals(decimal.doubleValue(), ElementArithmetic.rounded(ElementType.F64, number), number::toString);
		assertEquals(decimal.floatValue(), ElementArithmetic.rounded(ElementType.F32, number), number::toString);
		assertEquals(Functions.f16(decimal.floatValue()), ElementArithmetic.rounded(ElementType.F16, number), number::toString);
	}
}
