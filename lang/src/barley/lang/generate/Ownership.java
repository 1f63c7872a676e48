package barley.lang.generate;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The line of a generated file that says what it is generated for, so that no other file is taken for it. */
final class Ownership {

	private static final String BEGIN = "Generated for ";
	private static final String END = "; the next generation overwrites changes.";
	/** In a comment of Java or of a table. */
	private static final Pattern LINE = Pattern.compile("^(?: \\*|#) " + BEGIN + "(\\S+ \\S+)" + END, Pattern.MULTILINE);
	/** The head of a table of version 0.1, which had no such line. */
	private static final Pattern OLD_TABLE = Pattern.compile("barley (?:nodes|machine|schedule) 1 wiring [0-9a-f]{16}\n");

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

	/** Returns a table with a comment below its head that says for which schedule it is generated. */
	static String note(String schedule, String table) {
		int head = table.indexOf('\n') + 1;
		return table.substring(0, head) + "# " + line(schedule(schedule)) + "\n" + table.substring(head);
	}

	/** Returns what a file has been generated for; nothing if it was not generated. */
	static Optional<String> of(String text) {
		Matcher line = LINE.matcher(text);
		return line.find() ? Optional.of(line.group(1)) : Optional.empty();
	}

	/** Returns whether a file is a table that was generated before tables had owners. */
	static boolean isOldTable(String text) {
		return OLD_TABLE.matcher(text).lookingAt();
	}
}
