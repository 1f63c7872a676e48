package barley.lang.ide.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Markdown of authors who are not trusted: no HTML, no images, and links to web pages only. Everything outside of code that could start one
 * of
 * them is escaped, except for links of one plain form; so it does not matter which extensions an editor's Markdown has.
 *
 * <p>Code, in which escapes would be visible, is what CommonMark takes for code in any case: blocks between fences at the beginning of a
 * line,
 * and spans between equal runs of backticks within a line.
 */
final class SafeMarkdown {

	private static final Pattern FENCE = Pattern.compile("(```+)[^`]*|(~~~+).*");
	/** A link, or an image, which becomes a link. */
	private static final Pattern LINK =
			Pattern.compile("!?(\\[[^\\[\\]<>`\\\\!&]*\\]\\((?:https?://|mailto:)[^\\s()<>\"'`\\\\\\[\\]]+\\))");

	private SafeMarkdown() {
	}

	/** Returns {@code markdown} without what could load or run anything. */
	static String of(String markdown) {
		StringBuilder safe = new StringBuilder();
		String fence = null;
		for (String line : markdown.split("\n", -1)) {
			safe.append(safe.isEmpty() ? "" : "\n");
			Matcher opening = FENCE.matcher(line);
			if (fence != null) {
				fence = closes(line, fence) ? null : fence;
				safe.append(line);
			} else if (opening.matches()) {
				fence = opening.group(1) != null ? opening.group(1) : opening.group(2);
				safe.append(line);
			} else {
				escape(line, safe);
			}
		}
		return fence == null ? safe.toString() : safe + "\n" + fence;
	}

	private static boolean closes(String line, String fence) {
		String text = line.strip();
		return text.length() >= fence.length() && text.chars().allMatch(sign -> sign == fence.charAt(0));
	}

	private static void escape(String line, StringBuilder safe) {
		Matcher link = LINK.matcher(line);
		for (int i = 0; i < line.length();) {
			char sign = line.charAt(i);
			int end = sign == '`' ? codeEnd(line, i) : i;
			if (sign == '\\' && i + 1 < line.length()) {
				end = i + 2;
				safe.append(line.charAt(i + 1) == '<' ? "&lt;" : line.substring(i, end));
			} else if (end > i) {
				safe.append(line, i, end);
			} else if ((sign == '[' || sign == '!') && link.region(i, line.length()).lookingAt()) {
				end = link.end();
				safe.append(link.group(1));
			} else {
				end = i + 1;
				safe.append(sign == '<' ? "&lt;" : sign == '[' || sign == '`' ? "\\" + sign : String.valueOf(sign));
			}
			i = end;
		}
	}

	/** Returns the end of the code that starts with the backtick at {@code start}; {@code start} if it is not closed in this line. */
	private static int codeEnd(String line, int start) {
		int run = run(line, start);
		for (int i = start + run; i < line.length();) {
			int next = run(line, i);
			if (next == run) {
				return i + run;
			}
			i += Math.max(1, next);
		}
		return start;
	}

	/** Returns the number of backticks from {@code start} on. */
	private static int run(String line, int start) {
		int end = start;
		while (end < line.length() && line.charAt(end) == '`') {
			end++;
		}
		return end - start;
	}
}
