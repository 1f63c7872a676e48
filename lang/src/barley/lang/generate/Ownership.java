package barley.lang.generate;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The line of a generated file that says what it is generated for, so that no other file is taken for it. */
final class Ownership {

	private static final String BEGIN = "Generated for ";
	private static final String END = "; the next generation overwrites changes.";
	private static final Pattern LINE = Pattern.compile("^ \\* " + BEGIN + "(\\S+ \\S+)" + END, Pattern.MULTILINE);

	private Ownership() {
	}

	static String schedule(String name) {
		return "schedule " + name;
	}

	static String operator(String word) {
		return "operator " + word;
	}

	/** Returns what a file says that is generated for {@code owner}. */
	static String line(String owner) {
		return BEGIN + owner + END;
	}

	/** Returns what a file has been generated for; nothing if it was not generated. */
	static Optional<String> of(String text) {
		Matcher line = LINE.matcher(text);
		return line.find() ? Optional.of(line.group(1)) : Optional.empty();
	}
}
