package barley.lang.scoping;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import barley.lang.model.Block;
import barley.lang.model.Data;
import barley.lang.model.Design;
import barley.lang.model.Embedding;
import barley.lang.model.If;
import barley.lang.model.Machine;
import barley.lang.model.MachinePart;
import barley.lang.model.Named;
import barley.lang.model.Nodes;
import barley.lang.model.Statement;
import barley.lang.model.StudyMember;
import barley.lang.model.Switches;
import barley.lang.model.Topology;
import barley.lang.model.Vary;
import barley.lang.model.Walk;

/** The named elements that blocks, topologies and machines declare. */
public final class Members {

	private Members() {
	}

	/** Returns the topology that {@code design} is or is made of, through any number of machines; null if there is none. */
	public static Topology topology(Design design) {
		Set<Design> seen = new HashSet<>();
		Design base = design;
		while (base instanceof Machine machine && seen.add(machine)) {
			base = machine.getBase() == null ? null : machine.getBase().getDesign();
		}
		return base instanceof Topology topology ? topology : null;
	}

	/**
	 * Returns the members of a topology or machine that schedules on it can name: the parameters and parts of
	 * machines, then the members of the topology.
	 */
	public static List<Named> of(Design design) {
		List<Named> members = new ArrayList<>();
		Set<Design> seen = new HashSet<>();
		Design base = design;
		while (base instanceof Machine machine && seen.add(machine)) {
			members.addAll(machine.getParameters());
			machine.getMembers().stream().filter(MachinePart.class::isInstance).map(MachinePart.class::cast).forEach(members::add);
			base = machine.getBase() == null ? null : machine.getBase().getDesign();
		}
		if (base instanceof Topology topology) {
			members.addAll(of(topology));
		}
		return members;
	}

	/** Returns the members of a topology that schedules and machines can name: its parameters and the declarations of its body. */
	public static List<Named> of(Topology topology) {
		List<Named> members = new ArrayList<>(topology.getParameters());
		if (topology.getBody() != null) {
			members.addAll(of(topology.getBody()));
		}
		return members;
	}

	/** Returns the names that the members of a study declare: axes, derived values and runs. */
	public static List<Named> of(List<StudyMember> members) {
		List<Named> names = new ArrayList<>();
		for (StudyMember member : members) {
			if (member instanceof Vary vary) {
				names.addAll(vary.getAxes());
			} else if (member instanceof Named named) {
				names.add(named);
			}
		}
		return names;
	}

	/** Returns the names that the statements of a block declare. */
	public static List<Named> of(Block block) {
		List<Named> members = new ArrayList<>();
		for (Statement statement : block.getStatements()) {
			if (statement instanceof Nodes nodes) {
				members.addAll(nodes.getFamilies());
			} else if (statement instanceof Switches switches) {
				members.addAll(switches.getFamilies());
			} else if (statement instanceof Data data) {
				members.addAll(data.getFamilies());
			} else if (statement instanceof Named named) {
				members.add(named);
			} else if (statement instanceof If choice) {
				members.addAll(walks(choice));
			}
		}
		return members;
	}

	/** Returns the walks and embeddings that a topology declares under a condition. */
	private static List<Named> walks(If choice) {
		List<Named> walks = new ArrayList<>();
		for (Statement branch : Arrays.asList(choice.getThen(), choice.getElse())) {
			if (branch instanceof Embedding || branch instanceof Walk) {
				walks.add((Named) branch);
			} else if (branch instanceof If inner) {
				walks.addAll(walks(inner));
			}
		}
		return walks;
	}
}
