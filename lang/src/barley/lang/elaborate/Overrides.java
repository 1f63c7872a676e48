package barley.lang.elaborate;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import barley.lang.model.Parameter;
import barley.lang.value.Value;

/** Values for parameters from outside the text, such as the command line's {@code --with rungs=16}. */
public final class Overrides {

	private final Map<String, Value> values;
	private final Set<String> used = new HashSet<>();

	public Overrides(Map<String, Value> values) {
		this.values = Map.copyOf(values);
	}

	public static Overrides none() {
		return new Overrides(Map.of());
	}

	/** The value for a parameter that has no argument, or null. */
	Value find(Parameter parameter) {
		Value value = values.get(parameter.getName());
		if (value != null) {
			used.add(parameter.getName());
		}
		return value;
	}

	/** The names that no parameter has taken: misspelt, most likely. */
	public Set<String> unused() {
		Set<String> unused = new TreeSet<>(values.keySet());
		unused.removeAll(used);
		return unused;
	}
}
