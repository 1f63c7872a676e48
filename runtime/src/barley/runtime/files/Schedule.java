package barley.runtime.files;

import java.util.List;
import java.util.Map;

import barley.runtime.data.DataTable;
import barley.runtime.program.Expectation;

/**
 * What all nodes of a program have in common: its name, its data and its expectations.
 *
 * @param operators for each user-defined operator, the class with a constant {@code OPERATOR}
 */
public record Schedule(String name, DataTable data, List<Expectation> expectations, Map<String, String> operators) {

	/** Creates a schedule with built-in operators only. */
	public Schedule(String name, DataTable data, List<Expectation> expectations) {
		this(name, data, expectations, Map.of());
	}
}
