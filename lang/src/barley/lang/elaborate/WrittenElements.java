package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import barley.lang.evaluate.ElementJava;
import barley.lang.model.Call;
import barley.lang.model.CoreNumber;
import barley.lang.model.Expression;
import barley.lang.model.NumberLiteral;
import barley.lang.model.Reference;
import barley.lang.plan.ElementExpression;
import barley.lang.plan.OperatorDefinition;
import barley.runtime.data.ElementType;

/**
 * An expression of elements in a text. Names that are spelled alike are the same.
 *
 * @param data    the references to data, by their text
 * @param numbers the other references, by their text
 * @param calls   the definitions of the operators that it calls, by their name
 */
record WrittenElements(Expression expression, ElementType type, Map<String, Reference> data, Map<String, Reference> numbers,
		Map<String, OperatorDefinition> calls, boolean readsId, boolean readsCore, boolean isRandom) implements ElementExpression {

	@Override
	public List<String> operands() {
		return List.copyOf(data.keySet());
	}

	@Override
	public List<String> values() {
		return List.copyOf(numbers.keySet());
	}

	@Override
	public List<OperatorDefinition> operators() {
		return List.copyOf(calls.values());
	}

	@Override
	public String java(Names names) {
		return new ElementJava(type, leaf -> java(leaf, names), (call, arguments) -> java(call, arguments, names)).number(expression);
	}

	private String java(Expression leaf, Names names) {
		if (leaf instanceof CoreNumber number) {
			return names.core(number.getWord().equals("id"));
		}
		String text = WrittenRules.name((Reference) leaf);
		int operand = new ArrayList<>(data.keySet()).indexOf(text);
		return operand >= 0 ? names.operand(operand) : names.value(new ArrayList<>(numbers.keySet()).indexOf(text));
	}

	/** Returns a call of an operator, or of the only function whose result depends on more than its argument. */
	private String java(Call call, List<String> arguments, Names names) {
		if (call.getFunction() != null) {
			return names.random(call.getArguments().get(0) instanceof NumberLiteral literal ? literal.getNumber() + "L"
					: "(long) " + arguments.get(0));
		}
		return names.operator(calls.get(OwnOperator.word(call.getOperator()))) + (type.isFloating() ? ".ofReals(" : ".ofWholes(")
				+ String.join(", ", arguments) + ")";
	}
}
