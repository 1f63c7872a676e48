package barley.lang.ide.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Markdown of authors who are not trusted: no HTML, no images, and links to web pages only. Everything that could start one of them is
 * escaped, except for links of one plain form; so it does not matter which extensions an editor's Markdown has.
 *
 * <p>Escapes would be visible in code. A block of code is written between fences of our own, at the beginning of a line and longer than any
 * run of backticks in it, so that no renderer can end it earlier. A span of code is kept only if its text is harmless outside of code, too,
 * because renderers do not agree on what a span is: a table of GitHub's Markdown splits its lines into cells first.
 */
final class SafeMarkdown {

	private static final Pattern FENCE = Pattern.compile("(```+)([^`]*)|(~~~+)(.*)");
	/** The language of a block of code. */
	private static final Pattern LANGUAGE = Pattern.compile("[A-Za-z0-9_+-]*");
	/** A link, or an image, which becomes a link. */
	private static final Pattern LINK =
			Pattern.compile("!?(\\[[^\\[\\]<>`\\\\!&]*\\]\\((?:https?://|mailto:)[^\\s()<>\"'`\\\\\\[\\]]+\\))");
	/** What starts a tag, a comment or an address in angle brackets, or the target of a link. */
	private static final Pattern HARMFUL = Pattern.compile("<[A-Za-z/!?]|\\][(\\[]");
	private static final int SHORTEST_FENCE = 3;

	private SafeMarkdown() {
	}

	/** Returns {@code markdown} without what could load or run anything. */
	static String of(String markdown) {
		List<String> lines = markdown.lines().toList();
		List<String> safe = new ArrayList<>();
		for (int i = 0; i < lines.size(); i++) {
			Matcher fence = FENCE.matcher(lines.get(i));
			if (fence.matches()) {
				int end = end(lines, i + 1, fence.group(1) != null ? fence.group(1) : fence.group(3));
				addBlock(fence.group(2) != null ? fence.group(2) : fence.group(4), lines.subList(i + 1, end), safe);
				i = end;
			} else {
				safe.add(text(lines.get(i)));
			}
		}
		return String.join("\n", safe);
	}

	/** Returns the first line from {@code start} on that closes a block of code, or the end of all lines. */
	private static int end(List<String> lines, int start, String fence) {
		Pattern closing = Pattern.compile(" {0,3}" + fence + fence.charAt(0) + "*[ \t]*");
		int end = start;
		while (end < lines.size() && !closing.matcher(lines.get(end)).matches()) {
			end++;
		}
		return end;
	}

	private static void addBlock(String language, List<String> code, List<String> safe) {
		int longest = code.stream().mapToInt(SafeMarkdown::longestRun).max().orElse(0);
		String fence = "`".repeat(Math.max(SHORTEST_FENCE, longest + 1));
		if (!safe.isEmpty() && !safe.get(safe.size() - 1).isBlank()) {
			safe.add(""); // what a fence may interrupt differs, too
		}
		safe.add(fence + (LANGUAGE.matcher(language.strip()).matches() ? language.strip() : ""));
		safe.addAll(code);
		safe.add(fence);
	}

	private static int longestRun(String line) {
		int longest = 0;
		for (int i = 0; i < line.length(); i += Math.max(1, run(line, i))) {
			longest = Math.max(longest, run(line, i));
		}
		return longest;
	}

	private static String text(String line) {
		StringBuilder safe = new StringBuilder();
		Matcher link = LINK.matcher(line);
		for (int i = 0; i < line.length();) {
			char sign = line.charAt(i);
			int end = sign == '`' ? codeEnd(line, i) : i;
			if (sign == '\\' && i + 1 < line.length()) {
				end = i + 2;
				safe.append(line.charAt(i + 1) == '<' ? "&lt;" : line.substring(i, end));
			} else if (end > i) {
				safe.append(line, i, end);
			} else if (sign == '`') {
				end = i + run(line, i);
				safe.append("\\`".repeat(end - i));
			} else if ((sign == '[' || sign == '!') && link.region(i, line.length()).lookingAt()) {
				end = link.end();
				safe.append(link.group(1));
			} else {
				end = i + 1;
				safe.append(sign == '<' ? "&lt;" : isEscaped(line, i) ? "\\" + sign : String.valueOf(sign));
			}
			i = end;
		}
		return safe.toString();
	}

	/** Three tildes start a block of code; two of them only strike words out. */
	private static boolean isEscaped(String line, int place) {
		char sign = line.charAt(place);
		return sign == '[' || sign == '~' && line.startsWith("~~", place + 1);
	}

	/**
	 * Returns the end of the harmless span of code that starts with the backtick at {@code start}; {@code start} if it is harmful, or is
	 * not closed in this line.
	 */
	private static int codeEnd(String line, int start) {
		int run = run(line, start);
		for (int i = start + run; i < line.length();) {
			int next = run(line, i);
			if (next == run) {
				return HARMFUL.matcher(line).region(start, i).find() ? start : i + run;
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
