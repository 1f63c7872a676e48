package barley.lang.slip;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import org.antlr.runtime.CommonToken;
import org.antlr.runtime.Token;

/**
 * Tries out changes around a place where parsing fails, on as few tokens as needed: the declaration up to there, without the content of
 * closed blocks, and some tokens after it.
 */
final class Attempt {

	private static final int TOKENS_AFTER = 40;
	private static final int TOKENS_BEFORE = 24;
	/** A change is convincing if this many tokens after it can be parsed, unless another statement begins soon. */
	private static final int ENOUGH = 4;
	private static final int LONGEST_LINE = 30;

	private final Recognizer recognizer;
	private final List<CommonToken> tokens;
	private final List<CommonToken> before;
	private final int tail;
	private final int end;
	private final int enough;
	private final int at;

	/** @param start index of the first token of the declaration, or of the file */
	Attempt(Recognizer recognizer, List<CommonToken> tokens, int start, int at) {
		this.recognizer = recognizer;
		this.tokens = tokens;
		this.at = at;
		end = after(tokens, at, TOKENS_AFTER);
		int next = StatementLayout.nextStatement(tokens, at);
		int wanted = Math.min(end, next < after(tokens, at, LONGEST_LINE) ? next + 1 : after(tokens, at, ENOUGH));
		enough = wanted == tokens.size() ? wanted + 1 : wanted;
		tail = Math.max(start, Math.min(before(tokens, at, TOKENS_BEFORE), StatementLayout.statement(tokens, at)));
		List<CommonToken> thin = thin(tokens.subList(start, tail));
		before = thin.size() < tail - start && reached(thin, Change.deletion(at, at, Change.Rank.SKIPPED)) != at
				? tokens.subList(start, tail) : thin;
	}

	/**
	 * Returns the index of the first token that cannot be parsed after a change; 0 for a change before the tokens considered, or after too
	 * much work.
	 */
	int reached(Change change) {
		boolean early = change.from() < tail || change.moved() >= 0 && change.moved() < tail;
		return early || recognizer.isExhausted() ? 0 : reached(before, change);
	}

	/** Returns how convincing it is that parsing continues to {@code reached}. */
	int worth(int reached) {
		return at == tokens.size() && reached <= at ? 0 : reached >= enough ? Integer.MAX_VALUE : reached;
	}

	boolean convinces(Change change) {
		return worth(reached(change)) == Integer.MAX_VALUE;
	}

	/** Returns whether a change is what was meant, or probably is but another error follows right after it. */
	boolean helps(Change change) {
		return convinces(change) || change.rank() == Change.Rank.ALIKE || !Changes.opens(change)
				&& reached(change) >= after(tokens, at, ENOUGH);
	}

	/**
	 * Returns a change that can be applied: tokens of a text cannot change their order, so a misplaced clause, or its whole statement, is
	 * left out instead.
	 */
	Change applicable(Change change) {
		Change out = Change.deletion(change.from(), change.to(), change.rank());
		return change.moved() < 0 ? change : convinces(out) ? out
				: Change.deletion(StatementLayout.statement(tokens, at), change.to(), Change.Rank.SKIPPED);
	}

	private int reached(List<CommonToken> first, Change change) {
		List<CommonToken> all = new ArrayList<>(first);
		int from = change.moved() < 0 ? change.from() : change.moved();
		all.addAll(tokens.subList(tail, from));
		if (change.moved() >= 0) {
			all.addAll(tokens.subList(change.from(), change.to()));
			all.addAll(tokens.subList(from, change.from()));
		}
		change.types().forEach(type -> all.add(new CommonToken(type, Vocabulary.text(type))));
		int rest = all.size();
		boolean paired = change.partner() >= 0 && change.partner() < end;
		all.addAll(tokens.subList(change.to(), paired ? change.partner() : end));
		int second = all.size();
		if (paired) {
			all.addAll(tokens.subList(change.partner() + 1, end));
		}
		int place = recognizer.read(all).reached();
		return place >= rest ? place - rest + change.to() + (paired && place >= second ? 1 : 0)
				: Math.min(change.from(), Math.max(0, place - first.size() + tail));
	}

	/** Returns the tokens without the content of closed blocks, which does not affect the result. */
	private static List<CommonToken> thin(List<CommonToken> tokens) {
		List<CommonToken> left = new ArrayList<>();
		Deque<Integer> open = new ArrayDeque<>();
		for (CommonToken token : tokens) {
			String text = isVisible(token) ? token.getText() : "";
			if (text.equals("}") && !open.isEmpty()) {
				left.subList(open.pop(), left.size()).clear();
			}
			left.add(token);
			if (text.equals("{")) {
				open.push(left.size());
			}
		}
		return left;
	}

	/** Returns whether a token is parsed: not white space, comment or removed. */
	static boolean isVisible(CommonToken token) {
		int type = token.getType();
		return type != Token.INVALID_TOKEN_TYPE && type != Vocabulary.BLANK && type != Vocabulary.LINE_COMMENT
				&& type != Vocabulary.COMMENT;
	}

	/** Returns the {@code count}th visible token after {@code at}, or the end. */
	static int after(List<CommonToken> tokens, int at, int count) {
		int place = at;
		for (int left = count; left > 0 && place < tokens.size(); left--) {
			do {
				place++;
			} while (place < tokens.size() && !isVisible(tokens.get(place)));
		}
		return Math.min(place, tokens.size());
	}

	/** Returns the {@code count}th visible token before {@code at}, or -1. */
	static int before(List<CommonToken> tokens, int at, int count) {
		int place = at;
		for (int left = count; left > 0 && place >= 0; left--) {
			do {
				place--;
			} while (place >= 0 && !isVisible(tokens.get(place)));
		}
		return place;
	}
}
