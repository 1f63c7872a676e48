package barley.lang.synapse;

import java.math.BigInteger;

import barley.lang.synapse.BlockCondition.Comparison;
import barley.lang.synapse.BlockCondition.Fixed;
import barley.lang.synapse.BlockCondition.Relation;
import barley.lang.synapse.BlockValue.Arithmetic;
import barley.lang.synapse.BlockValue.Constant;
import barley.lang.synapse.BlockValue.Negative;
import barley.lang.synapse.BlockValue.Operation;
import barley.runtime.data.ElementType;
import barley.runtime.number.Rational;

/**
 * Computes what is known before a run, where the result is exactly what a synapse would compute: if the numbers and the result are numbers
 * of the type, so that nothing is rounded or wrapped.
 */
public final class ConstantFolding {

	private ConstantFolding() {
	}

	public static BlockValue arithmetic(ElementType type, Operation operation, BlockValue left, BlockValue right) {
		if (left instanceof Constant a && right instanceof Constant b && isExact(type, a.number()) && isExact(type, b.number())) {
			Rational result = switch (operation) {
			case ADD -> a.number().add(b.number());
			case SUB -> a.number().subtract(b.number());
			case MUL -> a.number().multiply(b.number());
			case MIN -> a.number().compareTo(b.number()) <= 0 ? a.number() : b.number();
			case MAX -> a.number().compareTo(b.number()) >= 0 ? a.number() : b.number();
			};
			if (isExact(type, result)) {
				return new Constant(result);
			}
		}
		return new Arithmetic(operation, left, right);
	}

	/** Returns the quotient of two numbers; null if it is not known exactly, since a synapse does not divide. */
	public static BlockValue quotient(ElementType type, BlockValue left, BlockValue right) {
		if (left instanceof Constant a && right instanceof Constant b && b.number().signum() != 0 && isExact(type, a.number())
				&& isExact(type, b.number())) {
			Rational result = a.number().divide(b.number());
			return isExact(type, result) ? new Constant(result) : null;
		}
		return null;
	}

	public static BlockValue negative(BlockValue value) {
		return value instanceof Constant constant && constant.number().signum() != 0 ? new Constant(constant.number().negate())
				: new Negative(value);
	}

	public static BlockCondition comparison(ElementType type, Relation relation, BlockValue left, BlockValue right) {
		return left instanceof Constant a && right instanceof Constant b && isExact(type, a.number()) && isExact(type, b.number())
				? new Fixed(relation.holds(a.number().compareTo(b.number()))) : new Comparison(relation, left, right);
	}

	/** Returns whether a number is one of a type. */
	public static boolean isExact(ElementType type, Rational number) {
		BigInteger numerator = number.numerator().abs();
		if (!type.isFloating()) {
			BigInteger end = BigInteger.ONE.shiftLeft(Byte.SIZE * type.bytes() - (type.isSigned() ? 1 : 0));
			return number.isWhole() && (number.signum() < 0 ? type.isSigned() && numerator.compareTo(end) <= 0
					: numerator.compareTo(end) < 0);
		} else if (numerator.signum() == 0) {
			return true;
		} else if (number.denominator().bitCount() != 1) {
			return false;
		}
		int exponent = numerator.bitLength() - number.denominator().bitLength();
		int last = numerator.getLowestSetBit() - number.denominator().bitLength() + 1;
		int digits = digits(type);
		return exponent <= most(type) && last >= Math.max(exponent, 1 - most(type)) - digits + 1;
	}

	/** Returns whether a number is larger than all of a floating-point type, or smaller. */
	public static boolean isBeyond(ElementType type, Rational number) {
		BigInteger end = BigInteger.ONE.shiftLeft(most(type) + 1);
		return new Rational(number.numerator().abs(), number.denominator()).compareTo(new Rational(end, BigInteger.ONE)) >= 0;
	}

	/** Returns the bits of the significand. */
	private static int digits(ElementType type) {
		return switch (type) {
		case F16 -> 11;
		case BF16 -> 8;
		case F32 -> 24;
		default -> 53;
		};
	}

	/** Returns the exponent of the largest numbers. */
	private static int most(ElementType type) {
		return switch (type) {
		case F16 -> 15;
		case BF16, F32 -> 127;
		default -> 1023;
		};
	}
}
