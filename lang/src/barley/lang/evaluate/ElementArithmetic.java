package barley.lang.evaluate;

import java.math.BigInteger;

import barley.runtime.data.ElementType;
import barley.runtime.data.Functions;
import barley.runtime.number.Rational;

/**
 * What operations on elements of one type are in Java: they take and return texts of expressions of {@link #javaType}, and round, or wrap,
 * after each operation.
 */
public final class ElementArithmetic {

	private static final int FLOAT_BITS = 24;
	private static final int DOUBLE_BITS = 53;

	private final ElementType type;

	public ElementArithmetic(ElementType type) {
		this.type = type;
	}

	/** Returns the type of Java in which elements are computed. */
	public static String javaType(ElementType type) {
		return switch (type) {
		case F16, BF16, F32 -> "float";
		case F64 -> "double";
		case I8, U8, I16, U16, I32 -> "int";
		case U32, I64, U64 -> "long";
		};
	}

	/** Returns the number of a floating-point type that is nearest to another one; infinity if that is too large. */
	public static double rounded(ElementType type, Rational number) {
		return switch (type) {
		case F16 -> Functions.f16((float) nearest(number, FLOAT_BITS, Float.MIN_EXPONENT));
		case BF16 -> Functions.bf16((float) nearest(number, FLOAT_BITS, Float.MIN_EXPONENT));
		case F32 -> (float) nearest(number, FLOAT_BITS, Float.MIN_EXPONENT);
		default -> nearest(number, DOUBLE_BITS, Double.MIN_EXPONENT);
		};
	}

	/**
	 * Returns the nearest number of so many bits; of two that are as near, the even one.
	 *
	 * @param least the exponent of the first bit of the smallest number that has all bits; smaller ones have fewer
	 */
	private static double nearest(Rational number, int bits, int least) {
		BigInteger size = number.numerator().abs();
		BigInteger divisor = number.denominator();
		int exponent = size.bitLength() - divisor.bitLength(); // of the first bit, or one more
		boolean reached = (exponent < 0 ? size.shiftLeft(-exponent) : size)
				.compareTo(exponent < 0 ? divisor : divisor.shiftLeft(exponent)) >= 0;
		int last = Math.max(reached ? exponent : exponent - 1, least) - bits + 1;
		BigInteger unit = last < 0 ? divisor : divisor.shiftLeft(last);
		BigInteger[] units = (last < 0 ? size.shiftLeft(-last) : size).divideAndRemainder(unit);
		int half = units[1].shiftLeft(1).compareTo(unit);
		boolean up = half > 0 || half == 0 && units[0].testBit(0);
		double nearest = Math.scalb(units[0].doubleValue() + (up ? 1 : 0), last);
		return number.signum() < 0 ? -nearest : nearest;
	}

	/** Returns a number as a literal. */
	public static String literal(ElementType type, Rational number) {
		return switch (javaType(type)) {
		case "float" -> (float) rounded(type, number) + "f";
		case "double" -> Double.toString(rounded(type, number));
		case "int" -> grouped(Integer.toString(number.numerator().intValue()));
		default -> grouped(number.numerator().longValue() + "L");
		};
	}

	private static String grouped(String number) {
		return number.startsWith("-") ? "(" + number + ")" : number;
	}

	/** Returns the result of an operator of the language. */
	public String binary(String operator, String left, String right) {
		boolean real = type.isFloating();
		return switch (operator) {
		case "^" -> real ? rounded(cast("Operator.power(%s, %s)".formatted(left, right))) : wrapped("Operator.power(%s, %s)", left, right);
		case "/" -> real ? rounded("(%s / %s)".formatted(left, right)) : divided("divide", "floorDiv", left, right);
		case "%" -> real ? rounded(cast("Operator.rest(%s, %s)".formatted(left, right))) : divided("remainder", "floorMod", left, right);
		default -> rounded("(%s %s %s)".formatted(left, operator, right));
		};
	}

	private String divided(String unsigned, String signed, String left, String right) {
		return type == ElementType.U64 ? "Long.%sUnsigned(%s, %s)".formatted(unsigned, left, right)
				: rounded("Math.%s(%s, %s)".formatted(signed, left, right));
	}

	/** Returns a condition that compares two. */
	public String compare(String relation, String left, String right) {
		return (type == ElementType.U64 ? "(Long.compareUnsigned(%1$s, %3$s) %2$s 0)" : "(%s %s %s)").formatted(left, relation, right);
	}

	/** Returns an element with the other sign. */
	public String negative(String operand) {
		return rounded("(-%s)".formatted(operand));
	}

	/** Returns what a function of one argument comes to. */
	public String function(ElementFunction function, String argument) {
		return switch (function) {
		case ABS -> type.isFloating() || type.isSigned() ? rounded("Math.abs(%s)".formatted(argument)) : argument;
		case SIGN -> type.isFloating() ? "Math.signum(%s)".formatted(argument)
				: type == ElementType.U64 ? "(%s == 0 ? 0L : 1L)".formatted(argument)
				: javaType(type).equals("int") ? "Integer.signum(%s)".formatted(argument) : "(long) Long.signum(%s)".formatted(argument);
		case SQRT -> rounded(cast("Math.sqrt(%s)".formatted(argument)));
		default -> rounded(cast("Functions.%s(%s)".formatted(function.word(), argument)));
		};
	}

	/** Returns the smaller or larger of two. */
	public String extreme(String word, String a, String b) {
		return (type == ElementType.U64 ? "Functions.%sUnsigned(%s, %s)" : "Math.%s(%s, %s)").formatted(word, a, b);
	}

	/** Makes the result of a computation in 64 bits one of the type of Java. */
	public String cast(String text) {
		return javaType(type).equals("float") ? "(float) " + text : text;
	}

	/** Makes the result of a computation of longs one of the type. */
	public String wrapped(String form, Object... parts) {
		String text = form.formatted(parts);
		return javaType(type).equals("int") ? rounded("(int) " + text) : rounded(text);
	}

	/** Rounds, or wraps, the result of an operation in the type of Java if the type of the elements is smaller. */
	public String rounded(String text) {
		return switch (type) {
		case F16 -> "Functions.f16(%s)".formatted(text);
		case BF16 -> "Functions.bf16(%s)".formatted(text);
		case I8 -> "(byte) " + text;
		case I16 -> "(short) " + text;
		case U8 -> "(%s & 0xFF)".formatted(text);
		case U16 -> "(%s & 0xFFFF)".formatted(text);
		case U32 -> "(%s & 0xFFFF_FFFFL)".formatted(text);
		case F32, F64, I32, I64, U64 -> text;
		};
	}
}
