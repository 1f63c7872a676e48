package barley.lang.ui.completion;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A parsed snippet of the Language Server Protocol.
 *
 * @param text the text, in which placeholders are filled with their names
 * @param gaps the offsets of each numbered placeholder; all occurrences of one are filled together
 * @param exit the final position of the caret
 */
record SnippetText(String text, Map<Integer, List<Gap>> gaps, int exit) {

	private static final Pattern GAP = Pattern.compile("\\$(?:\\{(\\d+)(?::([^}]*))?\\}|(\\d+))");

	/** A part of the text. */
	record Gap(int offset, int length) {
	}

	/** Parses {@code snippet}; its lines after the first are indented by {@code indentation}. */
	static SnippetText parse(String snippet, String indentation) {
		StringBuilder text = new StringBuilder();
		Map<Integer, List<Gap>> gaps = new LinkedHashMap<>();
		int exit = -1;
		String indented = snippet.replace("\n", "\n" + indentation);
		Matcher gap = GAP.matcher(indented);
		int end = 0;
		while (gap.find()) {
			text.append(indented, end, gap.start());
			end = gap.end();
			int number = Integer.parseInt(gap.group(1) != null ? gap.group(1) : gap.group(3));
			if (number == 0) {
				exit = text.length();
			} else {
				String name = gap.group(2) != null ? gap.group(2) : "";
				gaps.computeIfAbsent(number, key -> new ArrayList<>()).add(new Gap(text.length(), name.length()));
				text.append(name);
			}
		}
		text.append(indented, end, indented.length());
		return new SnippetText(text.toString(), gaps, exit < 0 ? text.length() : exit);
	}
}
