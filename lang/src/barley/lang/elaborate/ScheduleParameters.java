package barley.lang.elaborate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import org.eclipse.xtext.EcoreUtil2;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Frame;
import barley.lang.evaluate.Overrides;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Complaints;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.model.Argument;
import barley.lang.model.Instance;
import barley.lang.model.Machine;
import barley.lang.model.Parameter;
import barley.lang.model.Reference;
import barley.lang.model.Schedule;
import barley.lang.model.StrategyOption;
import barley.lang.value.Units;
import barley.lang.value.Value;
import barley.lang.wiring.Wiring;

/**
 * Binds the parameters of schedules that run on a machine (RULES.md 27): to their options, to the value that the machine has for the
 * argument that they are, to what the command line says, or to their defaults.
 */
final class ScheduleParameters {

	private final Overrides overrides;
	private final Wiring wiring;
	private final Budget budget;

	ScheduleParameters(Overrides overrides, Wiring wiring, Budget budget) {
		this.overrides = overrides;
		this.wiring = wiring;
		this.budget = budget;
	}

	/** Returns the arguments that the options of a strategy are for {@code schedule}; of two for one parameter, the first. */
	static Map<Parameter, Value> arguments(Schedule schedule, List<StrategyOption> options, Evaluator caller) {
		Map<Parameter, Value> arguments = new HashMap<>();
		for (Parameter parameter : schedule.getParameters()) {
			options.stream().filter(each -> each.getName().equals(parameter.getName())).findFirst().map(StrategyOption::getValue)
					.ifPresent(value -> arguments.put(parameter, caller.evaluate(value)));
		}
		return arguments;
	}

	/** Returns the names in view of a schedule: what its topology shows, then its own parameters. */
	Frame frame(Schedule schedule, Map<Parameter, Value> arguments) {
		Complaints parts = new Complaints();
		Frame frame = frame(schedule, arguments, parts);
		parts.end();
		return frame;
	}

	/** Returns the names in view of a schedule; values that are complained about are unknown. */
	Frame frame(Schedule schedule, Map<Parameter, Value> arguments, Complaints parts) {
		Frame frame = Binding.inView(wiring);
		Evaluator inside = new Evaluator(frame, budget);
		for (Parameter parameter : schedule.getParameters()) {
			Value argument = arguments.get(parameter);
			Value value = argument != null ? argument : given(parameter, schedule);
			frame.push(parameter, value != null ? value : Binding.value(parameter.getDefault(), inside, parts));
		}
		parts.run(() -> requireArguments(schedule, inside));
		return frame;
	}

	/**
	 * Returns the value of a parameter without an option, or null if its default applies: a parameter that is an argument of what the
	 * schedule runs on has the value of the machine, as this may be another one than the schedule names.
	 */
	private Value given(Parameter parameter, Schedule schedule) {
		return argumentsMadeOf(parameter, schedule.getBase()).map(argument -> ofMachine(argument.getParameter())).filter(Objects::nonNull)
				.findFirst().orElseGet(() -> overrides.find(parameter));
	}

	/**
	 * Returns the value that a parameter of the topology has in the machine, null if it has none. A parameter of another machine has that
	 * of the parameter below that it is an argument of, as it is.
	 */
	private Value ofMachine(Parameter parameter) {
		Value value = wiring.realm().values().get(Element.of(parameter));
		return value != null || !(parameter.eContainer() instanceof Machine machine) ? value
				: argumentsMadeOf(parameter, machine.getBase()).map(argument -> ofMachine(argument.getParameter()))
						.filter(Objects::nonNull).findFirst().orElse(null);
	}

	/** Returns the arguments of {@code base} that are {@code parameter} as it is. */
	private static Stream<Argument> argumentsMadeOf(Parameter parameter, Instance base) {
		return base == null ? Stream.empty() : base.getArguments().stream()
				.filter(argument -> argument.getValue() instanceof Reference reference && reference.getTarget() == parameter);
	}

	/** Requires that arguments made of the schedule's parameters are those of the machine. */
	private void requireArguments(Schedule schedule, Evaluator inside) {
		for (Argument argument : schedule.getBase() == null ? List.<Argument>of() : schedule.getBase().getArguments()) {
			Value has = ofMachine(argument.getParameter());
			boolean own = EcoreUtil2.eAllOfType(argument, Reference.class).stream()
					.anyMatch(reference -> schedule.getParameters().contains(reference.getTarget()));
			Value wanted = own && has != null ? inside.evaluate(argument.getValue()) : has;
			if (wanted != null && !wanted.equals(has)) {
				throw new Complaint(new Finding(Code.WRONG_VALUE, argument, "%s is %s, but %s has %s = %s".formatted(
						Evaluator.text(argument.getValue()), Units.shown(wanted), wiring.title(), argument.getParameter().getName(),
						Units.shown(has))));
			}
		}
	}
}
