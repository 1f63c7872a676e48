package barley.lang.slip;

import java.util.ArrayList;
import java.util.List;

import org.antlr.runtime.CommonToken;

import barley.lang.slip.Change.Rank;
import barley.lang.slip.Habits.Habit;

/**
 * Recognizes the loops of C and Python: {@code for (i = 0; i < 4; i++)}, {@code for i in range(4)}, and a loop behind its statement,
 * {@code visit n[i] for i in range(4)}.
 */
final class LoopSlips {

	private static final List<String> RELATIONS = List.of("<", "<=", "!=", ">", ">=");
	/** What may stand before the index in the head of a loop: a type. */
	private static final int LONGEST_TYPE = 3;

	private static final int LONGEST_RANGE = 60;

	private final TokenView view;

	LoopSlips(List<CommonToken> tokens) {
		view = new TokenView(tokens);
	}

	/** Returns what is meant by the loop whose range begins at a place; null if it is none of another language. */
	Habit at(int place) {
		return switch (view.text(place)) {
		case "for" -> view.text(view.next(place)).equals("(") ? ofC(view.next(place)) : behind(place);
		case "range" -> view.text(view.before(place)).equals("in") && view.text(view.next(place)).equals("(")
				&& behind(view.before(view.before(view.before(place)))) == null ? ofPython(place) : null;
		default -> null;
		};
	}

	private Habit ofC(int open) {
		int close = view.closing(open);
		int first = semicolon(open, close);
		int second = first < 0 ? -1 : semicolon(first, close);
		int equals = place("=", open, first);
		int name = view.before(equals);
		int relation = first < 0 ? -1 : view.next(view.next(first));
		if (second < 0 || equals < 0 || name - open > 2 * LONGEST_TYPE || !RELATIONS.contains(view.text(relation))) {
			return null;
		}
		String from = view.words(equals + 1, first);
		String to = view.words(relation + 1, second);
		String sign = view.text(relation);
		String range = sign.equals(">=") ? "reverse %s .. %s".formatted(to, from) : sign.equals(">")
				? "reverse %s + 1 .. %s".formatted(to, from) : "%s %s %s".formatted(from, sign.equals("<=") ? ".." : "..<", to);
		int step = Math.max(place("+=", second, close), place("-=", second, close));
		Slip slip = new Slip("a loop runs over a range, found '%s'".formatted(view.words(open, close + 1)),
				step < 0 || view.words(step + 1, close).equals("1")
				? "write for %s in %s".formatted(view.text(name), range) : stepped(from, to, view.words(step + 1, close)));
		return new Habit(Change.deletion(open, name, Rank.TOO_MUCH), slip, List.of(
				Change.deletion(second, close + 1, Rank.TOO_MUCH),
				Change.replacement(first, relation + 1, Vocabulary.UP_TO, Rank.ALIKE),
				Change.replacement(equals, equals + 1, Vocabulary.type("in").getAsInt(), Rank.ALIKE)));
	}

	private int semicolon(int from, int to) {
		return place(";", from, to);
	}

	/** Returns the first token with this text in a range; -1 if there is none. */
	private int place(String text, int from, int to) {
		for (int place = view.next(from); place < to; place = view.next(place)) {
			if (view.text(place).equals(text)) {
				return place;
			}
		}
		return -1;
	}

	/** {@code visit n[i] for i in 0 ..< p} at the end of a block; the loop is read, without the statement. */
	private Habit behind(int loop) {
		if (!view.text(loop).equals("for") || StatementLayout.beginsLine(view.tokens(), loop)) {
			return null;
		}
		int statement = view.before(loop);
		while (statement >= 0 && !StatementLayout.beginsLine(view.tokens(), statement) && Forms.of(view.text(statement)) == null) {
			statement = view.before(statement);
		}
		int close = view.next(loop);
		for (int i = 0; i < LONGEST_RANGE && !"{}".contains(view.text(close)) && Forms.of(view.text(close)) == null; i++) {
			close = view.next(close);
		}
		if (!List.of("visit", "link").contains(view.text(statement)) || !view.text(close).equals("}")) {
			return null;
		}
		int end = view.before(close) + 1;
		int range = view.next(view.next(view.next(loop)));
		Habit python = view.text(range).equals("range") ? ofPython(range) : null;
		String words = view.words(loop, end).replaceFirst("range\\(([^(),]+)\\)$", "0 ..< $1");
		List<Change> others = new ArrayList<>(List.of(Change.insertion(end, List.of(Vocabulary.OPEN, Vocabulary.CLOSE), Rank.MISSING)));
		if (python != null) {
			others.addAll(python.others());
			others.add(python.change());
		}
		String moved = view.words(statement, loop);
		return new Habit(Change.deletion(statement, view.before(loop) + 1, Rank.TOO_MUCH), new Slip("a loop precedes its statement, found "
				+ "'%s'".formatted(view.words(statement, end)), "write %s %s".formatted(words, moved)), others);
	}

	private Habit ofPython(int range) {
		int open = view.next(range);
		int close = view.closing(open);
		String keyword = view.text(view.before(view.before(view.before(range))));
		String behind = close < 0 ? "" : view.text(view.next(close));
		if (close <= view.next(open) || behind.startsWith("..") || !List.of("for", ",", "[").contains(keyword)) {
			return null;
		}
		int first = comma(open, close);
		int second = first < 0 ? -1 : comma(first, close);
		int end = second < 0 ? close : second;
		String from = first < 0 ? "0" : view.words(open + 1, first);
		String to = view.words(first < 0 ? open + 1 : first + 1, end);
		Slip slip = new Slip("there is no %s".formatted(view.words(range, close + 1)), second < 0 ? "write %s ..< %s".formatted(from, to)
				: stepped(from, to, view.words(second + 1, close)));
		Change tail = Change.deletion(end, close + 1, Rank.TOO_MUCH);
		Change middle = first < 0 ? Change.insertion(open + 1, List.of(Vocabulary.NUMBER, Vocabulary.UP_TO), Rank.MISSING)
				: Change.replacement(first, first + 1, Vocabulary.UP_TO, Rank.ALIKE);
		return new Habit(Change.deletion(range, open + 1, Rank.TOO_MUCH), slip, List.of(tail, middle));
	}

	private static String stepped(String from, String to, String step) {
		String length = from.equals("0") ? to : "(%s - %s)".formatted(to, from);
		return "ranges have no step: write 0 ..< %s / %s, and multiply the index by %s".formatted(length, step, step);
	}

	/** Returns the next comma that is in no further brackets. */
	private int comma(int from, int to) {
		for (int place = view.next(from); place < to; place = view.next(place)) {
			if (view.text(place).equals(",")) {
				return place;
			}
			place = Math.max(place, view.closing(place));
		}
		return -1;
	}
}
