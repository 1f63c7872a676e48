package barley.lang.evaluate;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import barley.lang.model.Declaration;
import barley.lang.model.Parameter;
import barley.lang.value.Units;
import barley.lang.value.Value;

/**
 * What a caller overrides in the text: values for parameters, such as the command line's
 * {@code --with rungs=16} or {@code --with Pod.gb=50}, and the machine of schedules.
 */
public final class Overrides {

	private final Map<String, Value> values;
	private final MachineChoice machine;
	private final Set<String> used = new HashSet<>();

	public Overrides(Map<String, Value> values) {
		this(values, null);
	}

	/** @param machine what schedules run on; null for what their texts say */
	public Overrides(Map<String, Value> values, MachineChoice machine) {
		this.values = Map.copyOf(values);
		this.machine = machine;
	}

	/** Returns these values with another one, which takes the place of one for the same name. */
	public Overrides with(String name, Value value) {
		Map<String, Value> all = new HashMap<>(values);
		all.put(name, value);
		return new Overrides(all, machine);
	}

	public static Overrides none() {
		return new Overrides(Map.of());
	}

	/** Returns the value for a parameter that has no argument, or null. One for {@code Pod.gb} comes before one for {@code gb}. */
	public Value find(Parameter parameter) {
		if (parameter.getName() == null) {
			return null; // half typed
		}
		String name = name(parameter).filter(values::containsKey).orElse(parameter.getName());
		Value value = values.get(name);
		if (value != null) {
			used.add(name);
			used.add(parameter.getName()); // its value for others of this name is not in vain
		}
		return value;
	}

	/** Returns the full name of a parameter, with that of its declaration: {@code Pod.gb}. */
	public static Optional<String> name(Parameter parameter) {
		return parameter.eContainer() instanceof Declaration declaration && declaration.getName() != null && parameter.getName() != null
				? Optional.of(declaration.getName() + "." + parameter.getName()) : Optional.empty();
	}

	/** Returns the machine that schedules run on instead of what their texts say. */
	public Optional<MachineChoice> machine() {
		return Optional.ofNullable(machine);
	}

	/** Returns the names of the parameters that have values. */
	public Set<String> names() {
		return new TreeSet<>(values.keySet());
	}

	/** Returns the value for a name, in words. */
	public String shown(String name) {
		return Units.shown(values.get(name));
	}

	/** Returns the names that no parameter has taken: misspelt, most likely. */
	public Set<String> unused() {
		Set<String> unused = new TreeSet<>(values.keySet());
		unused.removeAll(used);
		return unused;
	}
}
