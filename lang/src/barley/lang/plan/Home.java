package barley.lang.plan;

import java.util.List;
import java.util.Map;

/**
 * The file in which a schedule is declared, as far as the names of what is generated for it depend on it: programs of all schedules of a
 * file share a folder. It is asked when programs are made, not before.
 */
public interface Home {

	/** Returns the file's package; null if it has none. */
	String packageName();

	/** Returns the schedules that it declares. */
	List<String> schedules();

	/** Returns the kernels that it names. */
	List<String> kernels();

	/** Returns the operators that it defines: the name of each by its word. */
	Map<String, String> operators();

	/** Returns the home of a schedule that is alone in a package. */
	static Home of(String packageName, String schedule) {
		return new Alone(packageName, List.of(schedule), List.of(), Map.of());
	}

	record Alone(String packageName, List<String> schedules, List<String> kernels, Map<String, String> operators) implements Home {
	}
}
