package barley.lang.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a command understands: its synopsis, its options and what they are for. */
public final class Options {

	/** What follows the name of an option. */
	enum Shape {
		/** Nothing. */
		FLAG,
		/** One value. */
		VALUE,
		/** One value, as often as wanted. */
		LIST,
		/** {@code name=value}, as often as wanted. */
		SETTING
	}

	/** One option; {@code placeholder} is what the usage text prints for its value. */
	record Option(String name, Shape shape, String placeholder, String purpose) {

		String usage() {
			return placeholder.isEmpty() ? name : name + " " + placeholder;
		}
	}

	private final String operands;
	private final int least;
	private final int most;
	private final Map<String, Option> options = new LinkedHashMap<>();
	private final List<String> notes = new ArrayList<>();

	private Options(String operands, int least, int most) {
		this.operands = operands;
		this.least = least;
		this.most = most;
	}

	/** Nothing but options may follow. */
	public static Options withoutFiles() {
		return new Options("", 0, 0);
	}

	/** Exactly one operand, printed as {@code name}. */
	public static Options ofOne(String name) {
		return new Options(name, 1, 1);
	}

	/** Exactly two operands. */
	public static Options ofTwo(String first, String second) {
		return new Options(first + " " + second, 2, 2);
	}

	/** One operand, and a second one if wanted. */
	public static Options ofOneOrTwo(String first, String second) {
		return new Options(first + " [" + second + "]", 1, 2);
	}

	/** One operand or none. */
	public static Options ofOneAtMost(String name) {
		return new Options("[" + name + "]", 0, 1);
	}

	/** One operand or more. */
	public static Options ofMany(String name) {
		return new Options(name + "...", 1, Integer.MAX_VALUE);
	}

	/** Returns an option that is there or not: {@code --json}. */
	public Options flag(String name, String purpose) {
		return add(new Option(name, Shape.FLAG, "", purpose));
	}

	/** Returns an option with a value: {@code --output DIRECTORY}. */
	public Options value(String name, String placeholder, String purpose) {
		return add(new Option(name, Shape.VALUE, placeholder, purpose));
	}

	/** Returns an option with a value that may be given several times: {@code --fault 'lane a -- b fails'}. */
	public Options list(String name, String placeholder, String purpose) {
		return add(new Option(name, Shape.LIST, placeholder, purpose));
	}

	/** Returns an option that names a value, given once for each name: {@code --with rungs=16}. */
	public Options setting(String name, String placeholder, String purpose) {
		return add(new Option(name, Shape.SETTING, placeholder, purpose));
	}

	/** A sentence below the options in the usage text. */
	public Options note(String sentence) {
		notes.add(sentence);
		return this;
	}

	private Options add(Option option) {
		options.put(option.name(), option);
		return this;
	}

	Map<String, Option> known() {
		return options;
	}

	int least() {
		return least;
	}

	int most() {
		return most;
	}

	String operands() {
		return operands;
	}

	/** Returns the text that {@code --help} prints. */
	String usage(Command command) {
		StringBuilder text = new StringBuilder("usage: barley ").append(command.name());
		text.append(options.isEmpty() ? "" : " [options]").append(operands.isEmpty() ? "" : " " + operands).append('\n');
		text.append(command.summary()).append('\n');
		int width = options.values().stream().mapToInt(option -> option.usage().length()).max().orElse(0);
		for (Option option : options.values()) {
			text.append("  ").append(option.usage()).append(" ".repeat(width - option.usage().length()));
			text.append("  ").append(option.purpose()).append('\n');
		}
		for (String note : notes) {
			text.append(note).append('\n');
		}
		return text.toString();
	}
}
