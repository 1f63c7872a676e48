package barley.lang.generate;

import java.util.function.Function;

import barley.lang.evaluate.ElementArithmetic;
import barley.lang.evaluate.ElementFunction;
import barley.lang.synapse.BlockCondition;
import barley.lang.synapse.BlockCondition.Both;
import barley.lang.synapse.BlockCondition.Comparison;
import barley.lang.synapse.BlockCondition.Either;
import barley.lang.synapse.BlockCondition.Fixed;
import barley.lang.synapse.BlockCondition.Not;
import barley.lang.synapse.BlockCondition.NotZero;
import barley.lang.synapse.BlockValue;
import barley.lang.synapse.BlockValue.Arithmetic;
import barley.lang.synapse.BlockValue.Choice;
import barley.lang.synapse.BlockValue.Constant;
import barley.lang.synapse.BlockValue.InverseRoot;
import barley.lang.synapse.BlockValue.Negative;
import barley.runtime.data.ElementType;
import barley.runtime.number.Rational;

/** Writes what a synapse computes as Java: in the type of its values, rounded after each operation. */
final class BlockJava {

	private final ElementType type;
	private final ElementArithmetic arithmetic;
	private final Function<BlockValue, String> leaves;

	/** @param leaves what is written for words, data, names and numbers of cores */
	BlockJava(ElementType type, Function<BlockValue, String> leaves) {
		this.type = type;
		this.leaves = leaves;
		arithmetic = new ElementArithmetic(type);
	}

	String value(BlockValue value) {
		if (value instanceof Constant constant) {
			return ElementArithmetic.literal(type, constant.number());
		} else if (value instanceof Negative negative) {
			return arithmetic.binary("-", ElementArithmetic.literal(type, Rational.ZERO), value(negative.value()));
		} else if (value instanceof InverseRoot root) {
			return arithmetic.function(ElementFunction.INVSQRT, value(root.value()));
		} else if (value instanceof Choice choice) {
			return "(%s ? %s : %s)".formatted(condition(choice.condition()), value(choice.then()), value(choice.otherwise()));
		} else if (!(value instanceof Arithmetic)) {
			return leaves.apply(value);
		}
		Arithmetic operation = (Arithmetic) value;
		String word = operation.operation().word();
		String left = value(operation.left());
		String right = value(operation.right());
		return switch (operation.operation()) {
		case MIN, MAX -> arithmetic.extreme(word, left, right);
		default -> arithmetic.binary(word, left, right);
		};
	}

	private String condition(BlockCondition condition) {
		if (condition instanceof Comparison comparison) {
			return arithmetic.compare(comparison.relation().word(), value(comparison.left()), value(comparison.right()));
		} else if (condition instanceof NotZero number) {
			return "(%s != 0)".formatted(value(number.value()));
		} else if (condition instanceof Not not) {
			return "!" + condition(not.condition());
		} else if (condition instanceof Both both) {
			return "(%s && %s)".formatted(condition(both.left()), condition(both.right()));
		} else if (condition instanceof Either either) {
			return "(%s || %s)".formatted(condition(either.left()), condition(either.right()));
		}
		return Boolean.toString(((Fixed) condition).holds());
	}
}
