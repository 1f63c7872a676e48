package barley.lang.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Optional;

import barley.lang.cli.Options.Option;
import barley.lang.finding.NameList;
import barley.lang.finding.Nearest;

/** The words after the name of a command, sorted into options and operands. */
public final class Arguments {

	private static final String HELP = "--help";

	private final List<String> operands = new ArrayList<>();
	private final Map<String, String> values = new LinkedHashMap<>();
	private final Map<String, List<String>> lists = new LinkedHashMap<>();
	private final Map<String, Map<String, String>> settings = new LinkedHashMap<>();

	private Arguments() {
	}

	/** Returns whether {@code words} contain a request for the usage text, even if other words are wrong. */
	static boolean askForHelp(List<String> words) {
		int end = words.indexOf("--");
		List<String> options = end < 0 ? words : words.subList(0, end);
		return options.contains(HELP) || options.contains("-h");
	}

	/** Sorts {@code words}; throws {@link UsageError} for a word that {@code options} do not allow. */
	public static Arguments parse(List<String> words, Options options) {
		Arguments arguments = new Arguments();
		ListIterator<String> rest = words.listIterator();
		boolean onlyOperands = false;
		while (rest.hasNext()) {
			String word = rest.next();
			if (onlyOperands || !word.startsWith("-") || word.equals("-")) {
				if (word.isEmpty()) {
					throw new UsageError("an argument is empty; expected %s".formatted(options.operands()));
				}
				arguments.operands.add(word);
			} else if (word.equals("--")) {
				onlyOperands = true;
			} else {
				arguments.option(word, rest, options);
			}
		}
		arguments.checkOperands(options);
		return arguments;
	}

	private void option(String word, ListIterator<String> rest, Options options) {
		int equals = word.indexOf('=');
		String name = equals < 0 ? word : word.substring(0, equals);
		Option option = options.known().get(name);
		if (option == null) {
			throw new UsageError("unknown option " + name + Nearest.hint(name, options.known().keySet()));
		}
		if (option.shape() == Options.Shape.FLAG) {
			if (equals >= 0) {
				throw new UsageError("%s takes no value".formatted(name));
			}
			values.put(name, "");
			return;
		}
		if (equals < 0 && !rest.hasNext()) {
			throw new UsageError("%s needs a value: %s".formatted(name, option.usage()));
		}
		String value = equals < 0 ? rest.next() : word.substring(equals + 1);
		if (value.isEmpty()) {
			throw new UsageError("the value of %s is empty: %s".formatted(name, option.usage()));
		}
		accept(option, value);
		while (option.shape() == Options.Shape.MANY && rest.hasNext()) {
			String next = rest.next();
			if (next.startsWith("-")) {
				rest.previous();
				return;
			}
			accept(option, next);
		}
	}

	private void accept(Option option, String value) {
		if (option.shape() == Options.Shape.VALUE) {
			if (values.put(option.name(), value) != null) {
				throw new UsageError("%s is given twice".formatted(option.name()));
			}
			return;
		}
		if (option.shape() == Options.Shape.LIST || option.shape() == Options.Shape.MANY) {
			lists.computeIfAbsent(option.name(), key -> new ArrayList<>()).add(value);
			return;
		}
		int equals = value.indexOf('=');
		if (equals <= 0 || equals == value.length() - 1) {
			throw new UsageError("%s takes a name and a value, such as %s; found %s".formatted(option.name(), option.usage(), value));
		}
		String name = value.substring(0, equals);
		if (settings.computeIfAbsent(option.name(), key -> new LinkedHashMap<>()).put(name, value.substring(equals + 1)) != null) {
			throw new UsageError("%s %s is given twice".formatted(option.name(), name));
		}
	}

	private void checkOperands(Options options) {
		if (operands.size() < options.least()) {
			throw new UsageError("%s is missing".formatted(options.operands().replace("...", "")));
		}
		if (operands.size() > options.most()) {
			throw new UsageError("unexpected argument %s".formatted(operands.get(options.most())));
		}
	}

	/** Returns the words that are not options, in order. */
	public List<String> operands() {
		return Collections.unmodifiableList(operands);
	}

	public boolean has(String option) {
		return values.containsKey(option);
	}

	/** Returns the values of an option that may have several, in order. */
	public List<String> values(String option) {
		return lists.getOrDefault(option, List.of());
	}

	public Optional<String> value(String option) {
		return Optional.ofNullable(values.get(option));
	}

	/** Returns the names given with an option, separated by commas; a comma between indices separates no names. */
	List<String> names(String option) {
		return value(option).map(NameList::read).orElse(List.of());
	}

	/** Returns the whole number given with an option, at least one; {@code otherwise} if the option is absent. */
	int number(String option, int otherwise) {
		String text = values.get(option);
		try {
			long number = text == null ? otherwise : WholeNumber.parse(text);
			if (number > 0 && number <= Integer.MAX_VALUE) {
				return (int) number;
			}
		} catch (NumberFormatException e) {
			// reported below, like a number out of range
		}
		throw new UsageError("%s takes a whole number from 1 to %,d; found %s".formatted(option, Integer.MAX_VALUE, text));
	}

	/** Returns the names and values given with an option that may be repeated, in order. */
	public Map<String, String> settings(String option) {
		return settings.getOrDefault(option, Map.of());
	}
}
