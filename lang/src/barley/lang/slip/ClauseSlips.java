package barley.lang.slip;

import java.util.List;

import org.antlr.runtime.CommonToken;

import barley.lang.slip.Change.Rank;
import barley.lang.slip.Habits.Habit;

/**
 * Recognizes clauses of collectives, sends and computations that have another form: sizes that are a number, other data behind the sizes, a
 * send without {@code from}, and nodes that compute behind {@code on}.
 */
final class ClauseSlips {

	/** How many tokens before the place where parsing stops its statement may begin. */
	private static final int LONGEST = 60;

	private final List<CommonToken> tokens;
	private final int at;

	ClauseSlips(List<CommonToken> tokens, int at) {
		this.tokens = tokens;
		this.at = at;
	}

	/** Returns what is meant where parsing stops; null if no such clause is there. */
	Habit find() {
		if (at >= tokens.size()) {
			return null;
		}
		String found = text(at);
		int previous = Attempt.before(tokens, at, 1);
		int sizes = Attempt.before(tokens, at, 2);
		if (text(previous).equals("sizes") && tokens.get(at).getType() == Vocabulary.NUMBER) {
			return new Habit(Change.replacement(at, at + 1, Vocabulary.NAME, Rank.ALIKE),
					new Slip("sizes takes the name of a let, found '%s'".formatted(found),
					("write let load[i in 0 ..< p, j in 0 ..< p] = %s and sizes load: load[i, j] elements go from member i to member "
					+ "j").formatted(found)), List.of());
		} else if (found.equals("into") && text(sizes).equals("sizes") && isName(Attempt.after(tokens, at, 1))) {
			String data = text(Attempt.after(tokens, at, 1));
			return new Habit(Change.deletion(at, Attempt.after(tokens, at, 1) + 1, Rank.SKIPPED),
					new Slip("into %s must precede sizes".formatted(data),
					"as in alltoall x into %s sizes %s among n".formatted(data, text(previous))), List.of());
		} else if (found.equals("on") && statement("compute")) {
			return new Habit(Change.replacement(at, at + 1, Vocabulary.type("at").getAsInt(), Rank.ALIKE),
					new Slip("expected 'at', found 'on'", "as in compute x at n[0] costs 3 GFLOP"), List.of());
		} else if (isName(at) && text(sizes).equals("send") && isName(previous)) {
			String word = StatementLayout.isInside(tokens, at, "program") ? "to" : "from";
			return new Habit(Change.insertion(at, List.of(Vocabulary.type(word).getAsInt()), Rank.MISSING),
					new Slip("missing '%s' before '%s'".formatted(word, found), "as in " + Forms.of(tokens, sizes)), List.of());
		}
		return null;
	}

	/** Returns whether the statement in which parsing stops begins with a word. */
	private boolean statement(String word) {
		int place = Attempt.before(tokens, at, 1);
		for (int i = 0; i < LONGEST && place >= 0 && tokens.get(place).getType() != Vocabulary.OPEN
				&& tokens.get(place).getType() != Vocabulary.CLOSE; i++) {
			if (text(place).equals(word)) {
				return true;
			} else if (Forms.of(text(place)) != null) {
				return false;
			}
			place = Attempt.before(tokens, place, 1);
		}
		return false;
	}

	private boolean isName(int place) {
		return place >= 0 && place < tokens.size() && tokens.get(place).getType() == Vocabulary.NAME;
	}

	private String text(int place) {
		return place < 0 || place >= tokens.size() ? "" : tokens.get(place).getText();
	}
}
