package barley.lang.slip;

import java.util.List;
import java.util.Set;

import org.antlr.runtime.CommonToken;

import barley.lang.slip.Change.Rank;
import barley.lang.slip.Habits.Habit;

/**
 * Recognizes members of studies that end before a value: {@code vary p in 2 ..}, and {@code run} in the next line. The words of studies are
 * names elsewhere, so the parser takes that of the next member for the value and stops behind it.
 */
final class StudySlips {

	private static final Set<String> MEMBERS = Set.of("vary", "where", "run", "show", "find");
	private static final Set<String> ENDS = Set.of("..", "..<");
	/** What a value has to follow. */
	private static final Set<String> BEFORE_VALUES = Set.of("in", "step", "times", ",", "=", "where", "that", "and", "or", "not", "<",
			"<=", ">", ">=", "==", "!=", "+", "-", "*", "/", "%", "^");
	private static final int LONGEST_MEMBER = 200;

	private final List<CommonToken> tokens;
	private final int at;

	StudySlips(List<CommonToken> tokens, int at) {
		this.tokens = tokens;
		this.at = at;
	}

	/** Returns what is meant where parsing stops; null if no value is missing there. */
	Habit find() {
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
