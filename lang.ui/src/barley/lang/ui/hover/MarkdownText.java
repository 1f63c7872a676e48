package barley.lang.ui.hover;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The subset of Markdown that the server and authors use: paragraphs, lists, {@code code}, **strong** and fenced code. It is converted to
 * plain text and styled ranges.
 */
final class MarkdownText {

	/** The style of a range. */
	enum Look {
		CODE_BLOCK, CODE, STRONG
	}

	record Piece(Look look, int offset, int length) {
	}

	private static final String FENCE = "```";
	private static final String ITEM = "- ";
	private static final String BULLET = "•  ";
	private static final Pattern INLINE = Pattern.compile("`([^`]+)`|\\*\\*([^*]+)\\*\\*");

	private final StringBuilder text = new StringBuilder();
	private final List<Piece> pieces = new ArrayList<>();
	/** The separator between what was read last and what comes next. */
	private String gap = "";

	MarkdownText(String markdown) {
		boolean fenced = false;
		int block = 0;
		for (String line : markdown.strip().split("\n")) {
			if (line.startsWith(FENCE)) {
				fenced = !fenced;
				if (fenced) {
					block = text.append(gap).length();
					gap = "";
				} else {
					pieces.add(new Piece(Look.CODE_BLOCK, block, text.length() - block));
					gap = "\n\n";
				}
			} else if (fenced) {
				text.append(gap).append(line);
				gap = "\n";
			} else {
				line(line);
			}
		}
	}

	private void line(String line) {
		if (line.isBlank()) {
			gap = "\n\n";
		} else if (line.startsWith(ITEM)) {
			text.append(gap.equals(" ") ? "\n" : gap).append(BULLET);
			inline(line.substring(ITEM.length()));
			gap = "\n";
		} else {
			// the lines of a paragraph are joined
			text.append(gap);
			inline(line.strip());
			gap = " ";
		}
	}

	private void inline(String line) {
		Matcher marked = INLINE.matcher(line);
		int end = 0;
		while (marked.find()) {
			text.append(line, end, marked.start());
			boolean code = marked.group(1) != null;
			String words = marked.group(code ? 1 : 2);
			pieces.add(new Piece(code ? Look.CODE : Look.STRONG, text.length(), words.length()));
			text.append(words);
			end = marked.end();
		}
		text.append(line.substring(end));
	}

	String text() {
		return text.toString();
	}

	List<Piece> pieces() {
		return pieces;
	}
}
