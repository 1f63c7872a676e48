package barley.lang.elaborate;

import java.util.List;
import java.util.Objects;

import org.eclipse.xtext.EcoreUtil2;

import org.eclipse.emf.ecore.EObject;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Limits;
import barley.lang.evaluate.Overrides;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.model.LinkType;
import barley.lang.model.NodeType;
import barley.lang.model.PhysicalType;
import barley.lang.model.Reference;
import barley.lang.model.SwitchType;
import barley.runtime.machine.SynapseType;

/** Checks a physical type by itself, whether or not any machine uses it. */
public final class TypeChecker {

	public static final List<String> NODE_PROPERTIES = List.of("compute", "memory", "reduce", "launch", "ports", "combines", "reducers",
			"executes", "relay", "idle", "computing");
	public static final List<String> LINK_PROPERTIES = List.of("bandwidth", "latency", "power", "energy", "registers", "slots", "functions",
			"cycle");
	public static final List<String> SWITCH_PROPERTIES = List.of("cycle", "packet", "header", "buffer", "output", "inputs", "ports",
			"latency", "stages", "compute", "width", "combine", "groups", "full", "release", "route", "arbiter", "power", "energy");

	private TypeChecker() {
	}

	/** Returns the names of the properties that a type may have. */
	public static List<String> properties(PhysicalType type) {
		return type instanceof NodeType ? NODE_PROPERTIES : type instanceof LinkType ? LINK_PROPERTIES : SWITCH_PROPERTIES;
	}

	/** Returns the words of which a property of switches, such as {@code full}, has one; nothing for other properties. */
	public static List<String> choices(String property) {
		return SwitchProperties.choices(property);
	}

	/** Returns whether links of a type are synapses; false while it is not known. */
	public static boolean isSynapse(EObject type) {
		return type instanceof LinkType link && PhysicalTypes.isSynapse(link);
	}

	/** Returns what the properties of a type say, its parameters having the values of {@code overrides} or their defaults. */
	public static barley.runtime.machine.SwitchType read(SwitchType type, Overrides overrides) {
		Findings findings = new Findings();
		return Elaborator.guarded(findings, () -> types(overrides, findings).switchType(type));
	}

	/**
	 * Returns what the properties of a type with registers say, its parameters having the values of {@code overrides} or their defaults.
	 */
	public static SynapseType read(LinkType type, Overrides overrides) {
		Findings findings = new Findings();
		return Elaborator.guarded(findings, () -> types(overrides, findings).synapse(type));
	}

	/** Returns what is wrong with a type, its parameters having the values of {@code overrides} or their defaults. */
	public static List<Finding> check(PhysicalType type, Overrides overrides) {
		if (type.getParameters().stream().anyMatch(parameter -> parameter.getName() == null || parameter.getDefault() == null)) {
			return List.of(); // reported by the parser
		}
		if (EcoreUtil2.eAllOfType(type, Reference.class).stream().map(Reference::getTarget).anyMatch(Objects::isNull)) {
			return List.of(); // reported by the parser
		}
		Findings findings = new Findings();
		Elaborator.guarded(findings, () -> {
			types(overrides, findings).check(type);
			return null;
		});
		return findings.list();
	}

	private static PhysicalTypes types(Overrides overrides, Findings findings) {
		Budget budget = new Budget(Limits.DEFAULT, () -> false);
		return new PhysicalTypes(new Binding(overrides, budget), budget, findings);
	}
}
