package barley.lang.ide.program;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import barley.lang.resource.DocComment;

/**
 * Finds the schedule around a place of a text by its words and braces alone, for callers that cannot wait for a parser: the user interface
 * thread, for instance. It takes time linear in the length of the text. {@link RunnableSchedules} has all that a parser knows.
 */
public final class WrittenSchedules {

	/** A comment, a bracket, or the beginning of a schedule with its name. */
	private static final Pattern PART = Pattern.compile("//[^\\n]*|(?s:/\\*.*?(?:\\*/|\\z))|[(\\[{]|[)\\]}]|\\bschedule\\s+(\\w+)");

	private WrittenSchedules() {
	}

	/** Returns the name of the schedule around {@code place}, with the comment above it, both ends included; nothing if there is none. */
	public static Optional<String> at(String text, int place) {
		Matcher parts = PART.matcher(text);
		String name = null;
		int depth = 0;
		int comment = -1;
		int commentEnd = 0;
		while (parts.find()) {
			char first = text.charAt(parts.start());
			int above = comment >= 0 && text.substring(commentEnd, parts.start()).isBlank() ? comment : -1;
			if (first == '/') {
				comment = DocComment.is(parts.group()) ? parts.start() : above;
				commentEnd = parts.end();
				continue;
			}
			comment = -1;
			if (depth == 0 && parts.group(1) != null) {
				if ((above < 0 ? parts.start() : above) > place) {
					return Optional.empty();
				}
				name = parts.group(1);
			} else if ("([{".indexOf(first) >= 0) {
				depth++;
			} else if (")]}".indexOf(first) >= 0) {
				depth = Math.max(0, depth - 1);
				if (first == '}' && depth == 0) {
					if (name != null && place <= parts.end()) {
						return Optional.of(name);
					}
					name = null;
				}
			}
		}
		return Optional.ofNullable(name);
	}
}
