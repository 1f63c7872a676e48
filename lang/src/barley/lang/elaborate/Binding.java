package barley.lang.elaborate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Frame;
import barley.lang.evaluate.Overrides;
import barley.lang.finding.Complaints;
import barley.lang.finding.Element;
import barley.lang.model.Argument;
import barley.lang.model.Expression;
import barley.lang.model.Parameter;
import barley.lang.model.Use;
import barley.lang.value.Units;
import barley.lang.value.Unknown;
import barley.lang.value.Value;
import barley.lang.wiring.Wiring;

/**
 * Binds the parameters of types, topologies and machines (RULES.md 27): to the argument if there is one, else to what the command line
 * says, else to the default, which may use the parameters before it.
 */
final class Binding {

	/** The effort of looking for a parameter that is unknown: its name is looked up once more each time. */
	private static final int UNKNOWN = 5_000;

	private final Overrides overrides;
	private final Budget budget;

	Binding(Overrides overrides, Budget budget) {
		this.overrides = overrides;
		this.budget = budget;
	}

	/** Returns the values of the arguments of {@code use}; of two for one parameter, the first. */
	static Map<Parameter, Value> arguments(Use use, Evaluator caller) {
		Complaints parts = new Complaints();
		Map<Parameter, Value> values = arguments(use, caller, parts);
		parts.end();
		return values;
	}

	/** Returns the values of the arguments of {@code use}; those that are complained about are unknown. */
	static Map<Parameter, Value> arguments(Use use, Evaluator caller, Complaints parts) {
		if (use.getArguments().isEmpty()) {
			return Map.of();
		}
		Map<Parameter, Value> values = new HashMap<>();
		for (Argument argument : use.getArguments()) {
			Parameter parameter = argument.getParameter();
			if (parameter == null || parameter.eIsProxy()) {
				caller.budget().effort(UNKNOWN, argument);
			}
			values.putIfAbsent(parameter, value(argument.getValue(), caller, parts));
		}
		return values;
	}

	/** Returns the value of an expression; unknown if it is complained about, or left out by an error of syntax. */
	static Value value(Expression expression, Evaluator evaluator, Complaints parts) {
		Value value = expression == null ? null : parts.of(() -> evaluator.evaluate(expression));
		return value == null ? Unknown.INSTANCE : value;
	}

	/** Adds the values of {@code parameters} to {@code frame}. */
	void bind(List<Parameter> parameters, Map<Parameter, Value> arguments, Frame frame) {
		Complaints parts = new Complaints();
		bind(parameters, arguments, frame, parts);
		parts.end();
	}

	/** Adds the values of {@code parameters} to {@code frame}; those that are complained about are unknown. */
	void bind(List<Parameter> parameters, Map<Parameter, Value> arguments, Frame frame, Complaints parts) {
		Evaluator inside = new Evaluator(frame, budget);
		for (Parameter parameter : parameters) {
			Value value = arguments.get(parameter);
			Value chosen = value != null ? null : overrides.find(parameter);
			value = chosen != null ? budget.sized(chosen) : value;
			frame.push(parameter, value != null ? value : value(parameter.getDefault(), inside, parts));
		}
	}

	/** Returns a frame with the names that a machine shows to its members and schedules. */
	static Frame inView(Wiring machine) {
		Frame frame = new Frame();
		machine.realm().values().forEach((name, value) -> frame.push(Element.in(name), value));
		return frame;
	}

	/** A declaration's name with the values of its parameters: {@code Ladder(rungs = 4)}. */
	static String title(String name, List<Parameter> parameters, Frame frame) {
		StringJoiner title = new StringJoiner(", ", "(", ")").setEmptyValue("");
		for (Parameter parameter : parameters) {
			title.add(parameter.getName() + " = " + Units.shown(frame.find(parameter)));
		}
		return name + title;
	}
}
