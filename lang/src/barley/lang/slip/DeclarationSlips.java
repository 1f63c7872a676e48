package barley.lang.slip;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.antlr.runtime.CommonToken;

import barley.lang.slip.Change.Rank;
import barley.lang.slip.Habits.Habit;

/**
 * Recognizes declarations as other languages write them: {@code from a import B}, {@code data f32 x[8]}, {@code ring R = n[0], n[1]},
 * {@code operator f(a, b) { return a + b }}, {@code def f(a, b)}, and {@code link L} in a machine.
 */
final class DeclarationSlips {

	private static final Set<String> WALKS = Set.of("ring", "path", "tree");
	private static final Set<String> FUNCTIONS = Set.of("def", "function", "func", "fn", "lambda", "op");
	private static final Set<String> FITTINGS = Set.of("link", "node", "switch");
	private static final int VISIT = Vocabulary.type("visit").getAsInt();
	private static final int IMPORT = Vocabulary.type("import").getAsInt();
	private static final int COLON = Vocabulary.type(":").getAsInt();

	private final TokenView view;
	private final int at;
	private final int previous;
	private final int second;

	/** @param at where parsing stops */
	DeclarationSlips(List<CommonToken> tokens, int at) {
		view = new TokenView(tokens);
		this.at = at;
		previous = view.before(at);
		second = view.before(previous);
	}

	/** Returns what is meant where parsing stops; null if it is something else. */
	Habit find() {
		for (int word : new int[] { at, previous }) {
			if (view.text(word).equals("from") && StatementLayout.beginsLine(view.tokens(), word)) {
				return imports(word);
			} else if (FUNCTIONS.contains(view.text(word)) && view.begins(word) && view.isName(view.next(word))
					&& view.text(view.next(view.next(word))).equals("(")) {
				return function(word);
			}
		}
		if (view.text(at).equals("=") && isFittedBySign(previous)) {
			return signs();
		}
		if (view.text(second).equals("data") && view.isName(at) && StatementSlips.type(view.text(previous)) != null) {
			return data();
		} else if (view.text(at).equals("=") && WALKS.contains(view.text(second))) {
			return walk();
		} else if (view.text(previous).equals("{") && view.isName(at) && WALKS.contains(view.text(view.before(second)))) {
			return new Habit(Change.insertion(at, List.of(VISIT), Rank.MISSING),
					new Slip("missing 'visit' before '%s'".formatted(view.text(at)), ""), List.of());
		} else if (view.text(at).equals("{") && view.text(previous).equals(")")) {
			int name = view.before(view.opening(previous));
			return view.text(view.before(name)).equals("operator") ? operator(name) : null;
		}
		return isFitting(second) && !view.text(at).equals(":") ? fittings() : null;
	}

	/** {@code from barley.machines import Ladder}: it is read as an import of all declarations. */
	private Habit imports(int from) {
		int end = view.endOfLine(from);
		int word = from;
		while (word < end && !view.text(word).equals("import")) {
			word = view.next(word);
		}
		int name = view.next(word);
		if (!view.text(word).equals("import") || name >= end) {
			return null;
		}
		String home = view.words(from + 1, word);
		boolean single = view.isName(name) && view.next(name) >= end;
		return new Habit(Change.replacement(from, from + 1, IMPORT, Rank.ALIKE), new Slip("'from' does not start a declaration",
				"write import %s.%s".formatted(home, single ? view.text(name) : "*")),
				List.of(Change.replacement(view.before(word) + 1, end, Vocabulary.type(".*").getAsInt(), Rank.ALIKE)));
	}

	/** {@code data f32 x[8]}: the type follows the name. */
	private Habit data() {
		int open = view.next(at);
		int close = view.text(open).equals("[") ? view.closing(open) : at;
		String size = view.text(open).equals("[") ? view.words(open, close + 1) : "";
		return new Habit(Change.deletion(previous, previous + 1, Rank.TOO_MUCH),
				new Slip("the type of data follows its name, found '%s'".formatted(view.words(previous, at + 1)),
				"write data %s : %s%s".formatted(view.text(at), StatementSlips.type(view.text(previous)), size)),
				List.of(Change.insertion(at + 1, List.of(COLON, Vocabulary.NAME), Rank.MISSING)));
	}

	/** {@code ring R = n[0], n[1]}: the body of a walk has its visits. */
	private Habit walk() {
		int first = view.next(at);
		int enclosing = view.isName(first) ? -1 : view.closing(first);
		int end = enclosing > 0 ? enclosing + 1 : endOfStops(first);
		String stops = enclosing > 0 ? view.words(first + 1, enclosing) : view.words(first, end);
		if (stops.isEmpty()) {
			return null;
		}
		List<Change> others = new ArrayList<>();
		if (enclosing > 0) {
			others.add(Change.replacement(enclosing, end, Vocabulary.CLOSE, Rank.ALIKE));
			others.add(Change.replacement(first, first + 1, VISIT, Rank.ALIKE));
		} else {
			others.add(Change.insertion(end, List.of(Vocabulary.CLOSE), Rank.MISSING_SIGN));
			others.add(Change.insertion(first, List.of(VISIT), Rank.MISSING));
		}
		return new Habit(Change.replacement(at, at + 1, Vocabulary.OPEN, Rank.ALIKE), new Slip("expected '{', found '='",
				"write %s { visit %s }".formatted(view.words(second, previous + 1), stops)), others);
	}

	private int endOfStops(int first) {
		int place = first;
		while (view.isName(place)) {
			int open = view.next(place);
			int last = view.text(open).equals("[") && view.closing(open) > 0 ? view.closing(open) : place;
			if (!view.text(view.next(last)).equals(",")) {
				return last + 1;
			}
			place = view.next(view.next(last));
		}
		return place;
	}

	/** {@code operator f(a, b) { return a + b }}: an operator is a value. */
	private Habit operator(int name) {
		List<Change> changes = new ArrayList<>(body(at));
		Change first = changes.remove(changes.size() - 1);
		return new Habit(first, new Slip("expected '=', found '%s'".formatted(view.text(at)), "write " + form(name)), changes);
	}

	/** {@code def f(a, b)} with a body in braces, behind a colon, or behind an equals sign. */
	private Habit function(int word) {
		int name = view.next(word);
		int close = view.closing(view.next(name));
		return new Habit(Change.replacement(word, word + 1, Vocabulary.type("operator").getAsInt(), Rank.ALIKE),
				new Slip("'%s' does not start a declaration".formatted(view.text(word)), "write " + form(name)),
				close < 0 ? List.of() : body(view.next(close)));
	}

	/** Returns the changes that make a body the value of an operator, the last one of the text first. */
	private List<Change> body(int begin) {
		int value = view.text(view.next(begin)).equals("return") ? view.next(begin) : begin;
		List<Change> changes = new ArrayList<>();
		if (view.text(begin).equals("{") || view.text(begin).equals(":")) {
			changes.add(Change.replacement(begin, value + 1, Vocabulary.EQUALS, Rank.ALIKE));
		}
		int close = view.closing(begin);
		if (close > value) {
			changes.add(0, Change.deletion(close, close + 1, Rank.TOO_MUCH));
		}
		return changes;
	}

	/** Returns the operator that is meant, with its value. */
	private String form(int name) {
		int close = view.closing(view.next(name));
		int begin = close < 0 ? close : view.next(close);
		int value = view.text(view.next(begin)).equals("return") ? view.next(begin) : begin;
		int end = view.closing(begin) > 0 ? view.closing(begin) : view.endOfLine(value);
		String operands = close < 0 ? "(a, b)" : view.words(view.next(name), close + 1);
		return "operator %s%s = %s".formatted(view.text(name), operands, view.words(value + 1, end));
	}

	/** Returns whether a type is fitted in a machine without a colon: {@code link L}. */
	private boolean isFitting(int word) {
		String behind = view.text(view.next(view.next(word)));
		return FITTINGS.contains(view.text(word)) && view.isName(view.next(word)) && !List.of(":", "--", "->", "[").contains(behind)
				&& StatementLayout.isInside(view.tokens(), word, "machine");
	}

	/** Returns whether a type is fitted in a machine with an equals sign: {@code link = L}. */
	private boolean isFittedBySign(int word) {
		return FITTINGS.contains(view.text(word)) && view.text(view.next(word)).equals("=") && view.isName(view.next(view.next(word)))
				&& StatementLayout.isInside(view.tokens(), word, "machine");
	}

	private Habit signs() {
		List<Change> others = new ArrayList<>();
		for (int place = view.next(at); place < view.tokens().size() && !view.text(place).equals("}"); place = view.next(place)) {
			if (isFittedBySign(place)) {
				others.add(0, Change.replacement(view.next(place), view.next(place) + 1, COLON, Rank.ALIKE));
			}
		}
		return new Habit(Change.replacement(at, at + 1, COLON, Rank.ALIKE), new Slip("expected ':', found '='",
				"write %s : %s%s".formatted(view.text(previous), view.text(view.next(at)), TokenView.elsewhere(others.size()))), others);
	}

	private Habit fittings() {
		List<Change> others = new ArrayList<>();
		for (int place = at; place < view.tokens().size() && !view.text(place).equals("}"); place = view.next(place)) {
			if (isFitting(place)) {
				others.add(0, Change.insertion(view.next(place), List.of(COLON), Rank.MISSING_SIGN));
			}
		}
		return new Habit(Change.insertion(previous, List.of(COLON), Rank.MISSING_SIGN),
				new Slip("missing ':' before '%s'".formatted(view.text(previous)), "write %s : %s%s".formatted(view.text(second),
				view.text(previous), TokenView.elsewhere(others.size()))), others);
	}
}
