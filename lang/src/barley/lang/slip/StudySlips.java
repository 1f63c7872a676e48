package barley.lang.slip;

import java.util.List;
import java.util.Map;
import java.util.Set;

import org.antlr.runtime.CommonToken;

import barley.lang.slip.Change.Rank;
import barley.lang.slip.Habits.Habit;

/**
 * Recognizes members of studies that end before a value: {@code vary p in 2 ..}, and {@code run} in the next line. The words of studies are
 * names elsewhere, so the parser takes that of the next member for the value and stops behind it. Also recognizes axes whose values stand
 * in brackets, and mishaps of one named lane or node.
 */
final class StudySlips {

	private static final Set<String> MEMBERS = Set.of("vary", "where", "run", "show", "find");
	private static final Set<String> ENDS = Set.of("..", "..<");
	/** What a value has to follow. */
	private static final Set<String> BEFORE_VALUES = Set.of("in", "step", "times", ",", "=", "where", "that", "and", "or", "not", "<",
			"<=", ">", ">=", "==", "!=", "+", "-", "*", "/", "%", "^");
	/** What happens to a lane or a node. */
	private static final Set<String> HAPPENINGS = Set.of("fails", "slows", "straggles");
	/** What to call an axis of all lanes, or of all nodes. */
	private static final Map<String, String> AXES = Map.of("lane", "broken", "node", "late");
	private static final int LONGEST_MEMBER = 200;

	private final List<CommonToken> tokens;
	private final int at;

	StudySlips(List<CommonToken> tokens, int at) {
		this.tokens = tokens;
		this.at = at;
	}

	/** Returns what is meant where parsing stops; null if it is nothing of a study. */
	Habit find() {
		if (at < tokens.size() && StatementLayout.isInside(tokens, at, "study")) {
			Habit vary = vary();
			Habit found = vary == null ? mishap() : vary;
			if (found != null) {
				return found;
			}
		}
		int next = Attempt.before(tokens, at, 1);
		int last = Attempt.before(tokens, at, 2);
		if (last < 0 || !MEMBERS.contains(text(next)) || !StatementLayout.beginsLine(tokens, next)) {
			return null;
		}
		boolean range = ENDS.contains(text(last));
		String member = member(last);
		if (member.isEmpty() || !range && !BEFORE_VALUES.contains(text(last))) {
			return null;
		}
		return new Habit(Change.insertion(next, List.of(Vocabulary.NUMBER), Rank.MISSING),
				new Slip("missing %s before '%s'".formatted(range ? "end of the range" : "value", text(next)),
				"as in " + Forms.of(member)), List.of());
	}

	/** {@code for elements in 1, 2} and {@code vary gb = [16, 25]}: the axes of a study; null if it is something else. */
	private Habit vary() {
		TokenView view = new TokenView(tokens);
		int word = at;
		while (word > 0 && !StatementLayout.beginsLine(tokens, word)) {
			word = view.before(word);
		}
		boolean stops = at == word || text(at).equals(",");
		if (stops && view.text(word).equals("for") && view.isName(view.next(word)) && view.text(view.next(view.next(word))).equals("in")) {
			return new Habit(Change.replacement(word, word + 1, Vocabulary.type("vary").getAsInt(), Rank.ALIKE),
					new Slip("'for' does not start a statement of a study", "write vary %s".formatted(view.words(view.next(word),
					view.endOfLine(word)))), List.of());
		}
		int sign = List.of("=", "in", ":").contains(text(at)) ? at : view.before(at);
		int open = view.next(sign);
		int close = view.text(open).equals("[") || view.text(open).equals("{") ? view.closing(open) : -1;
		int axis = view.before(sign);
		if (!List.of("=", "in", ":").contains(view.text(sign)) || !view.text(view.before(axis)).equals("vary")
				|| close < 0 && sign != at) {
			return null;
		}
		String values = close < 0 ? view.words(open, view.endOfLine(sign)) : view.words(open + 1, close);
		Slip slip = new Slip("an axis has its values behind 'in', found '%s'".formatted(view.words(sign, close < 0 ? sign + 1 : open + 1)),
				"write vary %s in %s".formatted(view.text(axis), values));
		if (close < 0) {
			return new Habit(Change.replacement(sign, sign + 1, Vocabulary.type("in").getAsInt(), Rank.ALIKE), slip, List.of());
		}
		return new Habit(Change.replacement(sign, open + 1, Vocabulary.type("in").getAsInt(), Rank.ALIKE), slip,
				List.of(Change.deletion(close, close + 1, Rank.TOO_MUCH)));
	}

	/** {@code with node n[1] straggles by 1 us}, {@code with lane a -- b fails}: where a mishap happens; null if it is something else. */
	private Habit mishap() {
		TokenView view = new TokenView(tokens);
		int name = view.before(at);
		String kind = view.text(view.before(name));
		if (!Set.of("node", "lane").contains(kind) || !view.isName(name) || !Set.of("with", ",").contains(view.text(view.before(
				view.before(name))))) {
			return null;
		}
		int happens = end(at, HAPPENINGS);
		if (happens == at) {
			return null;
		}
		boolean told = HAPPENINGS.contains(view.text(happens));
		String what = told ? view.words(happens, end(happens, Set.of(",", "with", "}"))) : "fails";
		String axis = AXES.get(kind);
		return new Habit(Change.deletion(at, happens, Rank.TOO_MUCH),
				new Slip("a study names a %s by an axis, found '%s'".formatted(kind, view.words(name, happens)),
				"write vary %s in every %s, and with %s %s %s".formatted(axis, kind, kind, axis, what)), List.of());
	}

	/** Returns the next place at which one of these words, another line, or something far away begins. */
	private int end(int from, Set<String> words) {
		int end = from;
		for (int i = 0; i < LONGEST_MEMBER && end < tokens.size() && !words.contains(text(end)) && (i == 0
				|| !StatementLayout.beginsLine(tokens, end)); i++) {
			end = Attempt.after(tokens, end, 1);
		}
		return end;
	}

	/** Returns the word of the member of a study to which a token belongs; empty if it belongs to none. */
	private String member(int place) {
		int begin = place;
		for (int i = 0; i < LONGEST_MEMBER && begin >= 0; i++) {
			if (StatementLayout.beginsLine(tokens, begin) && (MEMBERS.contains(text(begin)) || text(begin).equals("let"))) {
				return text(begin);
			}
			begin = Attempt.before(tokens, begin, 1);
		}
		return "";
	}

	private String text(int place) {
		return tokens.get(place).getText();
	}
}
