package barley.lang.analyse;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.evaluate.Overrides;
import barley.lang.model.Argument;
import barley.lang.model.Declaration;
import barley.lang.model.Design;
import barley.lang.model.Machine;
import barley.lang.model.Parameter;
import barley.lang.model.Parameterized;
import barley.lang.model.PhysicalType;
import barley.lang.model.Schedule;
import barley.lang.model.Strategy;
import barley.lang.model.StrategyOption;
import barley.lang.model.Use;
import barley.lang.scoping.Uses;

/**
 * A parameter of what a declaration uses, and whether a caller can set it (RULES.md 27): arguments of the text come before values of the
 * caller.
 *
 * @param argument the argument or option that sets the parameter in the text; null if at least one use leaves it open
 */
public record Settable(Parameter parameter, EObject argument) {

	private static final Comparator<Parameterized> ORDER = Comparator.<Parameterized>comparingInt(Settable::rank)
			.thenComparing(Parameterized::getName).thenComparing(declaration -> String.valueOf(declaration.eResource().getURI()));

	/**
	 * Returns the parameters of {@code root} and of all that it uses: its own first, then those of schedules, machines, topologies, types.
	 */
	public static List<Settable> in(Parameterized root) {
		Map<Parameter, EObject> set = new HashMap<>();
		Map<Parameterized, Integer> uses = new HashMap<>();
		Map<Parameter, Integer> passed = new HashMap<>();
		List<Parameterized> declarations = new ArrayList<>();
		for (Declaration declaration : new Reach(List.of(root)).declarations()) {
			if (declaration instanceof Parameterized parameterized && declaration.getName() != null) {
				declarations.add(parameterized);
			}
			for (Use use : EcoreUtil2.eAllOfType(declaration, Use.class)) {
				uses.merge(Uses.declaration(use), 1, Integer::sum);
				use.getArguments().stream().map(Argument::getParameter).distinct().forEach(each -> passed.merge(each, 1, Integer::sum));
				use.getArguments().forEach(argument -> set.putIfAbsent(argument.getParameter(), argument));
			}
			for (Strategy strategy : EcoreUtil2.eAllOfType(declaration, Strategy.class)) {
				uses.merge(strategy.getSchedule(), 1, Integer::sum);
				options(strategy).forEach((parameter, option) -> {
					passed.merge(parameter, 1, Integer::sum);
					set.putIfAbsent(parameter, option);
				});
			}
		}
		declarations.sort(Comparator.<Parameterized>comparingInt(declaration -> declaration == root ? 0 : 1).thenComparing(ORDER));
		return declarations.stream().flatMap(declaration -> declaration.getParameters().stream()
				.filter(parameter -> parameter.getName() != null)
				.map(parameter -> new Settable(parameter, declaration == root
						|| passed.getOrDefault(parameter, 0) < uses.getOrDefault(declaration, 0) ? null : set.get(parameter)))).toList();
	}

	private static Map<Parameter, StrategyOption> options(Strategy strategy) {
		Map<Parameter, StrategyOption> options = new HashMap<>();
		for (Parameter parameter : strategy.getSchedule() == null ? List.<Parameter>of() : strategy.getSchedule().getParameters()) {
			strategy.getOptions().stream().filter(option -> option.getName() != null && option.getName().equals(parameter.getName()))
					.forEach(option -> options.putIfAbsent(parameter, option));
		}
		return options;
	}

	private static int rank(Parameterized declaration) {
		return declaration instanceof Schedule ? 0 : declaration instanceof Machine ? 1 : declaration instanceof Design ? 2 : 3;
	}

	/** Returns those of {@code parameters} that a caller means by {@code name}, such as {@code Pod.gb} or {@code gb}. */
	public static List<Settable> named(String name, List<Settable> parameters) {
		return parameters.stream().filter(each -> name.equals(each.parameter.getName()) || name.equals(each.name())).toList();
	}

	/** Returns the name with that of the declaration: {@code Pod.gb}. */
	public String name() {
		return Overrides.name(parameter).orElse("");
	}

	/** Returns whether a value of a caller has an effect. */
	public boolean isOpen() {
		return argument == null;
	}

	/** Returns whether it belongs to a machine or a type. */
	public boolean isOfMachineOrType() {
		return parameter.eContainer() instanceof Machine || parameter.eContainer() instanceof PhysicalType;
	}
}
