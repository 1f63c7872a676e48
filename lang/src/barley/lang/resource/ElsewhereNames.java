package barley.lang.resource;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.resource.IEObjectDescription;
import org.eclipse.xtext.scoping.IScopeProvider;

import barley.lang.model.Argument;
import barley.lang.model.Compute;
import barley.lang.model.Machine;
import barley.lang.model.ModelPackage.Literals;
import barley.lang.model.NodeFamily;
import barley.lang.model.Parameter;
import barley.lang.model.Study;
import barley.lang.model.Topology;
import barley.lang.model.Use;
import barley.lang.model.Vary;
import barley.lang.scoping.Members;
import barley.lang.scoping.Uses;

/**
 * Says what to write for names that are known elsewhere: the rank of a process and all processes in MPI and NCCL, the parameter of a
 * topology that a machine does not pass on, and the axes of a study.
 */
final class ElsewhereNames {

	private static final Set<String> RANKS = Set.of("rank", "my_rank", "myrank", "world_rank", "local_rank", "node_id", "myid", "pid",
			"tid", "threadIdx");
	/** Python writes them with capitals. */
	private static final Set<String> TRUTHS = Set.of("true", "false");
	private static final Set<String> ALL = Set.of("all", "world", "everyone", "everybody", "nodes", "ranks", "comm", "MPI_COMM_WORLD");

	private ElsewhereNames() {
	}

	/** Returns what to write for an unknown name; empty if nothing is known. */
	static String remedy(String name, EObject place, EReference reference, IScopeProvider scopes) {
		if (reference == Literals.ARGUMENT__PARAMETER) {
			return parameter(name, (Argument) place);
		}
		if (reference == Literals.REFERENCE__TARGET && TRUTHS.contains(name.toLowerCase(Locale.ROOT))) {
			return "write " + name.toLowerCase(Locale.ROOT);
		} else if (reference.getEReferenceType() == Literals.SCHEDULE && name.equalsIgnoreCase("ring")) {
			return "the ring algorithm is bucket: write over and the name of a ring";
		}
		Study study = EcoreUtil2.getContainerOfType(place, Study.class);
		if (study != null && reference.getEReferenceType() == Literals.NAMED) {
			return axes(study);
		} else if (reference != Literals.REFERENCE__TARGET) {
			return "";
		}
		if (RANKS.contains(name) && EcoreUtil2.getContainerOfType(place, Compute.class) != null) {
			return "write id: the number of the node that computes";
		}
		boolean members = place.eContainingFeature() == Literals.COLLECTIVE__MEMBERS
				|| place.eContainingFeature() == Literals.BARRIER__MEMBERS;
		boolean rank = RANKS.contains(name);
		List<String> families = rank || members && ALL.contains(name) ? families(place, reference, scopes) : List.of();
		if (families.isEmpty()) {
			return "";
		}
		return rank ? "nodes have indices: write for i in 0 ..< p and %s[i]".formatted(families.get(0))
				: "the name of a family stands for all its nodes: write among %s".formatted(families.get(0));
	}

	private static List<String> families(EObject place, EReference reference, IScopeProvider scopes) {
		return StreamSupport.stream(scopes.getScope(place, reference).getAllElements().spliterator(), false)
				.filter(each -> each.getEObjectOrProxy() instanceof NodeFamily).map(IEObjectDescription::getName).map(Object::toString)
				.distinct().toList();
	}

	/** A machine has the parameters that it declares, and passes them on to its topology. */
	private static String parameter(String name, Argument place) {
		if (!(Uses.declaration((Use) place.eContainer()) instanceof Machine machine)) {
			return "";
		}
		Topology topology = Members.topology(machine);
		return topology == null ? "" : topology.getParameters().stream().filter(each -> name.equals(each.getName())).findFirst()
				.map(each -> "write machine %1$s(%2$s = %3$s) = %4$s(%2$s = %2$s)".formatted(machine.getName(), name, value(each),
				topology.getName())).orElse("");
	}

	private static String value(Parameter parameter) {
		return parameter.getDefault() == null ? "4" : NodeModelUtils.getTokenText(NodeModelUtils.findActualNodeFor(parameter.getDefault()));
	}

	private static String axes(Study study) {
		String axes = study.getMembers().stream().filter(Vary.class::isInstance).map(Vary.class::cast)
				.flatMap(vary -> vary.getAxes().stream()).map(axis -> axis.getName()).collect(Collectors.joining(", "));
		return axes.isEmpty() ? "" : "the axes are " + axes;
	}
}
