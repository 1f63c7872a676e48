package barley.runtime.simulate.call;

import java.util.HashMap;
import java.util.Map;

import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;

/** Numbers operators, so that lists of calls hold only numbers. */
public final class OperatorNumbers {

	private final Map<Integer, Operator> own = new HashMap<>();
	private final Operator[] builtIn = Operator.values();

	int number(Operator operator) {
		int number = operator.number();
		if (operator.isOwn()) {
			Operator known = own.putIfAbsent(number, operator);
			if (known != null && !known.equals(operator)) {
				throw Fault.of("bad-operator", "%s and %s are indistinguishable: give one of them another name", known.word(),
						operator.word());
			}
		}
		return number;
	}

	public Operator of(int number) {
		return number < builtIn.length ? builtIn[number] : own.get(number);
	}
}
