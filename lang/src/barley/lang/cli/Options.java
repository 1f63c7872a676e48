package barley.lang.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The operands and options that a command accepts, with the texts of its usage. */
public final class Options {

	/** What follows the name of an option. */
	enum Shape {
		/** Nothing. */
		FLAG,
		/** One value. */
		VALUE,
		/** One value; the option may be repeated. */
		LIST,
		/** One value or more, up to the next option. */
		MANY,
		/** {@code name=value}; the option may be repeated. */
		SETTING
	}

	/** An option; {@code placeholder} is what the usage text prints for its value. */
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

	/** Returns options without operands. */
	public static Options withoutFiles() {
		return new Options("", 0, 0);
	}

	/** Returns options with exactly one operand, printed as {@code name}. */
	public static Options ofOne(String name) {
		return new Options(name, 1, 1);
	}

	/** Returns options with exactly two operands. */
	public static Options ofTwo(String first, String second) {
		return new Options(first + " " + second, 2, 2);
	}

	/** Returns options with one operand, and optionally a second. */
	public static Options ofOneOrTwo(String first, String second) {
		return new Options(first + " [" + second + "]", 1, 2);
	}

	/** Returns options with at most one operand. */
	public static Options ofOneAtMost(String name) {
		return new Options("[" + name + "]", 0, 1);
	}

	/** Returns options with one operand or more. */
	public static Options ofMany(String name) {
		return new Options(name + "...", 1, Integer.MAX_VALUE);
	}

	/** Adds an option without a value: {@code --json}. */
	public Options flag(String name, String purpose) {
		return add(new Option(name, Shape.FLAG, "", purpose));
	}

	/** Adds an option with a value: {@code --output DIRECTORY}. */
	public Options value(String name, String placeholder, String purpose) {
		return add(new Option(name, Shape.VALUE, placeholder, purpose));
	}

	/** Adds an option with a value that may be repeated: {@code --fault 'lane a -- b fails'}. */
	public Options list(String name, String placeholder, String purpose) {
		return add(new Option(name, Shape.LIST, placeholder, purpose));
	}

	/** Adds an option with one value or more, up to the next option: {@code --on Rack 'Pod(gb = 25)'}. */
	public Options many(String name, String placeholder, String purpose) {
		return add(new Option(name, Shape.MANY, placeholder, purpose));
	}

	/** Adds an option that sets a named value, once for each name: {@code --with rungs=16}. */
	public Options setting(String name, String placeholder, String purpose) {
		return add(new Option(name, Shape.SETTING, placeholder, purpose));
	}

	/** Adds a sentence below the options in the usage text. */
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
