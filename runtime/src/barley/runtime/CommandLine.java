package barley.runtime;

import java.util.List;
import java.util.Optional;

import barley.runtime.report.PlanFigures;

/** The arguments of {@link Main}: flags, options with a value, and the program. */
record CommandLine(List<String> arguments) {

	private static final List<String> FLAGS = List.of("--timing", "--all-rounds", "--json", "--colour", "--bits");
	private static final List<String> OPTIONS = List.of("--report=", "--progress=", "--plan=", "--fault=", "--show=", "--set=",
			"--names=");

	/** Returns whether there is one program, and every other argument is known. */
	boolean isSound() {
		return programs().size() == 1 && values("plan").stream().allMatch(PlanFigures::isSound)
				&& arguments.stream().allMatch(argument -> !argument.startsWith("--") || FLAGS.contains(argument)
						|| OPTIONS.stream().anyMatch(argument::startsWith));
	}

	String program() {
		return programs().get(0);
	}

	private List<String> programs() {
		return arguments.stream().filter(argument -> !argument.startsWith("--")).toList();
	}

	boolean has(String flag) {
		return arguments.contains("--" + flag);
	}

	/** Returns all values of an option, in their order. */
	List<String> values(String option) {
		String start = "--" + option + "=";
		return arguments.stream().filter(argument -> argument.startsWith(start)).map(argument -> argument.substring(start.length()))
				.toList();
	}

	/** Returns the last value of an option. */
	Optional<String> value(String option) {
		return values(option).stream().reduce((first, last) -> last);
	}
}
