package barley.lang.evaluate;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

import barley.lang.model.Binary;
import barley.lang.model.Call;
import barley.lang.model.Conditional;
import barley.lang.model.CoreNumber;
import barley.lang.model.Expression;
import barley.lang.model.NumberLiteral;
import barley.lang.model.TruthLiteral;
import barley.lang.model.Unary;
import barley.runtime.data.ElementType;
import barley.runtime.data.Functions;
import barley.runtime.number.Rational;

/**
 * Writes expressions of elements as Java that computes in the type of the elements and rounds, or wraps, after each operation. The
 * expression has been checked; it is written from its tree, and its text never becomes code.
 */
public final class ElementJava {

	/** As many as numbers that are between two of a type can have. */
	private static final MathContext DIGITS = new MathContext(800);

	private final ElementType type;
	private final Function<Expression, String> leaves;
	private final BiFunction<Call, List<String>, String> calls;

	/**
	 * @param leaves what is written for names
	 * @param calls  what is written for calls of operators of authors and of functions that depend on the element
	 */
	public ElementJava(ElementType type, Function<Expression, String> leaves, BiFunction<Call, List<String>, String> calls) {
		this.type = type;
		this.leaves = leaves;
		this.calls = calls;
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
		BigDecimal decimal = new BigDecimal(number.numerator()).divide(new BigDecimal(number.denominator()), DIGITS);
		return switch (type) {
		case F16 -> Functions.f16(decimal.floatValue());
		case BF16 -> Functions.bf16(decimal.floatValue());
		case F32 -> decimal.floatValue();
		default -> decimal.doubleValue();
		};
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

	/** Returns an expression of a number. */
	public String number(Expression expression) {
		if (expression instanceof Conditional choice) {
			return "(%s ? %s : %s)".formatted(truth(choice.getCondition()), number(choice.getThen()), number(choice.getElse()));
		} else if (expression instanceof Binary binary) {
			return binary(binary.getOperator(), number(binary.getLeft()), number(binary.getRight()));
		} else if (expression instanceof Unary unary) {
			return rounded("(-%s)".formatted(number(unary.getOperand())));
		} else if (expression instanceof NumberLiteral literal) {
			return literal(literal);
		} else if (expression instanceof Call call) {
			return call(call, call.getArguments().stream().map(this::number).toList());
		}
		return expression instanceof CoreNumber ? rounded(leaves.apply(expression)) : leaves.apply(expression);
	}

	/** Returns an expression of a condition. */
	private String truth(Expression expression) {
		if (expression instanceof TruthLiteral literal) {
			return Boolean.toString(literal.isValue());
		} else if (expression instanceof Unary unary) {
			return "!" + truth(unary.getOperand());
		} else if (!(expression instanceof Binary binary)) {
			return leaves.apply(expression);
		} else if (ElementRules.isLogical(binary)) {
			return "(%s %s %s)".formatted(truth(binary.getLeft()), binary.getOperator().equals("and") ? "&&" : "||", truth(binary.getRight()));
		} else {
			String form = type == ElementType.U64 ? "(Long.compareUnsigned(%1$s, %3$s) %2$s 0)" : "(%s %s %s)";
			return form.formatted(number(binary.getLeft()), binary.getOperator(), number(binary.getRight()));
		}
	}

	private String literal(NumberLiteral literal) {
		BigDecimal number = new BigDecimal(literal.getNumber().replace("_", ""));
		BigInteger part = BigInteger.TEN.pow(number.scale());
		return literal(type, new Rational(number.unscaledValue(), part));
	}

	private String binary(String operator, String left, String right) {
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

	private String call(Call call, List<String> arguments) {
		if (call.getFunction() == null) {
			String text = calls.apply(call, arguments);
			return type.isFloating() ? rounded(cast(text)) : wrapped("%s", text);
		}
		ElementFunction function = ElementFunction.of(call);
		String first = arguments.get(0);
		return switch (function) {
		case MIN, MAX -> arguments.stream().collect(Collectors.reducing((a, b) -> extreme(function.word(), a, b))).orElseThrow();
		case ABS -> type.isFloating() || type.isSigned() ? rounded("Math.abs(%s)".formatted(first)) : first;
		case SIGN -> type.isFloating() ? "Math.signum(%s)".formatted(first)
				: type == ElementType.U64 ? "(%s == 0 ? 0L : 1L)".formatted(first)
				: javaType(type).equals("int") ? "Integer.signum(%s)".formatted(first) : "(long) Long.signum(%s)".formatted(first);
		case SQRT -> rounded(cast("Math.sqrt(%s)".formatted(first)));
		case UNIFORM -> rounded(cast(calls.apply(call, arguments)));
		default -> rounded(cast("Functions.%s(%s)".formatted(function.word(), first)));
		};
	}

	private String extreme(String word, String a, String b) {
		return (type == ElementType.U64 ? "Functions.%sUnsigned(%s, %s)" : "Math.%s(%s, %s)").formatted(word, a, b);
	}

	/** Makes the result of a computation in 64 bits one of the type of Java. */
	private String cast(String text) {
		return javaType(type).equals("float") ? "(float) " + text : text;
	}

	/** Makes the result of a computation of longs one of the type. */
	private String wrapped(String form, Object... parts) {
		String text = form.formatted(parts);
		return javaType(type).equals("int") ? rounded("(int) " + text) : rounded(text);
	}

	/** Rounds, or wraps, the result of an operation in the type of Java if the type of the elements is smaller. */
	private String rounded(String text) {
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
