package barley.lang.elaborate;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;

import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Origin;
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
import barley.runtime.machine.SynapseType;

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
	private final Map<Collection<NodeFamily>, LinkType> between = new HashMap<>();
	/** The types of one-way lanes from one family to another. */
	private final Map<Collection<NodeFamily>, LinkType> leading = new HashMap<>();
	/** The types of synapses from one family to another. */
	private final Map<Collection<NodeFamily>, SynapseType> directed = new HashMap<>();
	/** The statements about links between two families that no link has met yet. */
	private final Map<Collection<NodeFamily>, LinkFitting> unmet = new LinkedHashMap<>();
	private LinkType link;
	private SynapseType anySynapse;
	/** Whether links of each type are synapses: many links ask for the same. */
	private final Map<barley.lang.model.LinkType, Boolean> computes = new IdentityHashMap<>();

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
				add(machine, fitting, seen);
			}
		}
	}

	private void add(Machine machine, LinkFitting fitting, Set<Object> seen) {
		boolean synapses = PhysicalTypes.isSynapse(fitting.getType().getType());
		if (fitting.getFrom() != null && synapses && !fitting.isOneway()) {
			findings.add(wrongType(fitting.getType(), fitting));
			return;
		}
		Collection<NodeFamily> ends = fitting.getFrom() == null ? null : fitting.isOneway() ? List.of(fitting.getFrom(), fitting.getTo())
				: ends(fitting.getFrom(), fitting.getTo());
		if (!seen.add(ends != null ? ends : synapses ? SynapseType.class : LinkType.class)) {
			findings.add(new Finding(Code.DUPLICATE_NAME, fitting, "%s gives the type of its %s%s twice".formatted(machine.getName(),
					synapses ? "synapses" : "links", ends == null ? "" : fitting.isOneway()
					? " from %s to %s".formatted(fitting.getFrom().getName(),
							fitting.getTo().getName()) : " between %s and %s".formatted(fitting.getFrom().getName(),
							fitting.getTo().getName()))));
		} else if (synapses && ends == null) {
			anySynapse = anySynapse == null ? synapse(fitting) : anySynapse;
		} else if (ends == null) {
			link = link == null ? link(fitting) : link;
		} else if (synapses ? directed.computeIfAbsent(ends, any -> synapse(fitting)) != null
				: (fitting.isOneway() ? leading : between).computeIfAbsent(ends, any -> link(fitting)) != null) {
			unmet.putIfAbsent(ends, fitting);
		}
	}

	/** Returns what is wrong with links in both directions whose type has registers. */
	private static Finding wrongType(LinkTypeUse use, EObject link) {
		return new Finding(Code.WRONG_TYPE, link, "%s has registers, so its links have one direction".formatted(use.getType().getName()))
				.withRemedy("write -> for --");
	}

	private static Set<NodeFamily> ends(NodeFamily from, NodeFamily to) {
		return from == to ? Set.of(from) : Set.of(from, to);
	}

	private LinkType link(LinkFitting fitting) {
		return Elaborator.guarded(findings, () -> types.link(fitting.getType(), members));
	}

	private SynapseType synapse(LinkFitting fitting) {
		return Elaborator.guarded(findings, () -> types.synapse(fitting.getType(), members));
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
		if (own != null && isSynapse(own.getType())) {
			throw new Complaint(wrongType(own, statement));
		}
		if (statement.getFrom().getTarget() instanceof NodeFamily from && statement.getTo().getTarget() instanceof NodeFamily to) {
			LinkType type = statement.isOneway() ? met(leading, List.of(from, to)) : null;
			type = type == null ? met(between, ends(from, to)) : type;
			if (type != null) {
				return type;
			}
		}
		return own != null ? types.link(own, topology) : link != null ? link : PhysicalTypes.PLAIN_LINK;
	}

	/** Returns the type that is given to the links between two families, null if none is. */
	private <T> T met(Map<Collection<NodeFamily>, T> given, Collection<NodeFamily> ends) {
		unmet.remove(ends);
		return given.get(ends);
	}

	/**
	 * Returns whether a link computes at its far end: it has one direction, and its type has registers. The type is that of the machine for
	 * these two families, else that of the topology, else that of the machine for all. A link without a type that leads from a node to
	 * itself can be nothing else.
	 */
	boolean isSynapse(Link statement, boolean toItself) {
		if (!statement.isOneway()) {
			return false;
		}
		if (statement.getFrom().getTarget() instanceof NodeFamily from && statement.getTo().getTarget() instanceof NodeFamily to) {
			Collection<NodeFamily> ends = List.of(from, to);
			if (directed.containsKey(ends) || leading.containsKey(ends) || between.containsKey(ends(from, to))) {
				return directed.containsKey(ends);
			}
		}
		LinkTypeUse own = statement.getType();
		return own != null && own.getType() != null && !own.getType().eIsProxy() ? isSynapse(own.getType())
				: anySynapse != null || toItself;
	}

	private boolean isSynapse(barley.lang.model.LinkType type) {
		return computes.computeIfAbsent(type, PhysicalTypes::isSynapse);
	}

	/** Returns the type of synapses from one family to another, given what the topology says itself. */
	SynapseType synapse(Link statement, Evaluator topology) {
		LinkTypeUse own = statement.getType();
		if (statement.getFrom().getTarget() instanceof NodeFamily from && statement.getTo().getTarget() instanceof NodeFamily to) {
			SynapseType type = met(directed, List.of(from, to));
			if (type != null) {
				return type;
			}
		}
		return own != null ? types.synapse(own, topology) : anySynapse != null ? anySynapse : PhysicalTypes.PLAIN_SYNAPSE;
	}

	/** Returns the types of synapses that each link type has become. */
	Map<Origin, List<SynapseType>> synapses() {
		return types.synapses();
	}

	/** Reports statements about links between two families that the topology does not link. */
	void reportUnmet() {
		unmet.values().forEach(fitting -> findings.add(new Finding(Code.NO_LANES, fitting,
				(fitting.isOneway() ? "no link leads from %s to %s" : "no link joins %s and %s").formatted(fitting.getFrom().getName(),
						fitting.getTo().getName()))));
	}
}
