package barley.lang.slip;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.antlr.runtime.CommonToken;

import barley.lang.slip.Change.Rank;
import barley.runtime.data.Operator;

/**
 * Recognizes what has another form in other languages: comments after {@code #}, collectives, sizes of families, lists without commas,
 * units in the singular, and clauses in another order.
 */
final class Habits {

	/**
	 * What was meant.
	 *
	 * @param others the same change where else it is needed
	 */
	record Habit(Change change, Slip slip, List<Change> others) {
	}

	/** What an exchange may contain beside collectives. */
	private static final List<String> OTHERS = List.of("send", "barrier");
	private static final List<String> WALKS = List.of("ring", "path", "tree");
	/** Units of switches in the singular. */
	private static final List<String> UNITS = List.of("packet", "cycle");
	/** The words before the nodes of a send. */
	private static final List<String> NODES = List.of("from", "to");
	/** How messages go over nodes that relay them. */
	private static final String SHORTEST = "shortest";
	/** How many tokens before its switches a send may begin. */
	private static final int LONGEST_SEND = 100;

	private final List<CommonToken> tokens;
	private final int at;
	private final Collection<String> collectives;

	/**
	 * @param at          where parsing stops
	 * @param collectives the words for collectives
	 */
	Habits(List<CommonToken> tokens, int at, Collection<String> collectives) {
		this.tokens = tokens;
		this.collectives = collectives;
		this.at = at;
	}

	/** Returns what is meant where parsing stops; null if nothing is known. */
	Habit find() {
		int previous = Attempt.before(tokens, at, 1);
		for (int place : new int[] { at, previous }) {
			if (isComment(place)) {
				return comment(place);
			}
		}
		for (int statement : new int[] { at, Attempt.before(tokens, at, 2) }) {
			if (isUnknownCollective(statement)) {
				return unknownCollective(statement);
			}
		}
		for (int unit : new int[] { previous, Attempt.before(tokens, at, 2) }) {
			if (isUnitOfOne(unit)) {
				return unitOfOne(unit);
			}
		}
		return isTimes(previous) ? times() : isMachineOfNothing(previous) ? machineOfNothing() : isGrouped() ? grouped()
				: isBesideOperator(previous) ? besideOperator()
				: isEarlyThrough() ? earlyThrough() : isShortest() ? shortest(at) : walks(previous);
	}

	/** Returns whether parsing stops at the way of a message without its preposition: {@code send x from a to b shortest}. */
	private boolean isShortest() {
		return at < tokens.size() && tokens.get(at).getText().equals(SHORTEST);
	}

	private static Habit shortest(int at) {
		return new Habit(Change.insertion(at, List.of(Vocabulary.BY), Rank.MISSING),
				new Slip("missing 'by' before 'shortest'", "write by shortest"), List.of());
	}

	/** Returns whether a number of rounds has a word behind it that is for the ranges of studies: {@code repeat 10 times}. */
	private boolean isTimes(int previous) {
		int repeat = Attempt.before(tokens, at, 2);
		return repeat >= 0 && at < tokens.size() && tokens.get(at).getText().equals("times") && tokens.get(previous).getType()
				== Vocabulary.NUMBER
				&& tokens.get(repeat).getText().equals("repeat");
	}

	private Habit times() {
		return new Habit(Change.deletion(at, at + 1, Rank.TOO_MUCH), new Slip("repeat takes a number alone", "remove times"), List.of());
	}

	/** Returns whether a machine has no topology, and a body that none has: {@code machine Rack { nodes: 8 }}. */
	private boolean isMachineOfNothing(int previous) {
		int word = Attempt.before(tokens, at, 2);
		int inside = Attempt.after(tokens, at, 1);
		return word >= 0 && inside < tokens.size() && tokens.get(at).getType() == Vocabulary.OPEN
				&& tokens.get(previous).getType() == Vocabulary.NAME && tokens.get(word).getText().equals("machine")
				&& tokens.get(inside).getType() == Vocabulary.NAME;
	}

	/** The body is left out. */
	private Habit machineOfNothing() {
		int end = Attempt.after(tokens, at, 1);
		for (int depth = 1; depth > 0 && end < tokens.size(); end++) {
			int type = tokens.get(end).getType();
			depth += type == Vocabulary.OPEN ? 1 : type == Vocabulary.CLOSE ? -1 : 0;
		}
		List<Integer> missing = List.of(Vocabulary.EQUALS, Vocabulary.NAME, Vocabulary.OPEN, Vocabulary.CLOSE);
		return new Habit(Change.deletion(at, end, Rank.TOO_MUCH),
				new Slip("missing '=' and a topology before '{'", "as in " + Forms.of("machine")),
				List.of(Change.insertion(end, missing, Rank.MISSING)));
	}

	/** Returns whether a number has a unit of switches in the singular: {@code buffer 4 packet}, which is a property, too. */
	private boolean isUnitOfOne(int unit) {
		int number = unit < 0 ? -1 : Attempt.before(tokens, unit, 1);
		return number >= 0 && tokens.get(number).getType() == Vocabulary.NUMBER && UNITS.contains(tokens.get(unit).getText());
	}

	private Habit unitOfOne(int unit) {
		String word = tokens.get(unit).getText();
		return new Habit(Change.replacement(unit, unit + 1, Vocabulary.NAME, Rank.ALIKE),
				new Slip("there is no unit " + word, "write " + word + "s"), List.of());
	}

	/** Returns whether parsing stops at an operator behind another one that a switch combines by: {@code combine sum max}. */
	private boolean isBesideOperator(int previous) {
		int place = previous;
		while (place >= 0 && (isOperator(place) || tokens.get(place).getType() == Vocabulary.COMMA)) {
			place = Attempt.before(tokens, place, 1);
		}
		return place >= 0 && place < previous && tokens.get(place).getText().equals("combine") && isOperator(previous) && at < tokens.size()
				&& isOperator(at);
	}

	private boolean isOperator(int place) {
		return Stream.of(Operator.values()).anyMatch(operator -> operator.word().equals(tokens.get(place).getText()));
	}

	private Habit besideOperator() {
		return new Habit(Change.insertion(at, List.of(Vocabulary.COMMA), Rank.MISSING_SIGN),
				new Slip("missing ',' before '%s'".formatted(tokens.get(at).getText()), "write combine sum, max"), List.of());
	}

	/** Returns whether parsing stops at the switches of a send before its nodes: {@code send x through r from a to b}. */
	private boolean isEarlyThrough() {
		int end = at < tokens.size() && tokens.get(at).getText().equals("through") ? endOfThrough() : tokens.size();
		return end < tokens.size() && NODES.contains(tokens.get(end).getText())
				&& isInSend();
	}

	private boolean isInSend() {
		int place = Attempt.before(tokens, at, 1);
		while (place >= 0 && place > at - LONGEST_SEND && tokens.get(place).getType() != Vocabulary.OPEN
				&& tokens.get(place).getType() != Vocabulary.CLOSE && !tokens.get(place).getText().equals("send")) {
			place--;
		}
		return place >= 0 && tokens.get(place).getText().equals("send");
	}

	/** Returns where the clause of switches ends: at the next clause, or at the end of the block. */
	private int endOfThrough() {
		int end = at + 1;
		while (end < tokens.size() && !NODES.contains(tokens.get(end).getText()) && tokens.get(end).getType() != Vocabulary.OPEN
				&& tokens.get(end).getType() != Vocabulary.CLOSE) {
			end++;
		}
		return end;
	}

	/** The clause is left out: tokens of a text cannot change their order. */
	private Habit earlyThrough() {
		return new Habit(Change.deletion(at, endOfThrough(), Rank.SKIPPED), new Slip("the switches of a send follow its nodes",
				"write send x from a to b through r"), List.of());
	}

	/** Returns whether parsing stops at a comma that groups the digits of a number: {@code 1,024}. */
	private boolean isGrouped() {
		return at > 0 && at + 1 < tokens.size() && tokens.get(at).getType() == Vocabulary.COMMA
				&& tokens.get(at - 1).getType() == Vocabulary.NUMBER && isThreeDigits(at + 1);
	}

	private boolean isThreeDigits(int place) {
		return place < tokens.size() && tokens.get(place).getType() == Vocabulary.NUMBER && tokens.get(place).getText().matches("\\d{3}");
	}

	private Habit grouped() {
		StringBuilder number = new StringBuilder(tokens.get(at - 1).getText());
		int end = at;
		while (end < tokens.size() && tokens.get(end).getType() == Vocabulary.COMMA && isThreeDigits(end + 1)) {
			number.append('_').append(tokens.get(end + 1).getText());
			end += 2;
		}
		return new Habit(Change.replacement(at - 1, end, Vocabulary.NUMBER, Rank.ALIKE),
				new Slip("a comma separates values, not digits", "write " + number), List.of());
	}

	/**
	 * Returns whether a name is in the place of a collective and resembles none, {@code exchange shuffle x}, not even with what follows. In
	 * the braces of an exchange, the name and the next one are read as a property before parsing stops.
	 */
	private boolean isUnknownCollective(int name) {
		int previous = name < 0 ? -1 : Attempt.before(tokens, name, 1);
		int next = name < 0 ? tokens.size() : Attempt.after(tokens, name, 1);
		if (previous < 0 || next >= tokens.size() || tokens.get(name).getType() != Vocabulary.NAME
				|| tokens.get(next).getType() != Vocabulary.NAME || !beginsCollective(name, previous)) {
			return false;
		}
		String found = tokens.get(name).getText();
		return !tokens.get(Math.min(Attempt.after(tokens, next, 1), tokens.size() - 1)).getText().equals("in")
				&& Stream.of(found, found + tokens.get(next).getText())
						.noneMatch(word -> Stream.concat(collectives.stream(), OTHERS.stream())
						.anyMatch(known -> Changes.isAlike(word, known)));
	}

	/** The statement is left out; an exchange may be the body of a loop, so it keeps one. */
	private Habit unknownCollective(int name) {
		int previous = Attempt.before(tokens, name, 1);
		int end = endOfStatement();
		boolean goal = tokens.get(previous).getText().equals("ensure");
		Slip slip = new Slip("there is no collective " + tokens.get(name).getText(), "known are "
				+ Stream.concat(collectives.stream(), goal ? Stream.empty() : OTHERS.stream()).collect(Collectors.joining(", ")));
		return new Habit(goal ? Change.deletion(previous, end, Rank.SKIPPED)
				: Change.replacement(name, end, Vocabulary.BARRIER, Rank.OTHER), slip, List.of());
	}

	/** Returns whether a collective may begin at a place: behind a keyword, or where a statement in the braces of an exchange begins. */
	private boolean beginsCollective(int place, int previous) {
		String before = tokens.get(previous).getText();
		return before.equals("exchange") || before.equals("ensure")
				|| (before.equals("{") || before.equals("}") || StatementLayout.beginsLine(tokens, place)) && isInExchange(place);
	}

	private boolean isInExchange(int place) {
		int open = place - 1;
		for (int closed = 0; open >= 0 && (closed > 0 || tokens.get(open).getType() != Vocabulary.OPEN); open--) {
			int type = tokens.get(open).getType();
			closed += type == Vocabulary.CLOSE ? 1 : type == Vocabulary.OPEN ? -1 : 0;
		}
		int word = open < 0 ? -1 : Attempt.before(tokens, open, 1);
		return word >= 0 && tokens.get(word).getText().equals("exchange");
	}

	/** Returns what is meant by walks with a number in the place of an index, {@code ring R[2]}; null if it is something else. */
	private Habit walks(int previous) {
		int open = previous < 0 || tokens.get(previous).getText().equals("[") ? previous : Attempt.before(tokens, previous, 1);
		int name = open < 0 || !tokens.get(open).getText().equals("[") ? -1 : Attempt.before(tokens, open, 1);
		int word = name < 0 ? -1 : Attempt.before(tokens, name, 1);
		int end = open < 0 ? -1 : Attempt.after(tokens, open, 2);
		if (word < 0 || !WALKS.contains(tokens.get(word).getText()) || end >= tokens.size() || !tokens.get(end).getText().equals("]")) {
			return null;
		}
		String size = tokens.get(Attempt.after(tokens, open, 1)).getText();
		return new Habit(Change.deletion(open, end + 1, Rank.ALIKE), new Slip("a family of walks needs an index and its range",
				"write %s %s[i in 0 ..< %s]".formatted(tokens.get(word).getText(), tokens.get(name).getText(), size)), List.of());
	}

	/** Returns where the statement in which parsing stops ends: at the next one, or at the end of its block or of the text. */
	private int endOfStatement() {
		int last = StatementLayout.nextStatement(tokens, at);
		if (at >= tokens.size()) {
			return tokens.size();
		}
		int end = tokens.get(at).getType() == Vocabulary.CLOSE ? Attempt.before(tokens, at, 1) + 1 : at;
		for (int place = at; place < last && tokens.get(place).getType() != Vocabulary.CLOSE; place = Attempt.after(tokens, place, 1)) {
			end = place + 1;
		}
		return end;
	}

	/** Returns whether a line begins with a number sign that is no lane, as {@code #2} is; where parsing stops, it may end a line. */
	private boolean isComment(int place) {
		return place >= 0 && place < tokens.size() && tokens.get(place).getText().equals("#")
				&& (place == at || StatementLayout.beginsLine(tokens, place))
				&& !(place + 1 < tokens.size() && tokens.get(place + 1).getType() == Vocabulary.NUMBER);
	}

	private Habit comment(int place) {
		List<Change> others = IntStream.range(place + 1, tokens.size()).filter(this::isComment).mapToObj(this::withoutLine).toList();
		String remedy = others.isEmpty() ? "write //"
				: "write //, here and in %d other %s".formatted(others.size(), others.size() == 1 ? "place" : "places");
		return new Habit(withoutLine(place), new Slip("'#' does not begin a comment", remedy), others);
	}

	private Change withoutLine(int place) {
		return Change.deletion(place, endOfLine(place), Rank.TOO_MUCH);
	}

	private int endOfLine(int place) {
		int end = place + 1;
		while (end < tokens.size() && tokens.get(end).getLine() == tokens.get(place).getLine()) {
			end++;
		}
		return end;
	}
}
