package barley.lang.resource;

import java.util.List;
import java.util.Map;

import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

import barley.lang.model.Call;

/** What stands for functions of other languages, by their names. */
final class FunctionForms {

	/** The arguments take the places of {@code %1$s} and {@code %2$s}. */
	private static final Map<String, String> ALL = Map.of("pow", "%1$s ^ %2$s", "mod", "%1$s %% %2$s", "div", "%1$s / %2$s",
			"floor", "%1$s, as / rounds down", "ln", "log(%1$s)", "rsqrt", "invsqrt(%1$s)", "sigmoid", "logistic(%1$s)");

	private FunctionForms() {
	}

	/** Returns what stands for a call of an unknown function; an empty text if nothing is known. */
	static String of(String function, Call call) {
		String form = ALL.getOrDefault(function, "");
		List<String> arguments = call.getArguments().stream().map(NodeModelUtils::findActualNodeFor).map(NodeModelUtils::getTokenText)
				.map(text -> text.replaceAll("\\s+", " ")).toList();
		return arguments.size() == (form.contains("%2$s") ? 2 : 1) ? form.formatted(arguments.toArray()) : "";
	}
}
