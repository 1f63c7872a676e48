package barley.lang.generate;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.util.Strings;

import barley.lang.model.Compute;
import barley.lang.model.Operator;
import barley.lang.model.Schedule;
import barley.lang.model.Source;

/**
 * The names of what is generated for a schedule. They are given to everything that its file declares at once, so that programs of several
 * schedules stand in one folder whichever of them are generated, and differ in more than letters small and large.
 */
final class FileNames {

	private static final String MORE = "Program";

	private final ClassNames classes;
	private final ClassNames tables = new ClassNames(List.of());
	private final Map<Schedule, String> classOf = new HashMap<>();
	private final Map<Schedule, String> tablesOf = new HashMap<>();
	private final Map<Operator, String> operators = new HashMap<>();
	private final Schedule schedule;

	/** @param kernels classes of the author's own that the schedule calls */
	FileNames(Schedule schedule, Collection<String> kernels) {
		this.schedule = schedule;
		Source source = (Source) schedule.eContainer();
		classes = new ClassNames(kernels);
		EcoreUtil2.getAllContentsOfType(source, Compute.class).stream().map(Compute::getKernel).filter(kernel -> kernel != null).forEach(classes::take);
		for (Schedule each : EcoreUtil2.getAllContentsOfType(source, Schedule.class)) {
			classOf.put(each, classes.give(JavaNames.className(each.getName()), MORE));
			tablesOf.put(each, tables.give(each.getName(), MORE));
		}
		EcoreUtil2.getAllContentsOfType(source, Operator.class).forEach(this::of);
	}

	/** The class of nodes that all do the same. */
	String className() {
		return classOf.get(schedule);
	}

	/** The class of a role. */
	String role(int number) {
		return classes.give(className() + "Role" + number, MORE);
	}

	/** What the names of the tables begin with. */
	String tables() {
		return tablesOf.get(schedule);
	}

	/** The class of an operator, which stands beside the programs of the schedule wherever the operator is defined. */
	String of(Operator operator) {
		return operators.computeIfAbsent(operator, added -> {
			String home = ((Source) added.eContainer()).getName();
			boolean near = added.eContainer() == schedule.eContainer() || home == null;
			String name = Strings.toFirstUpper(JavaNames.className(added.getName())) + "Operator";
			return classes.give(near ? name : name + "Of" + Strings.toFirstUpper(JavaNames.packageName(home).replace('.', '_')), "");
		});
	}
}
