package barley.runtime.files;

import java.util.List;
import java.util.Map;

import barley.runtime.data.DataTable;
import barley.runtime.program.Expectation;

/**
 * What all nodes of a program have in common: its name, its data and what must have come out in the end.
 *
 * @param operators for each operator that its author has defined, the class with a constant {@code OPERATOR}
 */
public record Schedule(String name, DataTable data, List<Expectation> expectations, Map<String, String> operators) {

	/** A schedule whose operators everybody knows. */
	public Schedule(String name, DataTable data, List<Expectation> expectations) {
		this(name, data, expectations, Map.of());
	}
}
