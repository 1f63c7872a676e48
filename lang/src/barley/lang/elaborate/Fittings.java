package barley.lang.elaborate;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.model.Link;
import barley.lang.model.LinkFitting;
import barley.lang.model.LinkTypeUse;
import barley.lang.model.Machine;
import barley.lang.model.MachineMember;
import barley.lang.model.NodeFamily;
import barley.lang.model.NodeFitting;
import barley.lang.model.NodeTypeUse;
import barley.lang.model.SwitchFitting;
import barley.lang.model.SwitchTypeUse;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.SwitchType;

/**
 * Which physical types a machine gives to its topology. The types a topology names are defaults: a machine's type for a
 * family, or for the links between two, comes before them, its type for all nodes, switches or links fills what is left open.
 */
final class Fittings {

	private final PhysicalTypes types;
	private final Evaluator members;
	private final Findings findings;
	private final Map<NodeFamily, NodeType> families = new HashMap<>();
	private NodeType node;
	private final Map<NodeFamily, SwitchType> switches = new HashMap<>();
	private SwitchType anySwitch;
	private final Map<Set<NodeFamily>, LinkType> between = new HashMap<>();
	/** The statements about links between two families that no link has met yet. */
	private final Map<Set<NodeFamily>, LinkFitting> unmet = new LinkedHashMap<>();
	private LinkType link;

	/** @param members evaluates the arguments that members of machines pass to types */
	Fittings(PhysicalTypes types, Evaluator members, Findings findings) {
		this.types = types;
		this.members = members;
		this.findings = findings;
	}

	/** Takes what {@code machine} says, unless a machine built upon it has said it already. */
	void add(Machine machine) {
		Set<Object> seen = new HashSet<>();
		for (MachineMember member : machine.getMembers()) {
			if (member instanceof NodeFitting fitting) {
				if (!seen.add(fitting.getFamily() == null ? NodeType.class : fitting.getFamily())) {
					findings.add(new Finding(Code.DUPLICATE_NAME, fitting, "%s gives the type of its %s twice".formatted(machine.getName(),
							fitting.getFamily() == null ? "nodes" : "nodes " + fitting.getFamily().getName())));
				} else if (fitting.getFamily() == null) {
					node = node == null ? node(fitting) : node;
				} else {
					families.computeIfAbsent(fitting.getFamily(), any -> node(fitting));
				}
			} else if (member instanceof SwitchFitting fitting) {
				if (!seen.add(fitting.getFamily() == null ? SwitchType.class : fitting.getFamily())) {
					findings.add(new Finding(Code.DUPLICATE_NAME, fitting, "%s gives the type of its %s twice".formatted(machine.getName(),
							fitting.getFamily() == null ? "switches" : "switches " + fitting.getFamily().getName())));
				} else if (fitting.getFamily() == null) {
					anySwitch = anySwitch == null ? switchType(fitting) : anySwitch;
				} else {
					switches.computeIfAbsent(fitting.getFamily(), any -> switchType(fitting));
				}
			} else if (member instanceof LinkFitting fitting) {
				Set<NodeFamily> ends = fitting.getFrom() == null ? null : ends(fitting.getFrom(), fitting.getTo());
				if (!seen.add(ends == null ? LinkType.class : ends)) {
					findings.add(new Finding(Code.DUPLICATE_NAME, fitting, "%s gives the type of its links%s twice".formatted(machine.getName(),
							ends == null ? "" : " between %s and %s".formatted(fitting.getFrom().getName(), fitting.getTo().getName()))));
				} else if (ends == null) {
					link = link == null ? link(fitting) : link;
				} else if (between.computeIfAbsent(ends, any -> link(fitting)) != null) {
					unmet.putIfAbsent(ends, fitting);
				}
			}
		}
	}

	private static Set<NodeFamily> ends(NodeFamily from, NodeFamily to) {
		return from == to ? Set.of(from) : Set.of(from, to);
	}

	private LinkType link(LinkFitting fitting) {
		return Elaborator.guarded(findings, () -> types.link(fitting.getType(), members));
	}

	private NodeType node(NodeFitting fitting) {
		return Elaborator.guarded(findings, () -> types.node(fitting.getType(), members));
	}

	private SwitchType switchType(SwitchFitting fitting) {
		return Elaborator.guarded(findings, () -> types.switchType(fitting.getType(), members));
	}

	/** Returns the type of a family's nodes, given what the topology says itself. */
	NodeType node(NodeFamily family, NodeTypeUse own, Evaluator topology) {
		NodeType type = families.get(family);
		return type != null ? type : own != null ? types.node(own, topology) : node != null ? node : PhysicalTypes.PLAIN_NODE;
	}

	/** Returns the type of a family's switches, given what the topology says itself. */
	SwitchType switchType(NodeFamily family, SwitchTypeUse own, Evaluator topology) {
		SwitchType type = switches.get(family);
		return type != null ? type : own != null ? types.switchType(own, topology) : anySwitch != null ? anySwitch : SwitchType.PLAIN;
	}

	/** Returns the type of a link between two families, given what the topology says itself. */
	LinkType link(Link statement, Evaluator topology) {
		LinkTypeUse own = statement.getType();
		if (!between.isEmpty() && statement.getFrom().getTarget() instanceof NodeFamily from
				&& statement.getTo().getTarget() instanceof NodeFamily to) {
			Set<NodeFamily> ends = ends(from, to);
			unmet.remove(ends);
			LinkType type = between.get(ends);
			if (type != null) {
				return type;
			}
		}
		return own != null ? types.link(own, topology) : link != null ? link : PhysicalTypes.PLAIN_LINK;
	}

	/** Reports statements about links between two families that the topology does not link. */
	void reportUnmet() {
		unmet.values().forEach(fitting -> findings.add(new Finding(Code.NO_LANES, fitting,
				"no link joins %s and %s".formatted(fitting.getFrom().getName(), fitting.getTo().getName()))));
	}
}
