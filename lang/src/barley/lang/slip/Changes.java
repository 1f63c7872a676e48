package barley.lang.slip;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.antlr.runtime.CommonToken;
import org.antlr.runtime.Token;

import barley.lang.finding.LibraryNames;
import barley.lang.finding.Nearest;
import barley.lang.slip.Change.Rank;

/** Enumerates the corrections that may have been meant where parsing fails. */
final class Changes {

	/** Words from other languages and tools, and their equivalents here. */
	private static final Map<String, Set<String>> MIXED_UP = Map.ofEntries(
			Map.entry("of", Set.of("on")), Map.entry("on", Set.of("over")), Map.entry("-", Set.of("--")),
			Map.entry("->", Set.of("--", "to", ",")), Map.entry("<->", Set.of("--")), Map.entry("=>", Set.of("--", "to")),
			Map.entry("\u2014", Set.of("--")), Map.entry("\u2013", Set.of("--")), Map.entry("\u2192", Set.of("--", "to")),
			Map.entry("\u2194", Set.of("--")),
			Map.entry("=", Set.of("==", "in")), Map.entry("==", Set.of("=")), Map.entry(":=", Set.of("=")), Map.entry("<-", Set.of("=")),
			Map.entry("...", Set.of("..", "..<")),
			Map.entry("..=", Set.of("..")), Map.entry("\u2026", Set.of("..")), Map.entry("\u2264", Set.of("<=")),
			Map.entry("\u2265", Set.of(">=")), Map.entry("\u2260", Set.of("!=")),
			Map.entry("<>", Set.of("!=")), Map.entry("&&", Set.of("and")), Map.entry("||", Set.of("or")), Map.entry("!", Set.of("not")),
			Map.entry("**", Set.of("^")),
			Map.entry("\u00D7", Set.of("*")), Map.entry("+", Set.of("sum")), Map.entry("|", Set.of("or")), Map.entry("&", Set.of("and")),
			Map.entry("via", Set.of("over")), Map.entry("along", Set.of("over")), Map.entry("through", Set.of("over")),
			Map.entry("between", Set.of("among")), Map.entry("into", Set.of("to")),
			Map.entry("def", Set.of("let")), Map.entry("var", Set.of("let")), Map.entry("val", Set.of("let")),
			Map.entry("const", Set.of("let")), Map.entry("assert", Set.of("require", "ensure")),
			Map.entry("loop", Set.of("repeat", "for")), Map.entry("foreach", Set.of("for")), Map.entry("chip", Set.of("node")),
			Map.entry("edge", Set.of("link")), Map.entry("vertex", Set.of("node")),
			Map.entry("mod", Set.of("%")), Map.entry("div", Set.of("/")), Map.entry("bcast", Set.of("broadcast")),
			Map.entry("multicast", Set.of("broadcast")), Map.entry("all2all", Set.of("alltoall")), Map.entry("sync", Set.of("barrier")));

	private static final Set<String> CLAUSES = Set.of("lanes", ":", "with", "from", "to", "over", "among", "using", "by", "costs");
	private static final Map<String, String> PARTNERS = Map.of("(", ")", "[", "]", "{", "}");
	private static final int LONGEST_WORD = 5;
	private static final int LONGEST_CLAUSE = 8;
	private static final int MOST_SKIPPED = 30;
	private static final int MOST_AFTER_BRACE = 3;

	private final List<CommonToken> tokens;
	private final Map<String, Set<String>> announced;
	private final int at;
	private final int previous;
	private final int open;
	private final String found;
	private final int type;

	/** @param announced the words that may follow a keyword which is often left out, such as {@code with} */
	Changes(List<CommonToken> tokens, int at, Map<String, Set<String>> announced) {
		this.tokens = tokens;
		this.announced = announced;
		this.at = at;
		previous = Attempt.before(tokens, at, 1);
		open = StatementLayout.open(tokens);
		found = at < tokens.size() ? tokens.get(at).getText() : "";
		type = at < tokens.size() ? tokens.get(at).getType() : Token.EOF;
	}

	/** Returns whether a change inserts a bracket that has to be closed after it. */
	static boolean opens(Change change) {
		return change.types().size() == 1 && PARTNERS.containsKey(Vocabulary.text(change.types().get(0)));
	}

	/** Returns whether a character that begins no token is a known substitute for one. */
	static boolean isMixedUp(String text) {
		return MIXED_UP.containsKey(text);
	}

	/** Returns changes that insert, delete or replace one or two tokens, or move a clause. */
	List<Change> small() {
		List<Change> changes = new ArrayList<>();
		if (at == tokens.size()) {
			atTheEnd(changes);
			return changes;
		}
		for (int each : Vocabulary.all()) {
			if (each == Vocabulary.ONE_WAY) {
				continue; // a link in one direction is not written by accident
			}
			if (isPlausible(each)) {
				changes.add(Change.insertion(at, List.of(each), missing(each)));
			}
			if (each != type) {
				replace(each, changes);
			}
		}
		changes.add(Change.insertion(at, List.of(Vocabulary.NAME, Vocabulary.EQUALS), Rank.MISSING));
		changes.add(Change.insertion(at, List.of(Vocabulary.EQUALS, Vocabulary.NUMBER), Rank.MISSING));
		if (type == Vocabulary.OPEN) {
			changes.add(Change.insertion(at, List.of(Vocabulary.ON, Vocabulary.NAME), Rank.MISSING));
			changes.add(Change.insertion(at, List.of(Vocabulary.EQUALS, Vocabulary.NAME), Rank.MISSING));
		}
		changes.add(Change.insertion(at, List.of(Vocabulary.UP_TO, Vocabulary.NUMBER), Rank.MISSING));
		changes.add(Change.insertion(at, List.of(Vocabulary.OPEN, Vocabulary.CLOSE), Rank.MISSING_SIGN));
		takeAway(changes);
		joinWords(changes);
		moveBack(changes);
		moveHere(changes);
		return changes;
	}

	/** Returns whether a word or sign may be missing: the keyword of a statement is not left out by accident, and braces come in pairs. */
	private boolean isPlausible(int each) {
		return !Vocabulary.isOperator(each) && Forms.of(Vocabulary.text(each)) == null && (each != Vocabulary.OPEN || open < 0)
				&& (each != Vocabulary.CLOSE || open > 0);
	}

	/** At the end of the file all blocks end, possibly after a missing token. */
	private void atTheEnd(List<Change> changes) {
		List<Integer> ends = Collections.nCopies(Math.max(0, open), Vocabulary.CLOSE);
		if (open > 0) {
			changes.add(Change.insertion(at, ends, Rank.MISSING_SIGN));
		}
		changes.add(Change.insertion(at, Stream.concat(Stream.of(Vocabulary.OPEN, Vocabulary.CLOSE), ends.stream()).toList(),
				Rank.MISSING));
		for (int each : Vocabulary.all()) {
			if (each != Vocabulary.CLOSE && each != Vocabulary.OPEN && isPlausible(each)) {
				changes.add(Change.insertion(at, Stream.concat(Stream.of(each), ends.stream()).toList(), missing(each)));
			}
		}
	}

	/** Returns changes that delete tokens up to each later token of the statement, brackets only in pairs, or the whole statement. */
	List<Change> skips() {
		List<Change> changes = new ArrayList<>();
		int barrier = StatementLayout.nextStatement(tokens, at);
		int depth = 0;
		int end = at;
		for (int count = 1; count <= MOST_SKIPPED && end < barrier && depth >= 0; count++) {
			String text = tokens.get(end).getText();
			depth += PARTNERS.containsKey(text) ? 1 : PARTNERS.containsValue(text) ? -1 : 0;
			end = through(at, count);
			if (depth == 0) {
				changes.add(Change.deletion(at, end, Rank.SKIPPED));
			}
			end = Attempt.after(tokens, at, count);
		}
		int start = StatementLayout.statement(tokens, at);
		if (start < at) {
			changes.addAll(changes.stream().map(change -> Change.deletion(start, change.to(), Rank.SKIPPED)).toList());
			boolean next = Forms.of(found) != null && StatementLayout.beginsLine(tokens, at);
			changes.add(next ? 0 : changes.size(), Change.deletion(start, through(previous, 1), Rank.SKIPPED));
		}
		return changes;
	}

	/** Returns the end of the {@code count} tokens that begin at {@code from}. */
	private int through(int from, int count) {
		return Attempt.before(tokens, Attempt.after(tokens, from, count), 1) + 1;
	}

	private Rank missing(int each) {
		if (announced.getOrDefault(Vocabulary.text(each), Set.of()).contains(found)) {
			return Rank.ANNOUNCED;
		}
		return Vocabulary.isSign(each) && each != Vocabulary.COMMA ? Rank.MISSING_SIGN : Rank.MISSING;
	}

	private void replace(int each, List<Change> changes) {
		if (type == Vocabulary.CLOSE && open >= 0 || type == Vocabulary.OPEN && open <= 0) {
			return; // the bracket has a partner
		}
		String text = Vocabulary.text(each);
		boolean isWord = Vocabulary.isWord(found);
		int next = Attempt.after(tokens, at, 1);
		if (isAlike(found, text) || next < tokens.size() && announced.getOrDefault(text, Set.of()).contains(tokens.get(next).getText())) {
			changes.add(Change.replacement(at, at + 1, each, Rank.ALIKE));
		} else if (Forms.of(found) != null && StatementLayout.beginsLine(tokens, at)) {
			return; // the keyword begins a statement
		} else if (Vocabulary.isSign(type) && Vocabulary.isSign(each)) {
			if (isPlausible(each) && (PARTNERS.containsKey(found) || !PARTNERS.containsKey(text))) {
				changes.add(Change.replacement(at, at + 1, each, Rank.SIGN));
			}
		} else if (isWord && type != Vocabulary.NAME && each == Vocabulary.NAME) {
			changes.add(Change.replacement(at, at + 1, each, Rank.RESERVED));
		} else if (isPlausible(each) && (!Vocabulary.isSign(type) || each != Vocabulary.NAME)) {
			changes.add(Change.replacement(at, at + 1, each, Rank.OTHER));
		}
	}

	/** Returns whether a word resembles another one, or is often confused with it. */
	static boolean isAlike(String found, String text) {
		return !text.isEmpty() && (MIXED_UP.getOrDefault(LibraryNames.plain(found), Set.of()).contains(text)
				|| Vocabulary.isWord(text) && (LibraryNames.plain(found).equals(text) || found.length() > 1
						&& Nearest.to(found, Set.of(text)).isPresent()));
	}

	private void takeAway(List<Change> changes) {
		boolean sign = previous >= 0 && Vocabulary.isSign(tokens.get(previous).getType())
				&& !Vocabulary.isOperator(tokens.get(previous).getType());
		boolean paired = sign && found.equals(PARTNERS.get(tokens.get(previous).getText()));
		if (paired) {
			changes.add(Change.insertion(at, List.of(Vocabulary.NAME, Vocabulary.EQUALS, Vocabulary.NUMBER), Rank.TOO_MUCH));
		}
		if (type != Vocabulary.NUMBER && !Vocabulary.isWord(found)) {
			changes.add(Change.deletion(at, at + 1, Rank.TOO_MUCH));
			if (partner() >= 0) {
				changes.add(new Change(at, at + 1, List.of(), partner(), -1, Rank.PAIR));
			}
		}
		if (sign && !paired) {
			changes.add(Change.deletion(previous, previous + 1, Rank.TOO_MUCH));
		}
		for (int back = 2; back <= MOST_AFTER_BRACE && open < 0; back++) {
			int place = Attempt.before(tokens, at, back);
			if (place >= 0 && tokens.get(place).getType() == Vocabulary.CLOSE) {
				changes.add(Change.deletion(place, place + 1, Rank.TOO_MUCH));
			}
		}
	}

	/** Adds changes that join several tokens into one: `all-reduce`, `Reduce Scatter`, `->`. */
	private void joinWords(List<Change> changes) {
		if (previous >= 0) {
			join(previous, previous + 1, tokens.get(previous).getText(), true, changes);
		}
		for (int from : new int[] { previous, at }) {
			StringBuilder word = new StringBuilder();
			boolean joined = true;
			for (int count = 0; count < LONGEST_WORD; count++) {
				int next = from < 0 ? tokens.size() : Attempt.after(tokens, from, count);
				if (next >= tokens.size()) {
					break;
				}
				joined &= count == 0 || tokens.get(next - 1) == tokens.get(Attempt.before(tokens, next, 1));
				word.append(tokens.get(next).getText());
				if (count > 0) {
					join(from, next + 1, word.toString(), joined, changes);
				}
			}
		}
	}

	private static void join(int from, int to, String word, boolean joined, List<Change> changes) {
		if (joined) {
			MIXED_UP.getOrDefault(word, Set.of())
					.forEach(meant -> changes.add(Change.replacement(from, to, Vocabulary.type(meant).getAsInt(), Rank.ALIKE)));
		}
		if (to - from > 1 && Vocabulary.isWord(word)) {
			Vocabulary.type(word.replaceAll("[-_]", "").toLowerCase(Locale.ROOT))
					.ifPresent(type -> changes.add(Change.replacement(from, to, type, Rank.ALIKE)));
		}
	}

	/** Adds changes that move a clause which comes too late before one of the earlier clauses. */
	private void moveBack(List<Change> changes) {
		for (int back = 1; back <= 2 * LONGEST_CLAUSE && CLAUSES.contains(found); back++) {
			int place = Attempt.before(tokens, at, back);
			if (place < 0 || place < StatementLayout.statement(tokens, at)) {
				break;
			} else if (CLAUSES.contains(tokens.get(place).getText())) {
				moves(at, place, changes);
			}
		}
	}

	/** Adds changes that move a later clause here. */
	private void moveHere(List<Change> changes) {
		int end = StatementLayout.nextStatement(tokens, at);
		for (int ahead = 1; ahead <= LONGEST_CLAUSE && CLAUSES.contains(found); ahead++) {
			int place = Attempt.after(tokens, at, ahead);
			if (place >= end) {
				break;
			} else if (CLAUSES.contains(tokens.get(place).getText())) {
				moves(place, at, changes);
			}
		}
	}

	private void moves(int from, int to, List<Change> changes) {
		for (int count = 2; count <= LONGEST_CLAUSE && !isBrace(through(from, count) - 1); count++) {
			changes.add(new Change(from, through(from, count), List.of(), -1, to, Rank.MOVED));
		}
	}

	private boolean isBrace(int place) {
		return tokens.get(place).getType() == Vocabulary.OPEN || tokens.get(place).getType() == Vocabulary.CLOSE;
	}

	/** Returns the bracket that closes the one found, or -1. */
	private int partner() {
		String close = PARTNERS.get(found);
		int depth = 0;
		for (int place = at; close != null && place < tokens.size(); place++) {
			String text = tokens.get(place).getText();
			depth += text.equals(found) ? 1 : text.equals(close) ? -1 : 0;
			if (depth == 0) {
				return place;
			}
		}
		return -1;
	}
}
