package barley.lang.evaluate;

import java.util.LinkedHashMap;
import java.util.Map;

import barley.lang.value.Value;

/**
 * The machine that a caller chooses: {@code Rack}, {@code Pod(gb = 25)}.
 *
 * @param text what the caller wrote
 * @param arguments values by the names of parameters
 */
public record MachineChoice(String text, String name, Map<String, Value> arguments) {

	public MachineChoice {
		arguments = new LinkedHashMap<>(arguments);
	}

	/** Returns the arguments by full names, such as {@code Pod.gb}, which mean parameters of this machine only. */
	public Map<String, Value> qualified() {
		Map<String, Value> values = new LinkedHashMap<>();
		arguments.forEach((parameter, value) -> values.put(name + "." + parameter, value));
		return values;
	}
}
