package barley.lang.evaluate;

import java.util.LinkedHashMap;
import java.util.Map;

import barley.lang.value.Value;

/**
 * The machine that a caller chooses for schedules: {@code Rack}, {@code Pod(gb = 25)}.
 *
 * @param text what the caller wrote
 * @param arguments values by the names of parameters
 */
public record MachineChoice(String text, String name, Map<String, Value> arguments) {

	public MachineChoice {
		arguments = new LinkedHashMap<>(arguments);
	}
}
