package barley.lang.slip;

import java.util.List;
import java.util.Map;

import org.antlr.runtime.CommonToken;

/** The tokens of a text by their places, without blanks and comments: what is written at a place, and what belongs together. */
record TokenView(List<CommonToken> tokens) {

	/** Brackets that are farther apart are no pair here: a text may open thousands of them and close none. */
	private static final int FARTHEST = 1_000;
	private static final int LONGEST_WORDS = 500;
	private static final Map<String, String> CLOSING = Map.of("(", ")", "[", "]", "{", "}");

	/** Returns the text of the token at a place; empty outside of the text. */
	String text(int place) {
		return place < 0 || place >= tokens.size() ? "" : tokens.get(place).getText();
	}

	/** Returns the place of the next token; the end of the text if there is none. */
	int next(int place) {
		return Attempt.after(tokens, place, 1);
	}

	/** Returns the place of the token before; -1 if there is none. */
	int before(int place) {
		return Attempt.before(tokens, place, 1);
	}

	boolean isName(int place) {
		return place >= 0 && place < tokens.size() && tokens.get(place).getType() == Vocabulary.NAME;
	}

	boolean isNumber(int place) {
		return place >= 0 && place < tokens.size() && tokens.get(place).getType() == Vocabulary.NUMBER;
	}

	/** Returns whether a statement or a declaration may begin at a place. */
	boolean begins(int place) {
		String before = text(before(place));
		return place >= 0 && (StatementLayout.beginsLine(tokens, place) || before.equals("{") || before.equals("}"));
	}

	/** Returns the bracket that closes the one at a place, or -1; brackets of other kinds between the two do not count. */
	int closing(int open) {
		String begin = text(open);
		String close = CLOSING.get(begin);
		int depth = 0;
		int end = close == null ? open : Math.min(tokens.size(), open + FARTHEST);
		for (int place = open; place < end; place = next(place)) {
			String text = text(place);
			depth += text.equals(begin) ? 1 : text.equals(close) ? -1 : 0;
			if (depth == 0) {
				return place;
			}
		}
		return -1;
	}

	/** Returns the bracket that opens what the one at a place closes, or -1. */
	int opening(int close) {
		String end = text(close);
		int depth = 1;
		int first = Math.max(0, close - FARTHEST);
		for (int place = before(close); place >= first; place = before(place)) {
			String text = text(place);
			depth += text.equals(end) ? 1 : CLOSING.getOrDefault(text, "").equals(end) ? -1 : 0;
			if (depth == 0) {
				return place;
			}
		}
		return -1;
	}

	/** Returns the end of the line, before the comment in it or the line break. */
	int endOfLine(int place) {
		int last = place;
		for (int next = next(place); next < tokens.size() && !StatementLayout.beginsLine(tokens, next); next = next(next)) {
			last = next;
		}
		return last + 1;
	}

	/** Returns the text of a range in one line; the beginning of what is longer than anybody reads. */
	String words(int from, int to) {
		StringBuilder words = new StringBuilder();
		int end = Math.max(0, Math.min(to, tokens.size()));
		tokens.subList(Math.min(Math.max(0, from), end), end).stream()
				.filter(token -> token.getType() != Vocabulary.COMMENT && token.getType() != Vocabulary.LINE_COMMENT)
				.forEach(token -> words.append(token.getText()));
		String line = words.toString().strip().replaceAll("\\s+", " ");
		return line.length() > LONGEST_WORDS ? line.substring(0, LONGEST_WORDS) + "..." : line;
	}

	/** Returns the end of a remedy that holds for several places: {@code , here and in 2 other places}. */
	static String elsewhere(int others) {
		return others == 0 ? "" : ", here and in %d other %s".formatted(others, others == 1 ? "place" : "places");
	}
}
