package barley.lang.formatting2;

import java.util.List;
import java.util.stream.Collectors;

/** A comment as its author wrote it. */
record Comment(String text) {

	/** Returns whether nothing can follow on the same line. */
	boolean endsLine() {
		return text.startsWith("//");
	}

	/**
	 * Returns the comment, to begin at some place of a line that is indented so far. Where each further line begins with a star, these
	 * move along; any other text may be a drawing and stays where it is.
	 */
	String indented(int indent, String lineBreak) {
		List<String> lines = text.lines().map(String::stripTrailing).toList();
		boolean stars = lines.stream().skip(1).allMatch(line -> line.stripLeading().startsWith("*"));
		String margin = lineBreak + "\t".repeat(indent) + " ";
		return lines.get(0) + lines.stream().skip(1).map(line -> stars ? margin + line.stripLeading() : lineBreak + line)
				.collect(Collectors.joining());
	}

	/** Returns the line breaks in a piece of white space. */
	static int breaks(String whiteSpace) {
		return (int) whiteSpace.chars().filter(c -> c == '\n').count();
	}
}
