package barley.lang.slip;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.antlr.runtime.CommonToken;

import barley.lang.slip.Change.Rank;
import barley.lang.slip.Habits.Habit;

/**
 * Recognizes values as other languages write them: {@code p if p > 2 else 3}, {@code p > 2 ? p : 3}, lists {@code [1, 2, 3]}, strings, and
 * legs of a walk joined by arrows, {@code n[0] -> n[1] -> n[2]}.
 */
final class ValueSlips {

	/** What a value may follow. */
	private static final Set<String> BEFORE = Set.of("=", "(", "[", ",", "..", "..<", "lanes", "require", "times");
	/** How many tokens a value may have, brackets with what is in them counted once. */
	private static final int LONGEST = 100;

	private final TokenView view;
	private final int at;

	/** @param at where parsing stops */
	ValueSlips(List<CommonToken> tokens, int at) {
		view = new TokenView(tokens);
		this.at = at;
	}

	/** Returns what is meant where parsing stops; null if it is something else. */
	Habit find() {
		return switch (view.text(at)) {
		case "else" -> condition(at);
		case "if" -> condition(alternative());
		case "[" -> list();
		case "->" -> legs();
		default -> null;
		};
	}

	/** Returns what is meant by a sign that begins no token; null if that is unknown. */
	Habit ofStrangeSign() {
		return switch (view.text(at)) {
		case "?" -> choice();
		case "\"" -> quoted();
		default -> null;
		};
	}

	/** {@code p > 2 ? p : 3}: a condition has words. */
	private Habit choice() {
		int colon = view.next(at);
		for (int i = 0; i < LONGEST && !view.text(colon).equals(":") && !StatementLayout.beginsLine(view.tokens(), colon); i++) {
			colon = view.next(Math.max(colon, view.closing(colon)));
		}
		int begin = begin(at);
		if (begin < 0 || !view.text(colon).equals(":") || StatementLayout.beginsLine(view.tokens(), colon)) {
			return null;
		}
		int end = end(colon);
		String condition = view.words(begin, at);
		return new Habit(Change.deletion(begin, at + 1, Rank.TOO_MUCH), new Slip("there is no operator ?", "write if %s then %s else %s"
				.formatted(condition, view.words(at + 1, colon), view.words(colon + 1, end))),
				List.of(Change.deletion(colon, end, Rank.TOO_MUCH)));
	}

	/** {@code name = "x"}: values are numbers. */
	private Habit quoted() {
		int end = StatementLayout.closingQuote(view.tokens(), at) + 1;
		return end == at + 1 || !view.text(view.before(at)).equals("=") ? null
				: new Habit(Change.replacement(at, end, Vocabulary.NUMBER, Rank.ALIKE), new Slip("expected a value, found text in quotes",
						"write a number: Barley has no strings"), List.of());
	}

	/** {@code p if p > 2 else 3}: the condition comes first. */
	private Habit condition(int alternative) {
		int word = view.before(alternative);
		for (int i = 0; i < LONGEST && word >= 0 && !view.text(word).equals("if") && !view.text(word).equals("then"); i++) {
			word = view.before(word);
		}
		int begin = view.text(word).equals("if") && !view.begins(word) ? begin(word) : -1;
		if (begin < 0 || begin == word) {
			return null;
		}
		int end = end(alternative);
		return new Habit(Change.deletion(word, end, Rank.TOO_MUCH), new Slip("a condition precedes its values, found '%s'".formatted(
				view.words(begin, end)), "write if %s then %s else %s".formatted(view.words(word + 1, alternative),
				view.words(begin, word), view.words(alternative + 1, end))), List.of());
	}

	/** Returns the alternative behind the condition at which parsing stops, in its line; -1 if there is none. */
	private int alternative() {
		int end = view.endOfLine(at);
		for (int place = view.next(at); place < end; place = view.next(place)) {
			if (view.text(place).equals("else")) {
				return place;
			}
		}
		return -1;
	}

	/** Returns where the value before a place begins, in its line; -1 if that is unknown. */
	private int begin(int place) {
		for (int begin = place; begin >= 0; begin = view.before(begin)) {
			int before = view.before(begin);
			if (BEFORE.contains(view.text(before))) {
				return begin;
			} else if (StatementLayout.beginsLine(view.tokens(), begin)) {
				return -1;
			} else if (List.of(")", "]").contains(view.text(before))) {
				begin = Math.max(0, view.opening(before));
			}
		}
		return -1;
	}

	/** Returns the end of the value behind a place: that of its line, or before what closes its brackets, a comma or a statement. */
	private int end(int place) {
		int end = view.endOfLine(place);
		for (int i = 0, next = view.next(place); i < LONGEST && next < end; i++, next = view.next(next)) {
			if (List.of(")", "]", "}", ",", "{").contains(view.text(next)) || Forms.of(view.text(next)) != null) {
				return view.before(next) + 1;
			}
			next = Math.max(next, view.closing(next));
		}
		return end;
	}

	/** {@code let v = [1, 2, 3]} and {@code among [0, 1, 2]}: values of a list have a family, nodes have a name. */
	private Habit list() {
		int close = view.closing(at);
		int before = view.before(at);
		int let = view.before(view.before(before));
		String found = "expected a %s, found '%s'";
		if (close > 0 && view.text(before).equals("=") && view.text(let).equals("let")) {
			int count = 1;
			for (int place = view.next(at); place < close; place = view.next(Math.max(place, view.closing(place)))) {
				count += view.text(place).equals(",") ? 1 : 0;
			}
			return new Habit(Change.replacement(at, close + 1, Vocabulary.NUMBER, Rank.ALIKE),
					new Slip(found.formatted("value", view.words(at, close + 1)), "write let %s[i in 0 ..< %d] = and the value of each i"
					.formatted(view.text(view.before(before)), count)), List.of());
		} else if (close > 0 && view.text(before).equals("among")) {
			return new Habit(Change.replacement(at, close + 1, Vocabulary.NAME, Rank.ALIKE),
					new Slip(found.formatted("node", view.words(at, close + 1)), "name the nodes, as in among n, n[0 .. 2] or n[0], n[1]"),
					List.of());
		}
		return null;
	}

	/** {@code visit n[0] -> n[1] -> n[2]}: a walk lists its nodes. */
	private Habit legs() {
		int visit = view.before(at);
		for (int i = 0; i < LONGEST && visit >= 0 && Forms.of(view.text(visit)) == null; i++) {
			visit = view.before(visit);
		}
		if (!view.text(visit).equals("visit")) {
			return null;
		}
		List<Change> others = new ArrayList<>();
		int end = view.endOfLine(at);
		for (int place = view.next(at); place < end && Forms.of(view.text(place)) == null; place = view.next(place)) {
			if (view.text(place).equals("->")) {
				others.add(0, Change.replacement(place, place + 1, Vocabulary.COMMA, Rank.ALIKE));
			}
		}
		return new Habit(Change.replacement(at, at + 1, Vocabulary.COMMA, Rank.ALIKE), new Slip("expected ',', found '->'",
				others.isEmpty() ? "" : "write ','%s".formatted(TokenView.elsewhere(others.size()))), others);
	}
}
