package barley.lang.evaluate;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

import barley.lang.model.Binary;
import barley.lang.model.Call;
import barley.lang.model.Conditional;
import barley.lang.model.CoreNumber;
import barley.lang.model.Expression;
import barley.lang.model.NumberLiteral;
import barley.lang.model.TruthLiteral;
import barley.lang.model.Unary;
import barley.runtime.data.ElementType;
import barley.runtime.number.Rational;

/**
 * Writes expressions of elements as Java that computes in the type of the elements and rounds, or wraps, after each operation. The
 * expression has been checked; it is written from its tree, and its text never becomes code.
 */
public final class ElementJava {

	private final ElementType type;
	private final ElementArithmetic arithmetic;
	private final Function<Expression, String> leaves;
	private final BiFunction<Call, List<String>, String> calls;

	/**
	 * @param leaves what is written for names
	 * @param calls  what is written for calls of operators of authors and of functions that depend on the element
	 */
	public ElementJava(ElementType type, Function<Expression, String> leaves, BiFunction<Call, List<String>, String> calls) {
		this.type = type;
		arithmetic = new ElementArithmetic(type);
		this.leaves = leaves;
		this.calls = calls;
	}

	/** Returns an expression of a number. */
	public String number(Expression expression) {
		if (expression instanceof Conditional choice) {
			return "(%s ? %s : %s)".formatted(truth(choice.getCondition()), number(choice.getThen()), number(choice.getElse()));
		} else if (expression instanceof Binary binary) {
			return arithmetic.binary(binary.getOperator(), number(binary.getLeft()), number(binary.getRight()));
		} else if (expression instanceof Unary unary) {
			return arithmetic.negative(number(unary.getOperand()));
		} else if (expression instanceof NumberLiteral literal) {
			return literal(literal);
		} else if (expression instanceof Call call) {
			return call(call, call.getArguments().stream().map(this::number).toList());
		}
		return expression instanceof CoreNumber ? arithmetic.rounded(leaves.apply(expression)) : leaves.apply(expression);
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
			return "(%s %s %s)".formatted(truth(binary.getLeft()), binary.getOperator().equals("and") ? "&&" : "||",
					truth(binary.getRight()));
		} else {
			return arithmetic.compare(binary.getOperator(), number(binary.getLeft()), number(binary.getRight()));
		}
	}

	private String literal(NumberLiteral literal) {
		BigDecimal number = new BigDecimal(literal.getNumber().replace("_", ""));
		BigInteger part = BigInteger.TEN.pow(number.scale());
		return ElementArithmetic.literal(type, new Rational(number.unscaledValue(), part));
	}

	private String call(Call call, List<String> arguments) {
		if (call.getFunction() == null) {
			String text = calls.apply(call, arguments);
			return type.isFloating() ? arithmetic.rounded(arithmetic.cast(text)) : arithmetic.wrapped("%s", text);
		}
		ElementFunction function = ElementFunction.of(call);
		return switch (function) {
		case MIN, MAX -> arguments.stream().reduce((a, b) -> arithmetic.extreme(function.word(), a, b)).orElseThrow();
		case UNIFORM -> arithmetic.rounded(arithmetic.cast(calls.apply(call, arguments)));
		default -> arithmetic.function(function, arguments.get(0));
		};
	}
}
