package barley.lang.slip;

import java.util.Map;

/** What stands for functions of other languages, by their names. */
final class FunctionForms {

	/** The arguments take the places of {@code %1$s} and {@code %2$s}. */
	static final Map<String, String> ALL = Map.ofEntries(Map.entry("min", "if %1$s < %2$s then %1$s else %2$s"),
			Map.entry("max", "if %1$s > %2$s then %1$s else %2$s"), Map.entry("abs", "if %1$s < 0 then -%1$s else %1$s"),
			Map.entry("pow", "%1$s ^ %2$s"), Map.entry("sqrt", "%1$s ^ 0.5"), Map.entry("mod", "%1$s %% %2$s"),
			Map.entry("div", "%1$s / %2$s"), Map.entry("floor", "%1$s, as / rounds down"));

	private FunctionForms() {
	}
}
