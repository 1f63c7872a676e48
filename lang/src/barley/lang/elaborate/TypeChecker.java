package barley.lang.elaborate;

import java.util.List;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Limits;
import barley.lang.evaluate.Overrides;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.model.PhysicalType;

/** Checks a physical type by itself, whether or not any machine uses it. */
public final class TypeChecker {

	public static final List<String> NODE_PROPERTIES = List.of("compute", "memory", "reduce", "launch", "ports");
	public static final List<String> LINK_PROPERTIES = List.of("bandwidth", "latency", "power");
	public static final List<String> SWITCH_PROPERTIES = List.of("cycle", "packet", "header", "buffer", "output", "inputs", "ports",
			"latency", "stages", "compute", "combine", "groups", "full", "release", "route", "arbiter", "power", "energy");

	private TypeChecker() {
	}

	/** Returns what is wrong with a type, its parameters having the values of {@code overrides} or their defaults. */
	public static List<Finding> check(PhysicalType type, Overrides overrides) {
		if (type.getParameters().stream().anyMatch(parameter -> parameter.getName() == null || parameter.getDefault() == null)) {
			return List.of(); // reported by the parser
		}
		Findings findings = new Findings();
		Budget budget = new Budget(Limits.DEFAULT, () -> false);
		Elaborator.guarded(findings, () -> {
			new PhysicalTypes(new Binding(overrides, budget), budget, findings).check(type);
			return null;
		});
		return findings.list();
	}
}
