package barley.lang.formatting2;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A comment of the source text. */
record Comment(String text) {

	/** Of Unix, Windows, and the Macintosh of old. */
	static final Pattern LINE_BREAK = Pattern.compile("\\r?\\n|\\r");

	/** Returns whether the comment extends to the end of its line. */
	boolean endsLine() {
		return text.startsWith("//");
	}

	/**
	 * Returns the comment for a line with this indentation. If each further line begins with a star, these lines are indented with it; any
	 * other text may be a drawing and is left unchanged.
	 */
	String indented(int indent, String lineBreak) {
		List<String> lines = text.lines().map(String::stripTrailing).toList();
		boolean stars = lines.stream().skip(1).allMatch(line -> line.stripLeading().startsWith("*"));
		String margin = lineBreak + "\t".repeat(indent) + " ";
		return lines.get(0) + lines.stream().skip(1).map(line -> stars ? margin + line.stripLeading() : lineBreak + line)
				.collect(Collectors.joining());
	}

	/** Returns the number of line breaks in a piece of white space. */
	static int breaks(String whiteSpace) {
		return (int) LINE_BREAK.matcher(whiteSpace).results().count();
	}
}
