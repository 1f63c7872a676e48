package barley.lang.analyse;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.resource.Resource;

import barley.lang.evaluate.MachineChoice;
import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Nearest;
import barley.lang.model.Declaration;
import barley.lang.model.Machine;
import barley.lang.model.Parameter;
import barley.lang.model.Schedule;
import barley.lang.model.Source;
import barley.lang.model.Topology;
import barley.lang.scoping.Members;
import barley.lang.value.Value;

/**
 * The machines that a schedule can run on in place of the one its text names: those of the same topology, in its file or in an imported
 * one.
 */
public final class OtherMachine {

	private OtherMachine() {
	}

	/**
	 * Returns why a schedule cannot run on a machine that exists: it is of another topology. Nothing if it can, or if there is no such
	 * machine, which {@link #find} reports.
	 */
	public static Optional<String> unfit(MachineChoice choice, Schedule schedule) {
		Topology topology = schedule.getBase() == null ? null : Members.topology(schedule.getBase().getDesign());
		List<Machine> named = declarations(List.copyOf(schedule.eResource().getResourceSet().getResources()))
				.filter(Machine.class::isInstance).map(Machine.class::cast).filter(each -> choice.name().equals(each.getName())).toList();
		return topology == null || named.isEmpty() || named.stream().anyMatch(each -> Members.topology(each) == topology) ? Optional.empty()
				: Optional.of("%s is a machine of topology %s, but %s runs on %s".formatted(choice.name(),
						named.stream().map(Members::topology).filter(Objects::nonNull).map(Topology::getName).findFirst().orElse("?"),
						schedule.getName(), topology.getName()));
	}

	/** Returns the parameters of {@code machine} with the values of {@code choice}; null if it has no such parameter, which is reported. */
	static Map<Parameter, Value> arguments(MachineChoice choice, Machine machine, Schedule schedule, Findings findings) {
		Map<Parameter, Value> arguments = new HashMap<>();
		choice.arguments().forEach((name, value) -> machine.getParameters().stream().filter(each -> name.equals(each.getName())).findFirst()
				.ifPresent(parameter -> arguments.put(parameter, value)));
		List<String> names = machine.getParameters().stream().map(Parameter::getName).filter(Objects::nonNull).toList();
		for (String name : choice.arguments().keySet()) {
			if (!names.contains(name)) {
				findings.add(new Finding(Code.WRONG_VALUE, schedule.getBase(),
						"%s has no parameter %s; %s".formatted(machine.getName(), name,
						names.isEmpty() ? "it has none" : "it has " + String.join(", ", names))));
				return null;
			}
		}
		return arguments;
	}

	/** Returns the machine called {@code name} for a schedule on a topology; null if there is none, which has been reported. */
	static Machine find(String name, Schedule schedule, Findings findings) {
		Topology topology = Members.topology(schedule.getBase().getDesign());
		List<Machine> all = machines(schedule.eResource(), topology);
		for (Machine machine : all) {
			if (name.equals(machine.getName())) {
				return machine;
			}
		}
		List<String> names = all.stream().map(Machine::getName).toList();
		findings.add(new Finding(Code.WRONG_VALUE, schedule.getBase(),
				"%s runs on machines of topology %s, but %s; %s".formatted(schedule.getName(), topology.getName(),
				isTopology(name, schedule) ? name + " is a topology, not a declared machine"
				: name + " is not one of them", instead(name, topology.getName(), names))));
		return null;
	}

	/** Returns why a schedule does not run on the machine called {@code name}; empty if it does, or if its text is broken. */
	public static String refusal(String name, Schedule schedule) {
		Findings findings = new Findings();
		if (schedule.getBase() != null && Members.topology(schedule.getBase().getDesign()) != null) {
			find(name, schedule, findings);
		}
		return findings.list().stream().map(Finding::message).findFirst().orElse("");
	}

	/** Returns the part of the message that lists the alternatives, or the only one that is near. */
	private static String instead(String name, String topology, List<String> names) {
		if (names.isEmpty()) {
			return "none is declared or imported here; declare one, such as: machine Mine = %s { }".formatted(topology);
		} else if (names.size() == 1) {
			return Nearest.to(name, names).map(near -> "did you mean " + near + "?").orElse("the only one declared is " + names.get(0));
		}
		return "its machines are " + String.join(", ", names) + Nearest.hint(name, names);
	}

	private static boolean isTopology(String name, Schedule schedule) {
		return declarations(List.copyOf(schedule.eResource().getResourceSet().getResources()))
				.anyMatch(each -> each instanceof Topology && name.equals(each.getName()));
	}

	/** Returns the names of all machines that a schedule can run on; empty if its text is broken. */
	public static List<String> names(Schedule schedule) {
		Topology topology = schedule.getBase() == null ? null : Members.topology(schedule.getBase().getDesign());
		return topology == null ? List.of() : machines(schedule.eResource(), topology).stream().map(Machine::getName).distinct().toList();
	}

	/** Returns the machines of a topology, those of the schedule's own file first. */
	private static List<Machine> machines(Resource own, Topology topology) {
		List<Resource> resources = new ArrayList<>(List.of(own));
		own.getResourceSet().getResources().stream().filter(resource -> resource != own).forEach(resources::add);
		return declarations(resources).filter(Machine.class::isInstance).map(Machine.class::cast)
				.filter(machine -> machine.getName() != null && Members.topology(machine) == topology).toList();
	}

	private static Stream<Declaration> declarations(List<Resource> resources) {
		return resources.stream().flatMap(resource -> resource.getContents().stream()).filter(Source.class::isInstance)
				.flatMap(source -> ((Source) source).getDeclarations().stream());
	}
}
