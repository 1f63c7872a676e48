package barley.lang.slip;

import java.util.List;
import java.util.Set;

import org.antlr.runtime.CommonToken;

import barley.lang.slip.Change.Rank;
import barley.lang.slip.Habits.Habit;

/**
 * Recognizes mistakes in words to synapses, {@code send x to Hear as a { return F * a } combine sum into h}: a clause that is missing
 * before the block, a block that is not closed, and a statement inside of one. What follows the statement is read as it is.
 */
final class WordSlips {

	private static final int LONGEST_HEAD = 60;
	private static final List<String> WORDS = List.of("send", "store");
	/** Words behind which a value follows. */
	private static final Set<String> UNFINISHED = Set.of("return", "let", "if", "then", "else", "and", "or", "not");

	private final List<CommonToken> tokens;
	private final int at;
	private final String found;

	WordSlips(List<CommonToken> tokens, int at) {
		this.tokens = tokens;
		this.at = at;
		found = text(at);
	}

	/** Returns what is meant where parsing stops; null if it has nothing to do with synapses. */
	Habit find() {
		if (at >= tokens.size()) {
			return null;
		}
		int open = open();
		int combine = combine();
		return open >= 0 ? inBlock(open) : combine >= 0 ? incompleteReduction(combine) : inHead();
	}

	// ---------------------------------------------------------------- the block

	/** Returns the opening brace of the block of synapses in which parsing stops, or -1. */
	private int open() {
		int open = at - 1;
		for (int closed = 0; open >= 0 && (closed > 0 || tokens.get(open).getType() != Vocabulary.OPEN); open--) {
			int type = tokens.get(open).getType();
			closed += type == Vocabulary.CLOSE ? 1 : type == Vocabulary.OPEN ? -1 : 0;
		}
		return open >= 0 && text(Attempt.before(tokens, open, 2)).equals("as") ? open : -1;
	}

	private Habit inBlock(int open) {
		int combine = Attempt.before(tokens, at, found.equals("into") ? 2 : 1);
		if (text(combine).equals("combine")) {
			return new Habit(Change.insertion(combine, List.of(Vocabulary.CLOSE), Rank.MISSING_SIGN),
					new Slip("missing '}' before 'combine'", ""), List.of());
		}
		int previous = Attempt.before(tokens, at, 1);
		if (found.equals("/") && text(at + 1).equals("=")) {
			return new Habit(Change.deletion(at, at + 1, Rank.TOO_MUCH),
					new Slip("a synapse does not divide", "multiply by the reciprocal: %s *= r".formatted(text(previous))), List.of());
		} else if (found.equals("--") || found.equals("+") && text(at + 1).equals("+")) {
			int end = found.equals("--") ? at + 1 : at + 2;
			return new Habit(Change.deletion(previous, end, Rank.TOO_MUCH), new Slip("there is no step %s%s".formatted(text(previous),
					found.equals("--") ? "--" : "++"), "write %s %s= 1".formatted(text(previous), found.substring(0, 1))), List.of());
		} else if (text(previous).equals("while")) {
			return misplaced(previous);
		} else if (isSuffix(previous)) {
			return suffix(previous);
		} else if (found.equals("}") && isOutside(open)) {
			return unclosed(open);
		} else if (Forms.of(found) == null || found.equals("let")) {
			return null;
		}
		return isOutside(open) ? unclosed(open) : misplaced(at);
	}

	/** Returns whether a name stands right behind a number: {@code 1e3}, {@code 1.5f}. */
	private boolean isSuffix(int name) {
		return name > 0 && tokens.get(name).getType() == Vocabulary.NAME && tokens.get(name - 1).getType() == Vocabulary.NUMBER
				&& text(name).matches("[eE]\\d*|[fFdDlL]");
	}

	private Habit suffix(int name) {
		boolean exponent = text(name).matches("[eE]\\d*");
		return new Habit(Change.deletion(name, name + 1, Rank.TOO_MUCH), exponent
				? new Slip("numbers have no exponent %s".formatted(text(name)), "write all digits, such as 1_000 for 1e3")
				: new Slip("numbers have no suffix %s".formatted(text(name)), "remove it: a number has the type of the data"), List.of());
	}

	/**
	 * Returns whether the line in which parsing stops is not indented more than the one in which the block begins; a brace, which may close
	 * the block there, is indented less.
	 */
	private boolean isOutside(int open) {
		int line = open;
		while (line > 0 && !StatementLayout.beginsLine(tokens, line)) {
			line = Attempt.before(tokens, line, 1);
		}
		return StatementLayout.beginsLine(tokens, at)
				&& tokens.get(at).getCharPositionInLine() < tokens.get(line).getCharPositionInLine() + (found.equals("}") ? 0 : 1);
	}

	/** The last step is left out if it is not complete either. */
	private Habit unclosed(int open) {
		int step = at;
		int previous = Attempt.before(tokens, at, 1);
		while (previous > open && (step == at || !StatementLayout.beginsLine(tokens, step))) {
			step = previous;
			previous = Attempt.before(tokens, step, 1);
		}
		int last = Attempt.before(tokens, at, 1);
		if (last > step && isName(last) && endsValue(Attempt.before(tokens, last, 1))) {
			step = last; // a name behind a value begins a step
		}
		return step == at || isComplete(step) ? null : new Habit(Change.replacement(step, Attempt.before(tokens, at, 1) + 1,
				Vocabulary.CLOSE, Rank.MISSING_SIGN),
				new Slip("incomplete block before '%s'".formatted(found), "as in " + Forms.of("store")), List.of());
	}

	/** Returns whether the steps from one on, which end where parsing stops, probably end in a value. */
	private boolean isComplete(int step) {
		int depth = 0;
		boolean value = false;
		for (int place = step; place < at; place = Attempt.after(tokens, place, 1)) {
			String text = text(place);
			depth += switch (text) {
			case "(", "[", "if" -> 1;
			case ")", "]", "else" -> -1;
			default -> 0;
			};
			value |= text.endsWith("=") || text.equals("return");
		}
		return value && depth == 0 && endsValue(Attempt.before(tokens, at, 1));
	}

	private boolean isName(int place) {
		return Vocabulary.isWord(text(place)) && !UNFINISHED.contains(text(place));
	}

	/** Returns whether a value may end with a token; one that stands for what was left out has no text. */
	private boolean endsValue(int place) {
		String text = text(place);
		return text.matches("(?s).*[\\p{L}\\p{Nd})\\]]") && !UNFINISHED.contains(text);
	}

	/** The rest of the block is left out. */
	private Habit misplaced(int begin) {
		int end = at;
		for (int depth = 0; end < tokens.size() && (depth > 0 || tokens.get(end).getType() != Vocabulary.CLOSE); end++) {
			int type = tokens.get(end).getType();
			depth += type == Vocabulary.OPEN ? 1 : type == Vocabulary.CLOSE ? -1 : 0;
		}
		return new Habit(Change.deletion(begin, Attempt.before(tokens, end, 1) + 1, Rank.TOO_MUCH),
				new Slip("a synapse runs assignments, let and return only, but no %s".formatted(text(begin)), instead(text(begin))),
				List.of());
	}

	private static String instead(String word) {
		return switch (word) {
		case "if" -> "write a value: m = if c then p else q";
		case "for", "repeat", "while" -> "it runs the same steps once for each word";
		default -> "";
		};
	}

	// ---------------------------------------------------------------- behind the block

	/** Returns the word that begins the reduction behind a block if the next statement follows or the body ends, or -1. */
	private int combine() {
		if (tokens.get(at).getType() != Vocabulary.CLOSE && !(Forms.of(found) != null && StatementLayout.beginsLine(tokens, at))) {
			return -1;
		}
		int place = Attempt.before(tokens, at, 1);
		while (place >= 0 && !isBrace(place) && !text(place).equals("combine")
				&& !(Forms.of(text(place)) != null && StatementLayout.beginsLine(tokens, place))) {
			place = Attempt.before(tokens, place, 1);
		}
		return text(place).equals("combine") && text(Attempt.before(tokens, place, 1)).equals("}") ? place : -1;
	}

	private boolean isBrace(int place) {
		return tokens.get(place).getType() == Vocabulary.OPEN || tokens.get(place).getType() == Vocabulary.CLOSE;
	}

	private Habit incompleteReduction(int combine) {
		return new Habit(Change.deletion(combine, Attempt.before(tokens, at, 1) + 1, Rank.TOO_MUCH),
				new Slip("incomplete combine", "write combine sum into and the data that receive the result"), List.of());
	}

	// ---------------------------------------------------------------- before the block

	/**
	 * Returns what is missing in {@code store x to Hear as a {}, which is read as a whole; null if nothing is. A program sends without
	 * {@code from}, so that parsing may stop behind the brace only.
	 */
	private Habit inHead() {
		int previous = Attempt.before(tokens, at, 1);
		int start = previous >= 0 && tokens.get(previous).getType() == Vocabulary.OPEN ? previous - 1 : at;
		while (start >= 0 && start > at - LONGEST_HEAD && !WORDS.contains(text(start)) && !text(start).equals("{")
				&& !text(start).equals("}")) {
			start--;
		}
		if (start < 0 || !WORDS.contains(text(start)) || text(start).equals("send") && !text(Attempt.after(tokens, start, 2)).equals("to")
				&& !text(Attempt.after(tokens, start, 2)).equals("as")) {
			return null;
		}
		int next = Math.min(StatementLayout.nextStatement(tokens, start), start + LONGEST_HEAD);
		int to = place("to", start, next);
		int as = place("as", start, next);
		int open = place("{", start, next);
		int type = to < 0 ? to : Attempt.after(tokens, to, 1);
		int behind = to < 0 ? to : Attempt.after(tokens, type, 1);
		if (to >= 0 && as > type && open > as && text(behind).equals("[")) {
			return new Habit(Change.deletion(behind, Attempt.before(tokens, as, 1) + 1, Rank.TOO_MUCH),
					new Slip("expected a link type behind 'to', found %s".formatted(joined(type, as)), "as in " + Forms.of("store")),
					List.of());
		} else if (open < 0) {
			return text(start).equals("store") && at == start && begins(at) ? incomplete(next) : null;
		} else if (to < 0 && as < 0 && text(start).equals("store") && begins(start)) {
			return new Habit(Change.insertion(open, List.of(Vocabulary.TO, Vocabulary.NAME, Vocabulary.AS, Vocabulary.NAME), Rank.MISSING),
					new Slip("missing 'to', a link type, 'as' and a name before '{'", "as in " + Forms.of("store")), List.of());
		} else if (to < 0 && as >= 0) {
			return new Habit(Change.insertion(as, List.of(Vocabulary.TO, Vocabulary.NAME), Rank.MISSING),
					new Slip("missing 'to' and a link type before 'as'", "as in " + Forms.of("store")), List.of());
		} else if (to >= 0 && as < 0) {
			return new Habit(Change.insertion(open, List.of(Vocabulary.AS, Vocabulary.NAME), Rank.MISSING),
					new Slip("missing 'as' and a name of the arriving word before '{'", "as in " + Forms.of("store")), List.of());
		}
		return null;
	}

	/** Returns whether a statement may begin at a place. */
	private boolean begins(int place) {
		int previous = Attempt.before(tokens, place, 1);
		return StatementLayout.beginsLine(tokens, place) || isBrace(previous) || text(previous).equals("exchange");
	}

	/** Returns the first token with this text in a range, before the block of the statement ends; -1 if there is none. */
	private int place(String text, int from, int to) {
		for (int place = from; place < to && !text(place).equals("}"); place++) {
			if (text(place).equals(text)) {
				return place;
			}
		}
		return -1;
	}

	/** The statement is left out; an exchange keeps one. */
	private Habit incomplete(int next) {
		int end = at;
		while (end < Math.min(next, tokens.size()) && tokens.get(end).getType() != Vocabulary.CLOSE) {
			end++;
		}
		return new Habit(Change.replacement(at, Attempt.before(tokens, end, 1) + 1, Vocabulary.BARRIER, Rank.OTHER),
				new Slip("incomplete statement", "as in " + Forms.of("store")), List.of());
	}

	private String joined(int from, int to) {
		StringBuilder joined = new StringBuilder();
		tokens.subList(from, to).forEach(token -> joined.append(token.getText()));
		return joined.toString().strip();
	}

	private String text(int place) {
		return place < 0 || place >= tokens.size() ? "" : tokens.get(place).getText();
	}
}
