package barley.lang.analyse;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.resource.Resource;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.model.Machine;
import barley.lang.model.Schedule;
import barley.lang.model.Source;
import barley.lang.model.Topology;
import barley.lang.resource.Nearest;
import barley.lang.scoping.Members;

/** Another machine for a schedule to run on than the one that its text names: any that is of the same topology, in its file or in one that is imported. */
public final class OtherMachine {

	private OtherMachine() {
	}

	/** The machine called {@code name}, for a schedule on some topology; null if there is none, which has been told then. */
	static Machine find(String name, Schedule schedule, Findings findings) {
		Topology topology = Members.topology(schedule.getBase().getDesign());
		List<Machine> all = machines(schedule.eResource(), topology);
		for (Machine machine : all) {
			if (name.equals(machine.getName())) {
				return machine;
			}
		}
		List<String> names = all.stream().map(Machine::getName).toList();
		String others = names.isEmpty() ? "none is declared or imported here" : "those are " + String.join(", ", names);
		findings.add(new Finding(Code.WRONG_VALUE, schedule.getBase(), "%s can run on machines made of %s, and %s is none of them; %s%s".formatted(schedule.getName(),
				topology.getName(), name, others, Nearest.hint(name, names))));
		return null;
	}

	/** The names of all that a schedule could run on; none if its text is broken. */
	public static List<String> names(Schedule schedule) {
		Topology topology = schedule.getBase() == null ? null : Members.topology(schedule.getBase().getDesign());
		return topology == null ? List.of() : machines(schedule.eResource(), topology).stream().map(Machine::getName).distinct().toList();
	}

	/** Those of the schedule's own file come first. */
	private static List<Machine> machines(Resource own, Topology topology) {
		List<Resource> resources = new ArrayList<>(List.of(own));
		own.getResourceSet().getResources().stream().filter(resource -> resource != own).forEach(resources::add);
		return resources.stream().flatMap(resource -> resource.getContents().stream()).filter(Source.class::isInstance)
				.flatMap(source -> ((Source) source).getDeclarations().stream()).filter(Machine.class::isInstance).map(Machine.class::cast)
				.filter(machine -> machine.getName() != null && Members.topology(machine) == topology).toList();
	}
}
