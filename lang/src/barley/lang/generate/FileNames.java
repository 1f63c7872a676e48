package barley.lang.generate;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.lang.plan.Home;
import barley.lang.plan.OperatorDefinition;
import barley.lang.plan.Plan;

/**
 * The names of what is generated for a schedule. They are given to everything that its file declares at once, so that programs of several
 * schedules stand in one folder whichever of them are generated, and differ in more than letters small and large.
 */
final class FileNames {

	private static final String MORE = "Program";

	private final ClassNames classes;
	private final ClassNames tables = new ClassNames(List.of());
	private final Map<String, String> classOf = new HashMap<>();
	private final Map<String, String> tablesOf = new HashMap<>();
	/** The class of each operator by its word. */
	private final Map<String, String> operators = new HashMap<>();
	private final String schedule;

	/** @param kernels classes of the author's own that the schedule calls */
	FileNames(Plan plan, Collection<String> kernels) {
		schedule = plan.name();
		Home home = plan.home();
		classes = new ClassNames(kernels);
		home.kernels().forEach(classes::take);
		for (String each : home.schedules()) {
			classOf.put(each, classes.give(JavaNames.className(each), MORE));
			tablesOf.put(each, tables.give(each, MORE));
		}
		home.operators().forEach((word, name) -> operators.put(word, classes.give(className(name), "")));
	}

	/** Returns the class of nodes that all do the same. */
	String className() {
		return classOf.get(schedule);
	}

	/** Returns the class of a role. */
	String role(int number) {
		return classes.give(className() + "Role" + number, MORE);
	}

	/** Returns the class of what is computed element by element. */
	String elements() {
		return classes.give(className() + "Elements", MORE);
	}

	/** Returns the class of what synapses run. */
	String blocks() {
		return classes.give(className() + "Blocks", MORE);
	}

	/** Returns the class of a role of switches; 0 is the number of the only one. */
	String switchRole(int number) {
		return classes.give(className() + "Switch" + (number == 0 ? "" : number), MORE);
	}

	/** Returns what the names of the tables begin with. */
	String tables() {
		return tablesOf.get(schedule);
	}

	/** Returns the class of an operator, which stands beside the programs of the schedule wherever the operator is defined. */
	String of(OperatorDefinition operator) {
		return operators.computeIfAbsent(operator.word(), added -> {
			String name = className(operator.name());
			return classes.give(operator.home() == null ? name : name + "Of"
					+ capital(JavaNames.packageName(operator.home()).replace('.', '_')), "");
		});
	}

	private static String className(String operator) {
		return capital(JavaNames.className(operator)) + "Operator";
	}

	private static String capital(String name) {
		return name.isEmpty() ? name : Character.toUpperCase(name.charAt(0)) + name.substring(1);
	}
}
