package barley.lang.elaborate;

import java.util.List;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Frame;
import barley.lang.evaluate.Limits;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.model.LinkType;
import barley.lang.model.NodeType;

/** Checks a physical type by itself, whether or not any machine uses it. */
public final class TypeChecker {

	public static final List<String> NODE_PROPERTIES = List.of("compute", "memory", "reduce", "launch", "ports");
	public static final List<String> LINK_PROPERTIES = List.of("bandwidth", "latency", "power");

	private TypeChecker() {
	}

	public static List<Finding> check(NodeType type) {
		return check(types -> types.node(type));
	}

	public static List<Finding> check(LinkType type) {
		return check(types -> types.link(type));
	}

	private interface Reading {
		Object read(PhysicalTypes types);
	}

	private static List<Finding> check(Reading reading) {
		Findings findings = new Findings();
		PhysicalTypes types = new PhysicalTypes(new Evaluator(new Frame(), new Budget(Limits.DEFAULT, () -> false)), findings);
		Elaborator.guarded(findings, () -> reading.read(types));
		return findings.list();
	}
}
