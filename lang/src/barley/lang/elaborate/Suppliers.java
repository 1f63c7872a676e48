package barley.lang.elaborate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.model.Argument;
import barley.lang.model.Instance;
import barley.lang.model.Machine;
import barley.lang.model.Parameter;
import barley.lang.model.Parameterized;
import barley.lang.model.Reference;
import barley.lang.model.Use;
import barley.lang.scoping.Uses;

/** Finds the argument that a wrong value comes from, so that it is reported there and not in the declaration that takes the argument. */
public final class Suppliers {

	private Suppliers() {
	}

	/**
	 * Returns the first argument of {@code use} that the text {@code inside} depends on: it names the parameter, or one whose default or
	 * whose argument in a machine below names it.
	 */
	public static Optional<Argument> of(EObject inside, Use use) {
		List<Argument> passed = passedOn(use);
		Set<Parameter> needed = new HashSet<>();
		Deque<EObject> open = new ArrayDeque<>(List.of(inside));
		while (!open.isEmpty()) {
			for (Reference reference : EcoreUtil2.eAllOfType(open.pop(), Reference.class)) {
				if (reference.getTarget() instanceof Parameter parameter && needed.add(parameter)) {
					Optional<Argument> own = passed.stream().filter(each -> each.getParameter() == parameter).findFirst();
					EObject value = own.isPresent() ? own.get().getValue() : parameter.getDefault();
					if (value != null) {
						open.push(value);
					}
				}
			}
		}
		return use.getArguments().stream().filter(argument -> needed.contains(argument.getParameter())).findFirst();
	}

	/** Returns the arguments that the machines between {@code use} and its topology pass to what they are based on. */
	private static List<Argument> passedOn(Use use) {
		List<Argument> passed = new ArrayList<>();
		Set<Parameterized> seen = new HashSet<>();
		Parameterized below = Uses.declaration(use);
		while (below instanceof Machine machine && seen.add(machine) && machine.getBase() != null) {
			Instance base = machine.getBase();
			passed.addAll(base.getArguments());
			below = base.getDesign();
		}
		return passed;
	}
}
