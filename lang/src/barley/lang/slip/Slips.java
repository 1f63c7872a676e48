package barley.lang.slip;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import org.antlr.runtime.CharStream;
import org.antlr.runtime.CommonToken;
import org.antlr.runtime.Token;
import org.eclipse.xtext.AbstractRule;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.parser.antlr.ITokenDefProvider;

import barley.lang.services.BarleyGrammarAccess;
import barley.lang.slip.Change.Rank;

/**
 * Corrects the tokens of a text with syntax errors. Where parsing stops, small changes are tried; of those after which it continues
 * farthest, the one with the lowest {@link Change.Rank} wins (similar to Corchuelo, Pérez, Ruiz and Toro, 2002, who do so for any grammar).
 * Thus one error of the author is one finding, instead of whatever errors follow from it. Parses the tokens of a declaration some hundred
 * times for each slip, up to two million tokens for a file.
 */
public final class Slips {

	/** After this many slips, the parser's own errors are reported. */
	private static final int MOST_SLIPS = 20;

	private final Recognizer recognizer;
	private final List<CommonToken> tokens;
	private final Map<String, Set<String>> announced;
	private final List<String> collectives;
	private boolean some;
	private int lastInsertion = -1;
	/** Keywords that are used as names, each reported once. */
	private final Set<String> reserved = new HashSet<>();

	private Slips(List<CommonToken> tokens, Recognizer recognizer, BarleyGrammarAccess grammar) {
		announced = Map.of("with", words(grammar.getCombinationWordRule()), "using", words(grammar.getStrategyWordRule()));
		collectives = GrammarUtil.containedKeywords(grammar.getCollectiveKindRule()).stream().map(Keyword::getValue).toList();
		this.tokens = SurrogatePairs.joined(tokens);
		this.recognizer = recognizer;
	}

	/** Returns the corrected tokens; the same list if there is no correction. */
	public static List<CommonToken> corrected(List<CommonToken> tokens, BarleyGrammarAccess grammar, ITokenDefProvider names) {
		Slips slips = new Slips(tokens, Recognizer.of(grammar, names), grammar);
		slips.find();
		return slips.some ? slips.tokens : tokens;
	}

	private static Set<String> words(AbstractRule rule) {
		return GrammarUtil.containedKeywords(rule).stream().map(Keyword::getValue).collect(Collectors.toUnmodifiableSet());
	}

	private void find() {
		translate();
		leaveOutStrange();
		int start = 0;
		CommonToken last = null;
		boolean begun = false;
		for (int reported = 0; reported < MOST_SLIPS && !recognizer.isExhausted(); begun = true) {
			Recognizer.Reading reading = recognizer.read(tokens.subList(start, tokens.size()));
			int at = beyondName(start, start + reading.reached());
			start += StatementLayout.open(tokens) < 0 ? reading.earlier() : reading.beginning();
			CommonToken found = at < tokens.size() ? tokens.get(at) : null;
			if (at > tokens.size() || begun && found == last) {
				return; // no error is left, or no correction has been found
			}
			if (closeBlock(start, at)) {
				reported++;
			} else {
				reported += correct(start, at) ? 1 : 0;
				last = found;
			}
		}
	}

	/**
	 * Returns where parsing really stops: a name may be rejected because of what follows it, since an opening parenthesis would make it
	 * a function.
	 */
	private int beyondName(int start, int at) {
		boolean name = at + 1 < tokens.size() && Vocabulary.isWord(tokens.get(at).getText());
		return name && recognizer.read(tokens.subList(start, at + 1)).reached() > at - start ? Attempt.after(tokens, at, 1) : at;
	}

	/** Corrects loops and blocks of other languages, wherever parsing stops, from the last one to the first: places before it stay. */
	private void translate() {
		Habits.Habit blocks = new IndentSlips(tokens).find();
		if (blocks != null) {
			apply(blocks);
		}
		LoopSlips loops = new LoopSlips(tokens);
		for (int at = tokens.size() - 1; at >= 0; at--) {
			Habits.Habit loop = loops.at(at);
			if (loop != null) {
				apply(loop);
			}
		}
	}

	private void apply(Habits.Habit habit) {
		habit.others().forEach(change -> apply(change, change.from(), null));
		apply(habit.change(), habit.change().from(), habit.slip());
	}

	/** Removes characters that begin no token, and quotes with the text between them. */
	private void leaveOutStrange() {
		for (int at = 0; at < tokens.size(); at++) {
			String text = tokens.get(at).getText();
			if (tokens.get(at).getType() == Vocabulary.STRANGE && !Changes.isMixedUp(text)) {
				Habits.Habit value = new ValueSlips(tokens, at).ofStrangeSign();
				if (value != null) {
					apply(value);
					continue;
				}
				int end = text.equals("\"") ? StatementLayout.closingQuote(tokens, at) + 1 : at + 1;
				Change change = Change.deletion(at, end, Rank.TOO_MUCH);
				apply(change, at, new Wording(tokens, at).of(List.of(change)).correctedBy(Rewrite.of(tokens, List.of(change))));
			}
		}
	}

	/** Inserts the missing brace of a block where the indentation shows its end, if that is before the error and helps. */
	private boolean closeBlock(int start, int at) {
		int place = StatementLayout.open(tokens) > 0 ? StatementLayout.endOfOpenBlock(tokens, start, at) : -1;
		if (place < 0) {
			return false;
		}
		List<CommonToken> closed = new ArrayList<>(tokens.subList(start, tokens.size()));
		closed.add(place - start, new CommonToken(Vocabulary.CLOSE, "}"));
		if (start + recognizer.read(closed).reached() <= at + 1) {
			return false;
		}
		Change change = Change.insertion(place, List.of(Vocabulary.CLOSE), Rank.MISSING_SIGN);
		apply(change, place, new Slip("missing '}' before '%s'".formatted(tokens.get(place).getText()), "",
				Rewrite.of(tokens, List.of(change))));
		return true;
	}

	/** Returns whether there may be an error in the text that has not been reported before. */
	private boolean correct(int start, int at) {
		int division = CommentSlips.division(tokens, at);
		if (division >= 0) {
			some = true;
			tokens.addAll(division, CommentSlips.read(tokens.remove(division), Vocabulary.type("/").getAsInt()));
			return true;
		}
		Habits.Habit habit = new MessageSlips(tokens, at).find();
		habit = habit == null ? new Habits(tokens, at, collectives).find() : habit;
		habit = habit == null ? new WordSlips(tokens, at).find() : habit;
		habit = habit == null ? new StudySlips(tokens, at).find() : habit;
		habit = habit == null ? new CollectiveSlips(tokens, at).find() : habit;
		habit = habit == null ? new ValueSlips(tokens, at).find() : habit;
		habit = habit == null ? new ClauseSlips(tokens, at).find() : habit;
		habit = habit == null ? new PropertySlips(tokens, at).find() : habit;
		habit = habit == null ? new BracketSlips(tokens, at).find() : habit;
		habit = habit == null ? new DeclarationSlips(tokens, at).find() : habit;
		habit = habit == null ? new StatementSlips(tokens, at).find() : habit;
		if (habit != null) {
			habit.others().forEach(change -> apply(change, change.from(), null));
			apply(habit.change(), at, habit.slip());
			return true;
		}
		Attempt attempt = new Attempt(recognizer, tokens, start, at);
		Changes changes = new Changes(tokens, at, announced);
		List<Change> best = best(changes.small(), attempt);
		Wording wording = new Wording(tokens, at);
		if (best.isEmpty() || wording.isVague(best) || !attempt.helps(best.get(0))) {
			List<Change> skips = best(changes.skips(), attempt);
			if (best.isEmpty() || !skips.isEmpty() && attempt.convinces(skips.get(0))) {
				best = skips;
			}
		}
		if (!best.isEmpty()) {
			boolean known = at < tokens.size() && best.get(0).rank() == Rank.RESERVED && wording.isName()
					&& !reserved.add(tokens.get(at).getText());
			apply(attempt.applicable(best.get(0)), at, known || at == tokens.size() && endsUnread() ? null
					: wording.of(best).correctedBy(Rewrite.of(tokens, best)));
			return !known;
		} else if (at < tokens.size()) {
			Change change = Change.deletion(at, at + 1, Rank.SKIPPED);
			apply(change, at, wording.of(List.of(change)));
		}
		return true;
	}

	/**
	 * Returns whether the text ends with an invalid token, such as an unclosed comment: that error is reported, and the comment may contain
	 * what is missing.
	 */
	private boolean endsUnread() {
		CommonToken last = tokens.get(tokens.size() - 1);
		return last.getType() == Token.INVALID_TOKEN_TYPE && !(last instanceof SlipToken);
	}

	/** Returns the changes that let parsing continue farthest, of these the ones with the lowest rank; empty if none helps. */
	private List<Change> best(List<Change> changes, Attempt attempt) {
		List<Change> best = new ArrayList<>();
		int worth = 0;
		for (Change change : changes) {
			int reached = attempt.reached(change);
			if (change.rank() != Rank.SKIPPED && reached <= change.to() && reached < tokens.size() || attempt.worth(reached) == 0) {
				continue;
			}
			int next = attempt.worth(reached);
			int order = best.isEmpty() ? 1 : next != worth ? Integer.compare(next, worth) : best.get(0).rank().compareTo(change.rank());
			if (order > 0) {
				best.clear();
			}
			if (order > 0 || order == 0 && change.rank() != Rank.SKIPPED) {
				best.add(change);
				worth = next;
			}
		}
		return best;
	}

	/** Returns whether the text right before {@code at} has been removed with an error. */
	private boolean isReportedBefore(int at) {
		int place = at - 1;
		while (place >= 0 && tokens.get(place).getType() == Vocabulary.BLANK && tokens.get(place).getText().indexOf('\n') < 0) {
			place--;
		}
		return place >= 0 && tokens.get(place) instanceof SlipToken && tokens.get(place).getType() == Token.INVALID_TOKEN_TYPE;
	}

	/**
	 * Returns whether what is missing before a token is missing at the end of an earlier line, where its last token can be marked. Words
	 * that begin a statement are missing at the token.
	 */
	private boolean isAtLineEnd(Change insertion) {
		int at = insertion.from();
		int behind = Attempt.before(tokens, at, 1);
		return at < tokens.size() && behind >= 0 && StatementLayout.beginsLine(tokens, at) && !(tokens.get(behind) instanceof SlipToken)
				&& !Vocabulary.isWord(insertion.types().get(0));
	}

	/** @param at where parsing stops; tokens before it are removed without an error */
	private void apply(Change change, int at, Slip slip) {
		some = true;
		if (change.partner() >= 0) {
			tokens.set(change.partner(), gone(tokens.get(change.partner()), null));
		}
		if (change.isInsertion() && slip != null && change.from() != lastInsertion && isAtLineEnd(change)) {
			int behind = Attempt.before(tokens, change.from(), 1);
			List<Integer> types = new ArrayList<>(change.types());
			types.add(0, tokens.get(behind).getType());
			lastInsertion = change.from() + change.types().size();
			apply(Change.continuation(behind, types, change.rank()), behind, slip);
			return;
		} else if (change.isInsertion()) {
			CommonToken next = change.to() < tokens.size() ? tokens.get(change.to()) : null;
			int place = next != null ? next.getStartIndex() : tokens.isEmpty() ? 0 : tokens.get(tokens.size() - 1).getStopIndex() + 1;
			tokens.addAll(change.from(), inserted(change.types(), place, next, change.from() == lastInsertion ? null : slip));
			lastInsertion = change.from() + change.types().size();
			return;
		}
		Slip reported = isReportedBefore(change.from()) ? null : slip;
		int begin = change.rank() == Rank.SKIPPED && change.to() > at ? at : change.from();
		tokens.subList(change.from(), begin).replaceAll(token -> Attempt.isVisible(token) ? gone(token, null) : token);
		CommonToken first = tokens.get(begin);
		if (change.types().isEmpty()) {
			for (int place = begin; place < change.to(); place++) {
				if (Attempt.isVisible(tokens.get(place))) {
					tokens.set(place, gone(tokens.get(place), place == begin ? reported : null));
				}
			}
			if (slip != null && first.getType() == Vocabulary.STRANGE) {
				tokens.replaceAll(each -> each.getType() == Vocabulary.STRANGE && each.getText().equals(first.getText()) ? gone(each, null)
						: each);
			}
			return;
		}
		int type = change.types().get(0);
		CharStream text = tokens.subList(begin, change.to()).stream().map(CommonToken::getInputStream).filter(Objects::nonNull).findFirst()
				.orElse(null);
		SlipToken token = new SlipToken(text, type, Token.DEFAULT_CHANNEL, first.getStartIndex(),
				tokens.get(change.to() - 1).getStopIndex(), reported);
		token.setLine(first.getLine());
		token.setCharPositionInLine(first.getCharPositionInLine());
		if (!Vocabulary.text(type).isEmpty()) {
			token.setText(Vocabulary.text(type));
		} else if (type == Vocabulary.NUMBER && first.getType() == type) {
			token.setText(token.getText().replace(",", ""));
		} else if (text == null) {
			token.setText(""); // it stands for tokens that were inserted, and have no text themselves
		}
		tokens.subList(begin, change.to()).clear();
		tokens.add(begin, token);
		List<Integer> behind = change.types().subList(1, change.types().size());
		tokens.addAll(begin + 1, inserted(behind, token.getStopIndex() + 1, token, null));
	}

	/**
	 * Returns tokens without text, the last of which reports a slip.
	 *
	 * @param beside the token in whose line and column they stand; null for the end of the text
	 */
	private static List<CommonToken> inserted(List<Integer> types, int place, CommonToken beside, Slip slip) {
		List<CommonToken> inserted = new ArrayList<>();
		for (int type : types) {
			boolean last = inserted.size() == types.size() - 1;
			SlipToken token = new SlipToken(null, type, Token.DEFAULT_CHANNEL, place, place - 1, last ? slip : null);
			token.setText(Vocabulary.text(type));
			token.setLine(beside == null ? 0 : beside.getLine());
			token.setCharPositionInLine(beside == null ? 0 : beside.getCharPositionInLine());
			inserted.add(token);
		}
		return inserted;
	}

	/** Returns a token that covers the same text but is not parsed. */
	private static CommonToken gone(CommonToken token, Slip slip) {
		SlipToken gone = new SlipToken(token.getInputStream(), Token.INVALID_TOKEN_TYPE, Token.HIDDEN_CHANNEL, token.getStartIndex(),
				token.getStopIndex(), slip);
		gone.setText(token.getText());
		gone.setLine(token.getLine());
		gone.setCharPositionInLine(token.getCharPositionInLine());
		return gone;
	}
}
