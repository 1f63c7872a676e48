package barley.lang.slip;

import java.util.List;
import java.util.Set;

import org.antlr.runtime.BitSet;
import org.antlr.runtime.CommonToken;
import org.antlr.runtime.RecognitionException;
import org.antlr.runtime.Token;
import org.antlr.runtime.TokenSource;
import org.eclipse.xtext.parser.antlr.ITokenDefProvider;
import org.eclipse.xtext.parser.antlr.XtextTokenStream;

import barley.lang.parser.antlr.internal.InternalBarleyParser;
import barley.lang.services.BarleyGrammarAccess;

/**
 * Determines how far tokens can be parsed, without building a model: the generated parser in its backtracking mode. Takes some microseconds
 * for a token.
 */
final class Recognizer extends InternalBarleyParser {

	private static final int MOST_RULES = 800;
	private static final long MOST_WORK = 2_000_000;
	private static final Set<String> BEGINNINGS = Set.of("import", "node", "link", "topology", "machine", "schedule", "operator");
	private static final String[] HIDDEN = { "RULE_WS", "RULE_ML_COMMENT", "RULE_SL_COMMENT" };

	private final XtextTokenStream stream;
	private int beginning;
	private int earlier;
	private long work;

	/**
	 * @param reached the first token that cannot be parsed: the number of tokens if something is missing after them, one more if nothing is
	 * @param beginning where the declaration begins in which parsing ends
	 * @param earlier where the declaration before it begins
	 */
	record Reading(int reached, int beginning, int earlier) {
	}

	private Recognizer(XtextTokenStream stream, BarleyGrammarAccess grammar) {
		super(stream, grammar);
		this.stream = stream;
	}

	static Recognizer of(BarleyGrammarAccess grammar, ITokenDefProvider names) {
		return new Recognizer(new XtextTokenStream(new Tokens(List.of()), names), grammar);
	}

	/** Returns whether as many tokens have been parsed as may be for one file; no further correction is looked for then. */
	boolean isExhausted() {
		return work >= MOST_WORK;
	}

	/** Returns how far a file of {@code tokens} can be parsed, and where the declaration begins in which parsing ends. */
	Reading read(List<CommonToken> tokens) {
		work += tokens.size();
		reset();
		stream.setTokenSource(new Tokens(tokens));
		stream.setInitialHiddenTokens(HIDDEN);
		state.backtracking = 1;
		beginning = 0;
		earlier = 0;
		try {
			entryRuleSource();
			return new Reading(state.failed ? place(tokens.size()) : tokens.size() + 1, beginning, earlier);
		} catch (RecognitionException | TooDeep e) {
			return new Reading(place(tokens.size()), beginning, earlier);
		}
	}

	private int place(int end) {
		Token next = stream.LT(1);
		return next.getType() == Token.EOF ? end : next.getTokenIndex();
	}

	@Override
	protected void pushFollow(BitSet follow) {
		if (state._fsp > MOST_RULES) {
			throw new TooDeep();
		} else if (state._fsp == 0 && state.backtracking == 1 && stream.LT(1).getType() != Token.EOF
				&& BEGINNINGS.contains(stream.LT(1).getText())) {
			earlier = beginning;
			beginning = stream.LT(1).getTokenIndex();
		}
		super.pushFollow(follow);
	}

	private static final class TooDeep extends RuntimeException {

		private static final long serialVersionUID = 1L;

		TooDeep() {
			super(null, null, false, false);
		}
	}

	private static final class Tokens implements TokenSource {

		private final CommonToken[] tokens;
		private int next;

		Tokens(List<CommonToken> tokens) {
			this.tokens = tokens.toArray(CommonToken[]::new);
		}

		@Override
		public Token nextToken() {
			return next < tokens.length ? tokens[next++] : Token.EOF_TOKEN;
		}

		@Override
		public String getSourceName() {
			return "";
		}
	}
}
