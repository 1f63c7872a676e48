package barley.lang.slip;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import org.antlr.runtime.CommonToken;

import barley.lang.slip.Change.Rank;
import barley.lang.slip.Habits.Habit;

/**
 * Recognizes indices, arguments and operators on them as other languages write them: {@code n[0][1]}, {@code n(0)}, {@code n[0:3]},
 * {@code Ring[p = 4]}, {@code 1 << 2} and {@code 1e9 B/s}.
 */
final class BracketSlips {

	/** Words behind which a name with parentheses has parameters or arguments. */
	private static final Set<String> PARAMETERIZED = Set.of("topology", "machine", "schedule", "type", "operator", "on", "using", "=", ".");

	private static final int MOST_DIGITS = 18;

	private final TokenView view;
	private final int at;
	private final int previous;

	/** @param at where parsing stops */
	BracketSlips(List<CommonToken> tokens, int at) {
		view = new TokenView(tokens);
		this.at = at;
		previous = view.before(at);
	}

	/** Returns what is meant where parsing stops; null if it is something else. */
	Habit find() {
		return switch (view.text(at)) {
		case "[" -> view.text(previous).equals("]") ? chain() : view.isName(previous) ? arguments() : exponent();
		case "(" -> view.isName(previous) ? indices() : null;
		case ":" -> slice();
		case "<", ">" -> view.text(at - 1).equals(view.text(at)) ? shift() : null;
		default -> exponent();
		};
	}

	/** {@code n[0][1]}: all indices stand in one pair of brackets. */
	private Habit chain() {
		int open = view.opening(previous);
		int close = previous;
		StringBuilder indices = new StringBuilder(view.words(open + 1, close));
		for (int next = at; view.text(next).equals("[") && view.closing(next) > 0; next = view.next(close)) {
			close = view.closing(next);
			indices.append(", ").append(view.words(next + 1, close));
		}
		List<Change> others = new ArrayList<>();
		for (int place = view.next(at); place < view.tokens().size(); place = view.next(place)) {
			if (view.text(place).equals("[") && view.text(view.before(place)).equals("]")) {
				others.add(0, Change.replacement(view.before(place), place + 1, Vocabulary.COMMA, Rank.ALIKE));
			}
		}
		int end = close;
		int inside = (int) others.stream().filter(change -> change.from() < end).count();
		return new Habit(Change.replacement(previous, at + 1, Vocabulary.COMMA, Rank.ALIKE),
				new Slip("indices stand in one pair of brackets, found '%s'".formatted(view.words(open - 1, close + 1)),
				"write %s[%s]%s".formatted(view.text(view.before(open)), indices, TokenView.elsewhere(others.size() - inside))), others);
	}

	/** {@code Ring[p = 4]}: parameters stand in parentheses. */
	private Habit arguments() {
		int close = view.closing(at);
		if (close < 0 || !view.text(view.next(view.next(at))).equals("=")) {
			return null;
		}
		return pair(close, "(", ")");
	}

	/** {@code n(0)}: indices and sizes stand in brackets. */
	private Habit indices() {
		int close = view.closing(at);
		boolean named = view.text(view.next(view.next(at))).equals("=");
		return close <= view.next(at) || named || PARAMETERIZED.contains(view.text(view.before(previous))) ? null : pair(close, "[", "]");
	}

	private Habit pair(int close, String open, String end) {
		String name = view.text(previous);
		String found = view.text(at);
		List<Change> others = new ArrayList<>(pairChange(at, close, open, end));
		Change first = others.remove(others.size() - 1);
		int more = 0;
		for (int place = view.next(close); place < view.tokens().size(); place = view.next(place)) {
			if (view.text(place).equals(found) && view.text(view.before(place)).equals(name) && view.closing(place) > 0
					&& !PARAMETERIZED.contains(view.text(view.before(view.before(place))))) {
				others.addAll(0, pairChange(place, view.closing(place), open, end));
				more++;
			}
		}
		return new Habit(first, new Slip("expected '%s', found '%s'".formatted(open, found),
				"write %s%s%s%s%s".formatted(name, open, view.words(at + 1, close), end, TokenView.elsewhere(more))), others);
	}

	private static List<Change> pairChange(int open, int close, String first, String last) {
		return List.of(Change.replacement(close, close + 1, Vocabulary.type(last).getAsInt(), Rank.ALIKE),
				Change.replacement(open, open + 1, Vocabulary.type(first).getAsInt(), Rank.ALIKE));
	}

	/** {@code n[0:3]}, {@code n[:]}: a range of indices, without its end as in Python. */
	private Habit slice() {
		int open = previous;
		while (open >= 0 && !view.text(open).equals("[") && !view.text(open).equals("{") && !view.text(open).equals("}")) {
			open = view.before(open);
		}
		int close = view.text(open).equals("[") ? view.closing(open) : -1;
		if (close < at || view.opening(close) != open) {
			return null;
		}
		String from = view.words(open + 1, at);
		String to = view.words(at + 1, close);
		boolean all = from.isEmpty() && to.isEmpty();
		List<Integer> types = new ArrayList<>(all ? List.of(Vocabulary.type("*").getAsInt()) : List.of(Vocabulary.UP_TO));
		if (from.isEmpty() && !all) {
			types.add(0, Vocabulary.NUMBER);
		} else if (to.isEmpty() && !all) {
			types.add(Vocabulary.NUMBER);
		}
		String name = view.text(view.before(open));
		return new Habit(new Change(at, at + 1, types, -1, -1, Rank.ALIKE),
				new Slip("expected '..<' or '..', found ':'", all ? "write %s[*]".formatted(name) : "write %s[%s ..< %s]".formatted(name,
				from.isEmpty() ? "0" : from, to.isEmpty() ? "the size" : to)), List.of());
	}

	/** {@code 1 << 2}: shifts are products with powers of two. */
	private Habit shift() {
		boolean left = view.text(at).equals("<");
		String sign = left ? "*" : "/";
		int by = view.next(at);
		String word = view.text(by).equals("(") ? view.words(by, view.closing(by) + 1) : view.text(by);
		return new Habit(Change.replacement(at - 1, at + 1, Vocabulary.type(sign).getAsInt(), Rank.ALIKE),
				new Slip("there is no operator %s".formatted(left ? "<<" : ">>"), "write %s 2 ^ %s".formatted(sign, word)), List.of());
	}

	/** {@code 1e9 B/s}: the exponent is read as a unit, and the unit as what follows. */
	private Habit exponent() {
		int unit = view.before(previous);
		if (!view.isName(previous) || unit < 1 || !view.isName(unit) || !view.isNumber(unit - 1)
				|| !view.text(unit).matches("[eE]\\d{1,3}")) {
			return null;
		}
		return new Habit(Change.deletion(unit, unit + 1, Rank.TOO_MUCH), new Slip("numbers have no exponent %s".formatted(view.text(unit)),
				"write %s %s".formatted(digits(unit), view.words(previous, at + 2))), List.of());
	}

	/** Returns the digits of the number before an exponent. */
	private String digits(int exponent) {
		int power = Math.min(MOST_DIGITS, new BigDecimal(view.text(exponent).substring(1)).intValue());
		int first = view.text(exponent - 2).equals(".") ? exponent - 3 : exponent - 1;
		BigDecimal number = new BigDecimal(view.words(first, exponent).replace("_", "")).scaleByPowerOfTen(power);
		return String.format(Locale.ROOT, "%,d", number.toBigInteger()).replace(',', '_');
	}
}
