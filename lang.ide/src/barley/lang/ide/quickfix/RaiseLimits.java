package barley.lang.ide.quickfix;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import com.google.gson.JsonPrimitive;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Command;

import barley.lang.evaluate.Limits;
import barley.lang.finding.Code;

/**
 * Fixes a text that exceeds limits by a command that raises them, since they are settings of the user and not of the text: a file could
 * otherwise raise its own. A client with settings performs the command itself; for others the server raises its limits until it ends.
 */
public final class RaiseLimits {

	/** The command; its arguments are texts {@code name=value}. */
	public static final String COMMAND = "barley.raiseLimits";

	private RaiseLimits() {
	}

	/**
	 * Returns the action for a finding about a limit.
	 *
	 * @param measure returns what the text needs where the finding does not say so; asked for only here, as it takes long
	 */
	static Optional<CodeAction> offer(ReportedFinding finding, Supplier<List<String>> measure) {
		if (!finding.code().equals(Code.LIMIT.id())) {
			return Optional.empty();
		}
		List<String> known = finding.data().stream().skip(1).filter(need -> need.matches("[a-z]+=[0-9]+")).toList();
		List<String> needs = known.isEmpty() ? measure.get() : known;
		if (needs.isEmpty()) {
			return Optional.empty();
		}
		String title = (needs.size() == 1 ? "Raise the limit to " : "Raise the limits to ") + String.join(", ", needs);
		CodeAction action = new CodeAction(title);
		action.setKind(CodeActionKind.QuickFix);
		action.setDiagnostics(List.of(finding.diagnostic()));
		action.setCommand(new Command(title, COMMAND, List.copyOf(needs)));
		action.setIsPreferred(true);
		return Optional.of(action);
	}

	/** Returns a remedy for an editor, where nobody writes options of the command line. */
	public static String inEditor(String remedy) {
		return remedy.replaceAll("raise the limit with --limit (\\w+)=N( if this is intended)?",
				"raise the limit $1 by the quick fix, which finds its value$2")
				.replaceAll("raise what this study needs: --limit ", "raise the limits by the quick fix to ").replace(" --limit ", ", ");
	}

	/** Returns the limits that an action raises, by name; empty if it does something else. */
	public static Map<String, Long> values(CodeAction action) {
		return action.getCommand() != null && COMMAND.equals(action.getCommand().getCommand()) ? values(action.getCommand().getArguments())
				: Map.of();
	}

	/** Returns the limits in the arguments of the command; whatever else they contain is ignored. */
	public static Map<String, Long> values(List<Object> arguments) {
		return arguments.stream().map(argument -> argument instanceof JsonPrimitive json ? json.getAsString() : String.valueOf(argument))
				.map(argument -> argument.split("=", 2))
				.filter(need -> need.length == 2 && Limits.DEFAULT.byName().containsKey(need[0]) && need[1].matches("[1-9][0-9]{0,17}"))
				.collect(Collectors.toMap(need -> need[0], need -> Long.valueOf(need[1]), Math::max, LinkedHashMap::new));
	}
}
