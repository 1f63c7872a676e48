package barley.lang.study;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

import org.eclipse.xtext.naming.QualifiedName;

import barley.lang.evaluate.Overrides;
import barley.lang.model.Declaration;
import barley.lang.model.Design;
import barley.lang.model.Parameter;
import barley.lang.model.Schedule;
import barley.lang.model.Source;
import barley.lang.model.StudyRun;
import barley.lang.value.Quantity;
import barley.lang.value.Value;
import barley.runtime.simulate.option.Disturbance;

/**
 * A run with the values that reach it at a point. Runs that are equal in all but the point have equal values, so they are computed once.
 *
 * @param arguments the arguments of the schedule
 * @param design    what it runs on
 * @param passed    the arguments of the design
 * @param mishaps   what happens during the run; a run without any has the figures of its plan
 */
public record BoundRun(StudyRun run, Schedule schedule, Map<Parameter, Value> arguments, Design design, Map<Parameter, Value> passed,
		List<Disturbance> mishaps) {

	/** What has the same wiring for all runs. */
	public record Base(Design design, Map<Parameter, Value> passed) {
	}

	/** Returns the run with other mishaps, or none. */
	public BoundRun with(List<Disturbance> others) {
		return new BoundRun(run, schedule, arguments, design, passed, List.copyOf(others));
	}

	/** Returns what it runs on: runs with equal bases share a wiring. */
	public Base base() {
		return new Base(design, passed);
	}

	/** Returns the values that reach it, exactly and by the full names of parameters: {@code net.Rack.rungs} is {@code 4}. */
	public SortedMap<String, String> values() {
		SortedMap<String, String> values = new TreeMap<>();
		passed.forEach((parameter, value) -> values.put(name(parameter), text(value)));
		arguments.forEach((parameter, value) -> values.put(name(parameter), text(value)));
		return values;
	}

	private static String name(Parameter parameter) {
		String name = Overrides.name(parameter).orElse(parameter.getName());
		Declaration declaration = (Declaration) parameter.eContainer();
		String of = ((Source) declaration.eContainer()).getName();
		return of == null ? name : QualifiedName.create(of, name).toString();
	}

	private static String text(Value value) {
		return value instanceof Quantity quantity ? quantity.amount() + " " + quantity.measure() : value.toString();
	}
}
