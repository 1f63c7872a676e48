package barley.lang.slip;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import org.antlr.runtime.CommonToken;

import barley.lang.slip.Change.Rank;
import barley.lang.slip.Habits.Habit;

/**
 * Recognizes how messages and programs are written elsewhere, in MPI and NCCL for instance: {@code recv} and {@code isend}, groups,
 * programs of a range of ranks, and a send to several nodes; and clauses of walks in another order.
 */
final class MessageSlips {

	/** The statements of others, in small letters. */
	private static final Map<String, String> STATEMENTS = Map.ofEntries(Map.entry("recv", "receive"), Map.entry("irecv", "receive"),
			Map.entry("isend", "send"), Map.entry("issend", "send"), Map.entry("ssend", "send"), Map.entry("mpi_send", "send"),
			Map.entry("mpi_isend", "send"), Map.entry("mpi_recv", "receive"), Map.entry("mpi_irecv", "receive"),
			Map.entry("ncclsend", "send"),
			Map.entry("ncclrecv", "receive"));
	/** Statements of others that wait for messages, in small letters. */
	private static final Set<String> WAITS = Set.of("wait", "waitall", "waitany", "mpi_wait", "mpi_waitall", "mpi_waitany", "synchronize",
			"cudastreamsynchronize", "cudadevicesynchronize");
	private static final List<String> DIRECTIONS = List.of("forward", "backward");
	/** How many tokens a clause may have. */
	private static final int LONGEST = 100;

	private final List<CommonToken> tokens;
	private final int at;
	private final int previous;

	MessageSlips(List<CommonToken> tokens, int at) {
		this.tokens = tokens;
		this.at = at;
		previous = Attempt.before(tokens, at, 1);
	}

	/** Returns what is meant where parsing stops; null if it is something else. */
	Habit find() {
		if (at >= tokens.size()) {
			return null;
		}
		for (int word : new int[] { at, previous }) {
			if (isStatement(word)) {
				return statement(word);
			} else if (isWait(word)) {
				return wait(word);
			} else if (text(word).equals("group") && text(Attempt.after(tokens, word, 1)).equals("{")) {
				return group(word);
			}
		}
		int receive = text(at).equals("to") ? back("receive") : -1;
		if (receive >= 0 && isInExchange(receive)) {
			return sendOfExchange(receive);
		}
		if (text(at).equals("in") && text(Attempt.before(tokens, at, 2)).equals("program")) {
			return programOfRange(Attempt.before(tokens, at, 2));
		} else if (text(at).equals("for") && !StatementLayout.beginsLine(tokens, at)) {
			int program = back("program");
			return program < 0 ? null : programBeforeRange(program);
		} else if (text(at).equals(",") && DIRECTIONS.contains(text(previous))) {
			return new Habit(Change.deletion(previous, previous + 1, Rank.TOO_MUCH),
					new Slip("%s must follow the last walk, since it holds for all"
					.formatted(text(previous)), "as in over A, B %s".formatted(text(previous))), List.of());
		} else if (text(at).equals(",")) {
			return severalNodes();
		} else if (text(at).equals("weight") && DIRECTIONS.contains(text(previous))) {
			int end = Attempt.after(tokens, at, 1);
			return new Habit(Change.deletion(at, Math.min(end + 1, tokens.size()), Rank.TOO_MUCH),
					new Slip("weight %s must precede %s".formatted(text(end),
					text(previous)), "as in over A weight 2, B weight 1 %s".formatted(text(previous))), List.of());
		} else if (DIRECTIONS.contains(text(at)) && text(previous).equals("weighted")) {
			return new Habit(Change.deletion(at, at + 1, Rank.TOO_MUCH), new Slip("%s must precede weighted".formatted(text(at)),
					"as in over A, B %s weighted".formatted(text(at))), List.of());
		}
		return null;
	}

	/** Returns whether a statement of others begins at a place. */
	private boolean isStatement(int word) {
		return STATEMENTS.containsKey(text(word).toLowerCase(Locale.ROOT)) && tokens.get(word).getType() == Vocabulary.NAME
				&& (begins(word) || text(Attempt.before(tokens, word, 1)).equals("exchange"))
				&& tokens.get(Math.min(Attempt.after(tokens, word, 1), tokens.size() - 1)).getType() == Vocabulary.NAME;
	}

	private Habit statement(int word) {
		String meant = STATEMENTS.get(text(word).toLowerCase(Locale.ROOT));
		if (meant.equals("receive") && isInExchange(word)) {
			return sendOfExchange(word);
		}
		return new Habit(Change.replacement(word, word + 1, Vocabulary.type(meant).getAsInt(), Rank.ALIKE),
				new Slip("'%s' does not start a statement".formatted(text(word)),
				meant.equals("send") ? "write send: nothing waits for its arrival but the receive"
				: "write receive: only what needs its data waits for them"), List.of());
	}

	private boolean isWait(int word) {
		return WAITS.contains(text(word).toLowerCase(Locale.ROOT)) && StatementLayout.isInside(tokens, word, "async")
				&& (begins(word) || Set.of("(", "}").contains(text(Attempt.after(tokens, word, 1))));
	}

	/** {@code wait} and {@code waitall(r)}, with what it waits for: in programs, only what needs data waits for them. */
	private Habit wait(int word) {
		return new Habit(Change.deletion(word, Attempt.before(tokens, endOfMessage(word), 1) + 1, Rank.TOO_MUCH),
				new Slip("'%s' does not start a statement".formatted(text(word)), "remove it: what needs the data waits for them"),
				List.of());
	}

	private boolean isInExchange(int word) {
		return text(Attempt.before(tokens, word, 1)).equals("exchange") || StatementLayout.isInside(tokens, word, "exchange");
	}

	/** {@code exchange recv x from a to b}: outside of programs, a message has one statement. */
	private Habit sendOfExchange(int word) {
		return new Habit(Change.replacement(word, word + 1, Vocabulary.type("send").getAsInt(), Rank.ALIKE),
				new Slip("an exchange sends and does not receive", "write send %s: it names both nodes".formatted(
				words(Attempt.after(tokens, word, 1), endOfMessage(word)))), List.of());
	}

	/** Returns the end of a message's line, or of the block in it. */
	private int endOfMessage(int word) {
		int end = Attempt.after(tokens, word, 1);
		while (end < tokens.size() && tokens.get(end).getType() != Vocabulary.CLOSE && Forms.of(text(end)) == null
				&& !StatementLayout.beginsLine(tokens, end)) {
			end = Attempt.after(tokens, end, 1);
		}
		return end;
	}

	/** At their own pace, messages need no group; elsewhere, an exchange is one. */
	private Habit group(int word) {
		Slip slip = new Slip("'group' does not start a statement",
				isGrouped() ? "remove it and its braces: messages here do not block each other"
				: "write exchange: its messages go at the same time");
		if (!isGrouped()) {
			return new Habit(Change.replacement(word, word + 1, Vocabulary.type("exchange").getAsInt(), Rank.ALIKE), slip, List.of());
		}
		int open = Attempt.after(tokens, word, 1);
		int close = closing(open);
		return new Habit(Change.deletion(word, open + 1, Rank.TOO_MUCH), slip,
				close < tokens.size() ? List.of(Change.deletion(close, close + 1, Rank.TOO_MUCH)) : List.of());
	}

	private boolean isGrouped() {
		return StatementLayout.isInside(tokens, at, "exchange") || StatementLayout.isInside(tokens, at, "async");
	}

	private int closing(int open) {
		int end = Attempt.after(tokens, open, 1);
		for (int depth = 1; end < tokens.size(); end = Attempt.after(tokens, end, 1)) {
			depth += tokens.get(end).getType() == Vocabulary.OPEN ? 1 : tokens.get(end).getType() == Vocabulary.CLOSE ? -1 : 0;
			if (depth == 0) {
				return end;
			}
		}
		return end;
	}

	/** {@code program s in 0 ..< p { ... }}: a loop of programs. */
	private Habit programOfRange(int program) {
		int open = forth();
		return new Habit(Change.replacement(program, program + 1, Vocabulary.type("for").getAsInt(), Rank.ALIKE),
				new Slip("program names nodes, not a range", "write for %s program n[%s]".formatted(words(previous, open), text(previous))),
				text(open).equals("{") ? List.of(programAt(open)) : List.of());
	}

	/** {@code program n[s] for s in 0 ..< p { ... }}: the loop is read, in which the node is not known. */
	private Habit programBeforeRange(int program) {
		int open = forth();
		return new Habit(Change.deletion(program, previous + 1, Rank.TOO_MUCH),
				new Slip("%s must precede %s".formatted(words(at, open), words(program, at)),
				"write %s %s".formatted(words(at, open), words(program, at))),
				text(open).equals("{") ? List.of(programAt(open)) : List.of());
	}

	private static Change programAt(int place) {
		return Change.insertion(place, List.of(Vocabulary.type("program").getAsInt(), Vocabulary.NAME), Rank.MISSING);
	}

	/** {@code send x to n[1], n[2]}: the nodes behind the first one are left out. */
	private Habit severalNodes() {
		int name = text(previous).equals("]") ? opening() : previous;
		String word = text(Attempt.before(tokens, name, 1));
		boolean sends = word.equals("to") && back("send") >= 0;
		if (!sends && !(word.equals("from") && back("receive") >= 0)) {
			return null;
		}
		int end = at;
		while (text(end).equals(",")) {
			end = Attempt.after(tokens, end, 2);
			if (text(end).equals("[")) {
				while (end < tokens.size() && !text(end).equals("]")) {
					end = Attempt.after(tokens, end, 1);
				}
				end = Attempt.after(tokens, end, 1);
			}
		}
		return new Habit(Change.deletion(at, Attempt.before(tokens, end, 1) + 1, Rank.TOO_MUCH), sends
				? new Slip("a send goes to a single node", "write a send for each, or a broadcast")
				: new Slip("a receive takes the message of a single node", "write a receive for each"), List.of());
	}

	/** Returns the name whose indices end in front of the place where parsing stops. */
	private int opening() {
		int place = previous;
		for (int i = 0; i < LONGEST && place >= 0 && !text(place).equals("["); i++) {
			place = Attempt.before(tokens, place, 1);
		}
		return Attempt.before(tokens, place, 1);
	}

	/** Returns the word with which the statement begins in which parsing stops, if it is {@code word}; -1 otherwise. */
	private int back(String word) {
		int place = previous;
		for (int i = 0; i < LONGEST && place >= 0 && Forms.of(text(place)) == null && tokens.get(place).getType() != Vocabulary.OPEN
				&& tokens.get(place).getType() != Vocabulary.CLOSE; i++) {
			place = Attempt.before(tokens, place, 1);
		}
		return text(place).equals(word) ? place : -1;
	}

	/** Returns where the range ends in which parsing stops: at a brace, or where another statement begins. */
	private int forth() {
		int end = Attempt.after(tokens, at, 1);
		for (int i = 0; i < LONGEST && end < tokens.size() && tokens.get(end).getType() != Vocabulary.OPEN
				&& tokens.get(end).getType() != Vocabulary.CLOSE && Forms.of(text(end)) == null; i++) {
			end = Attempt.after(tokens, end, 1);
		}
		return end;
	}

	private boolean begins(int place) {
		String before = text(Attempt.before(tokens, place, 1));
		return StatementLayout.beginsLine(tokens, place) || before.equals("{") || before.equals("}") || before.equals("]");
	}

	private String words(int from, int to) {
		StringBuilder words = new StringBuilder();
		tokens.subList(from, Math.min(to, tokens.size())).forEach(token -> words.append(token.getText()));
		return words.toString().strip().replaceAll("\\s+", " ");
	}

	private String text(int place) {
		return place < 0 || place >= tokens.size() ? "" : tokens.get(place).getText();
	}
}
