package barley.lang.elaborate;

import java.util.List;
import java.util.function.Function;

import org.eclipse.emf.ecore.EObject;

import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Complaints;
import barley.lang.finding.Finding;
import barley.lang.finding.FollowUp;
import barley.lang.model.Binary;
import barley.lang.model.Call;
import barley.lang.model.Conditional;
import barley.lang.model.CoreNumber;
import barley.lang.model.Expression;
import barley.lang.model.NumberLiteral;
import barley.lang.model.Reference;
import barley.lang.model.TruthLiteral;
import barley.lang.model.Unary;
import barley.lang.synapse.BlockCondition;
import barley.lang.synapse.BlockCondition.Relation;
import barley.lang.synapse.BlockValue;
import barley.lang.synapse.BlockValue.Operation;
import barley.lang.synapse.ConstantFolding;
import barley.lang.value.Measure;
import barley.lang.value.Quantity;
import barley.lang.value.Truth;
import barley.lang.value.Value;
import barley.lang.value.Whole;
import barley.runtime.data.ElementType;
import barley.runtime.number.Rational;

/** Reads expressions in blocks of synapses as values; says of what a synapse cannot do what would do. */
final class BlockExpressions {

	private final ElementType type;
	private final Evaluator evaluator;
	private final EObject whole;
	private final Function<Reference, BlockValue> names;

	/**
	 * @param whole what the expressions belong to, for what is missing in them
	 * @param names what a name stands for; null for a number that is known here
	 */
	BlockExpressions(ElementType type, Evaluator evaluator, EObject whole, Function<Reference, BlockValue> names) {
		this.type = type;
		this.evaluator = evaluator;
		this.whole = whole;
		this.names = names;
	}

	BlockValue value(Expression expression) {
		if (expression == null) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, whole, "incomplete expression"));
		}
		evaluator.budget().effort(1, expression);
		if (expression instanceof Reference reference) {
			BlockValue value = names.apply(reference);
			return value != null ? value : constant(reference);
		} else if (expression instanceof NumberLiteral literal) {
			return constant(literal);
		} else if (expression instanceof CoreNumber number) {
			return number.getWord().equals("id") ? new BlockValue.Id() : new BlockValue.Core();
		} else if (expression instanceof Conditional choice) {
			Complaints parts = new Complaints();
			BlockCondition condition = parts.of(() -> condition(choice.getCondition()));
			BlockValue then = parts.of(() -> value(choice.getThen()));
			BlockValue otherwise = parts.of(() -> value(choice.getElse()));
			parts.end();
			return condition instanceof BlockCondition.Fixed fixed ? fixed.holds() ? then : otherwise
					: new BlockValue.Choice(condition, then, otherwise);
		} else if (expression instanceof Unary unary && unary.getOperator().equals("-")) {
			return ConstantFolding.negative(value(unary.getOperand()));
		} else if (expression instanceof Call call) {
			return call(call);
		} else if (expression instanceof Binary binary && "+-*/%^".contains(binary.getOperator())) {
			return arithmetic(binary);
		}
		throw instead(expression, "%s is a condition, but a number is expected".formatted(Evaluator.text(expression)),
				"if %s then 1 else 0".formatted(Evaluator.text(expression)), "");
	}

	private BlockValue arithmetic(Binary binary) {
		Complaints parts = new Complaints();
		BlockValue left = parts.of(() -> value(binary.getLeft()));
		BlockValue right = parts.of(() -> value(binary.getRight()));
		parts.end();
		switch (binary.getOperator()) {
		case "+":
			return ConstantFolding.arithmetic(type, Operation.ADD, left, right);
		case "-":
			return ConstantFolding.arithmetic(type, Operation.SUB, left, right);
		case "*":
			return ConstantFolding.arithmetic(type, Operation.MUL, left, right);
		case "/":
			BlockValue quotient = type.isFloating() ? ConstantFolding.quotient(type, left, right) : null;
			if (quotient == null) {
				throw division(binary, right);
			}
			return quotient;
		default:
			throw power(binary);
		}
	}

	private static Complaint power(Binary binary) {
		String message = "a synapse has no operator %s".formatted(binary.getOperator());
		boolean square = binary.getOperator().equals("^") && binary.getRight() instanceof NumberLiteral literal
				&& literal.getNumber().equals("2");
		return square ? instead(binary, message, "%1$s * %1$s".formatted(Evaluator.text(binary.getLeft())), "")
				: notFor(binary, message, "multiply, or compute it at the core and store it");
	}

	private Complaint division(Binary binary, BlockValue right) {
		String a = Evaluator.text(binary.getLeft());
		String b = Evaluator.text(binary.getRight());
		String message = "a synapse does not divide";
		if (!type.isFloating()) {
			return notFor(binary, message, "compute it at the core and store it");
		} else if (!(right instanceof BlockValue.Constant constant) || constant.number().signum() == 0) {
			return instead(binary, message, "%s * invsqrt(%2$s) * invsqrt(%2$s)".formatted(a, b),
					" for %1$s > 0, or compute 1 / %1$s at the core and store it".formatted(b));
		}
		Rational reciprocal = Rational.ONE.divide(((BlockValue.Constant) right).number());
		return ConstantFolding.isExact(type, reciprocal) ? instead(binary, message, "%s * %s".formatted(a, reciprocal.decimal()), "")
				: notFor(binary, message, "name the reciprocal before the exchange: let r = 1.0 / %s".formatted(b));
	}

	/** Returns the text of an argument as an operand. */
	private static String operand(Expression expression) {
		String text = Evaluator.text(expression);
		return expression instanceof Binary || expression instanceof Unary || expression instanceof Conditional ? "(" + text + ")" : text;
	}

	private BlockValue call(Call call) {
		List<BlockValue> arguments = call.getArguments().stream().map(this::value).toList();
		String function = call.getFunction() == null ? "" : call.getFunction();
		String first = call.getArguments().isEmpty() ? "" : operand(call.getArguments().get(0));
		switch (function) {
		case "min":
		case "max":
			Operation operation = function.equals("min") ? Operation.MIN : Operation.MAX;
			if (arguments.size() < 2) {
				throw new Complaint(new Finding(Code.WRONG_VALUE, call,
						"%s takes two numbers or more, but here it has 1".formatted(function)));
			}
			return arguments.stream().reduce((a, b) -> ConstantFolding.arithmetic(type, operation, a, b)).orElseThrow();
		case "invsqrt":
			if (arguments.size() != 1) {
				throw new Complaint(new Finding(Code.WRONG_VALUE, call, "invsqrt takes one number, but here it has %d".formatted(
						arguments.size())));
			} else if (!type.isFloating()) {
				throw notFor(call, "invsqrt is a number with a floating point, but the word is of type %s".formatted(type.word()),
						"declare the data as f32 or f64");
			}
			return new BlockValue.InverseRoot(arguments.get(0));
		case "abs":
			throw instead(call, "a synapse has no abs", "max(%1$s, -%1$s)".formatted(first), "");
		case "sign":
			throw instead(call, "a synapse has no sign", "if %1$s > 0 then 1 else if %1$s < 0 then -1 else 0".formatted(first), "");
		case "sqrt":
			throw instead(call, "a synapse has no sqrt", "%1$s * invsqrt(%1$s)".formatted(first), " for %s > 0".formatted(first));
		case "":
			FollowUp.known(call.getOperator(), call);
			throw notFor(call, "a synapse calls no operators", "write its formula instead");
		default:
			throw notFor(call, "a synapse has no %s".formatted(function),
					"compute it at the core: compute y = %s(x), and store it".formatted(function));
		}
	}

	private BlockCondition condition(Expression expression) {
		if (expression instanceof TruthLiteral literal) {
			return new BlockCondition.Fixed(literal.isValue());
		} else if (expression instanceof Unary unary && unary.getOperator().equals("not")) {
			BlockCondition inner = condition(unary.getOperand());
			return inner instanceof BlockCondition.Fixed fixed ? new BlockCondition.Fixed(!fixed.holds()) : new BlockCondition.Not(inner);
		} else if (expression instanceof Binary binary && !"+-*/%^".contains(binary.getOperator())) {
			return switch (binary.getOperator()) {
			case "and" -> both(condition(binary.getLeft()), condition(binary.getRight()));
			case "or" -> either(condition(binary.getLeft()), condition(binary.getRight()));
			default -> ConstantFolding.comparison(type, Relation.of(binary.getOperator()), value(binary.getLeft()),
					value(binary.getRight()));
			};
		}
		return expression instanceof Reference reference && names.apply(reference) == null
				&& evaluator.evaluate(reference) instanceof Truth truth ? new BlockCondition.Fixed(truth.value())
						: new BlockCondition.NotZero(value(expression));
	}

	private static BlockCondition both(BlockCondition left, BlockCondition right) {
		return left instanceof BlockCondition.Fixed fixed ? fixed.holds() ? right : left
				: right instanceof BlockCondition.Fixed fixed ? fixed.holds() ? left : right : new BlockCondition.Both(left, right);
	}

	private static BlockCondition either(BlockCondition left, BlockCondition right) {
		return left instanceof BlockCondition.Fixed fixed ? fixed.holds() ? left : right
				: right instanceof BlockCondition.Fixed fixed ? fixed.holds() ? right : left : new BlockCondition.Either(left, right);
	}

	/** Returns a number that is known here, which has to be one that the type can come close to. */
	private BlockValue constant(Expression expression) {
		Value value = evaluator.evaluate(expression);
		Rational number = value instanceof Whole whole ? Rational.of(whole.value())
				: value instanceof Quantity quantity && quantity.measure().equals(Measure.NUMBER) ? quantity.amount() : null;
		String text = Evaluator.text(expression);
		if (number == null) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, expression, "synapses compute plain numbers, but %s is %s".formatted(text,
					value.describe())));
		} else if (!type.isFloating() && !ConstantFolding.isExact(type, number) || type.isFloating()
				&& ConstantFolding.isBeyond(type, number)) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, expression, "%s is not of type %s, the type of the word".formatted(text,
					type.word())).withRemedy(number.isWhole() ? "" : "declare the data as f32 or f64"));
		}
		return new BlockValue.Constant(number);
	}

	/**
	 * Returns what to say of what no synapse computes, with an expression that does the same.
	 *
	 * @param when when it does; may be empty
	 */
	private static Complaint instead(Expression expression, String message, String other, String when) {
		boolean whole = !other.contains("..."); // a long text is shortened
		boolean part = !when.isEmpty() || expression.eContainer() instanceof Expression
		&& !(expression.eContainer() instanceof Conditional);
		String written = part ? "(" + other + ")" : other;
		return new Complaint(new Finding(Code.NOT_FOR_SYNAPSES, expression, message).withRemedy("write " + other + when,
				whole ? new String[] {written} : new String[0]));
	}

	private static Complaint notFor(Expression expression, String message, String remedy) {
		return new Complaint(new Finding(Code.NOT_FOR_SYNAPSES, expression, message).withRemedy(remedy));
	}
}
