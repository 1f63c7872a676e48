package barley.lang.evaluate;

import java.util.function.DoubleBinaryOperator;
import java.util.function.Predicate;

import barley.lang.model.Binary;
import barley.lang.model.Call;
import barley.lang.model.Conditional;
import barley.lang.model.Expression;
import barley.lang.model.NumberLiteral;
import barley.lang.model.TruthLiteral;
import barley.lang.model.Unary;
import barley.runtime.data.Operator;

/**
 * Turns the tree of a {@link Formula} into functions of two numbers with a floating point. An operator is worked out a thousand times
 * before it is known to be sound; to walk over its tree each time, and to read its numbers again, took twenty times as long.
 *
 * @param isFirst whether an operand is the first of the two
 */
record RealFormula(Predicate<Expression> isFirst) {

	private interface Condition {

		boolean holds(double a, double b);
	}

	/** Returns the function that an expression denotes. */
	DoubleBinaryOperator of(Expression expression) {
		if (expression instanceof Conditional choice) {
			Condition condition = condition(choice.getCondition());
			DoubleBinaryOperator yes = of(choice.getThen());
			DoubleBinaryOperator no = of(choice.getElse());
			return (a, b) -> (condition.holds(a, b) ? yes : no).applyAsDouble(a, b);
		} else if (expression instanceof Binary binary) {
			return arithmetic(binary.getOperator(), of(binary.getLeft()), of(binary.getRight()));
		} else if (expression instanceof Unary unary) {
			DoubleBinaryOperator operand = of(unary.getOperand());
			return (a, b) -> -operand.applyAsDouble(a, b);
		} else if (expression instanceof Call call) {
			return call(ElementFunction.of(call), call.getArguments().stream().map(this::of).toArray(DoubleBinaryOperator[]::new));
		} else if (expression instanceof NumberLiteral literal) {
			double number = Formula.number(literal).doubleValue();
			return (a, b) -> number;
		}
		return isFirst.test(expression) ? (a, b) -> a : (a, b) -> b;
	}

	private static DoubleBinaryOperator arithmetic(String operator, DoubleBinaryOperator left, DoubleBinaryOperator right) {
		return switch (operator) {
		case "+" -> (a, b) -> left.applyAsDouble(a, b) + right.applyAsDouble(a, b);
		case "-" -> (a, b) -> left.applyAsDouble(a, b) - right.applyAsDouble(a, b);
		case "*" -> (a, b) -> left.applyAsDouble(a, b) * right.applyAsDouble(a, b);
		case "/" -> (a, b) -> left.applyAsDouble(a, b) / right.applyAsDouble(a, b);
		case "%" -> (a, b) -> Operator.rest(left.applyAsDouble(a, b), right.applyAsDouble(a, b));
		default -> (a, b) -> Operator.power(left.applyAsDouble(a, b), right.applyAsDouble(a, b));
		};
	}

	private static DoubleBinaryOperator call(ElementFunction function, DoubleBinaryOperator... arguments) {
		return (a, b) -> {
			double[] values = new double[arguments.length];
			for (int i = 0; i < values.length; i++) {
				values[i] = arguments[i].applyAsDouble(a, b);
			}
			return function.real(values);
		};
	}

	private Condition condition(Expression expression) {
		if (expression instanceof TruthLiteral literal) {
			boolean value = literal.isValue();
			return (a, b) -> value;
		} else if (expression instanceof Unary unary) {
			Condition operand = condition(unary.getOperand());
			return (a, b) -> !operand.holds(a, b);
		}
		Binary binary = (Binary) expression;
		String operator = binary.getOperator();
		if (ElementRules.isLogical(binary)) {
			Condition left = condition(binary.getLeft());
			Condition right = condition(binary.getRight());
			return operator.equals("and") ? (a, b) -> left.holds(a, b) && right.holds(a, b)
					: (a, b) -> left.holds(a, b) || right.holds(a, b);
		}
		DoubleBinaryOperator left = of(binary.getLeft());
		DoubleBinaryOperator right = of(binary.getRight());
		return (a, b) -> {
			double one = left.applyAsDouble(a, b);
			double other = right.applyAsDouble(a, b);
			return Formula.compares(operator, one < other, one == other, one > other);
		};
	}
}
