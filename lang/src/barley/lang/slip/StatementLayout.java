package barley.lang.slip;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

import org.antlr.runtime.CommonToken;

/** Infers from line breaks and indentation where statements begin and blocks end. */
final class StatementLayout {

	private StatementLayout() {
	}

	/** Returns how many braces are not closed; negative if too many are closed. */
	static int open(List<CommonToken> tokens) {
		return tokens.stream().mapToInt(token -> token.getType() == Vocabulary.OPEN ? 1 : token.getType() == Vocabulary.CLOSE ? -1 : 0)
				.sum();
	}

	static boolean beginsLine(List<CommonToken> tokens, int at) {
		for (int place = at - 1; place >= 0 && !Attempt.isVisible(tokens.get(place)); place--) {
			if (tokens.get(place).getText().indexOf('\n') >= 0) {
				return true;
			}
		}
		return Attempt.before(tokens, at, 1) < 0;
	}

	/** Returns the next line after {@code at} that begins with the keyword of a statement; the end if none does. */
	static int nextStatement(List<CommonToken> tokens, int at) {
		int place = Attempt.after(tokens, at, 1);
		while (place < tokens.size() && !(Forms.of(tokens.get(place).getText()) != null && beginsLine(tokens, place))) {
			place = Attempt.after(tokens, place, 1);
		}
		return place;
	}

	/** Returns where the last statement before {@code at} begins; {@code at} if unknown. */
	static int statement(List<CommonToken> tokens, int at) {
		for (int place = Attempt.before(tokens, at, 1); place >= 0; place = Attempt.before(tokens, place, 1)) {
			int type = tokens.get(place).getType();
			if (type == Vocabulary.OPEN || type == Vocabulary.CLOSE) {
				return at;
			} else if (Forms.of(tokens.get(place).getText()) != null
					&& (beginsLine(tokens, place) || isBrace(tokens, Attempt.before(tokens, place, 1)))) {
				return place;
			}
		}
		return at;
	}

	private static boolean isBrace(List<CommonToken> tokens, int place) {
		return place >= 0 && (tokens.get(place).getType() == Vocabulary.OPEN || tokens.get(place).getType() == Vocabulary.CLOSE);
	}

	/** Returns whether a place is in the block of a statement that begins with a word, however deep. */
	static boolean isInside(List<CommonToken> tokens, int at, String word) {
		int closed = 0;
		boolean head = false;
		for (int place = Attempt.before(tokens, at, 1); place >= 0; place = Attempt.before(tokens, place, 1)) {
			int type = tokens.get(place).getType();
			if (type == Vocabulary.CLOSE) {
				closed++;
				head = false;
			} else if (type == Vocabulary.OPEN) {
				head = closed == 0;
				closed = Math.max(0, closed - 1);
			} else if (head && tokens.get(place).getText().equals(word)) {
				return true;
			}
		}
		return false;
	}

	/** Returns the matching quote in the same line; {@code at} if there is none. */
	static int closingQuote(List<CommonToken> tokens, int at) {
		for (int place = at + 1; place < tokens.size() && tokens.get(place).getText().indexOf('\n') < 0; place++) {
			if (tokens.get(place).getText().equals(tokens.get(at).getText())) {
				return place;
			}
		}
		return at;
	}

	/**
	 * Returns the first token of a line that ends an open block by its indentation: less than that of the block's first line, or equal and
	 * beginning a statement; -1 if there is none before {@code end}.
	 */
	static int endOfOpenBlock(List<CommonToken> tokens, int start, int end) {
		Deque<Integer> indents = new ArrayDeque<>();
		int indent = 0;
		for (int place = start; place < end; place++) {
			CommonToken token = tokens.get(place);
			if (!Attempt.isVisible(token)) {
				continue;
			}
			if (place == start || beginsLine(tokens, place)) {
				indent = token.getCharPositionInLine();
				if (!indents.isEmpty() && (indent < indents.peek() || indent == indents.peek() && token.getType() != Vocabulary.CLOSE
						&& Forms.of(token.getText()) != null)) {
					return place;
				}
			}
			if (token.getType() == Vocabulary.OPEN) {
				indents.push(indent);
			} else if (token.getType() == Vocabulary.CLOSE && !indents.isEmpty()) {
				indents.pop();
			}
		}
		return -1;
	}
}
