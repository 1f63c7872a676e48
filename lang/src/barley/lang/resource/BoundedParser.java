package barley.lang.resource;

import java.util.ArrayList;
import java.util.List;

import org.antlr.runtime.ANTLRStringStream;
import org.antlr.runtime.BitSet;
import org.antlr.runtime.CharStream;
import org.antlr.runtime.CommonToken;
import org.antlr.runtime.IntStream;
import org.antlr.runtime.RecognitionException;
import org.antlr.runtime.RecognizerSharedState;
import org.antlr.runtime.Token;
import org.antlr.runtime.TokenSource;
import org.antlr.runtime.TokenStream;
import org.eclipse.xtext.nodemodel.impl.NodeModelBuilder;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.ParseException;
import org.eclipse.xtext.parser.antlr.Lexer;
import org.eclipse.xtext.parser.antlr.XtextTokenStream;
import org.eclipse.xtext.util.ReplaceRegion;

import barley.lang.parser.antlr.BarleyParser;
import barley.lang.parser.antlr.internal.InternalBarleyParser;
import barley.lang.slip.CorrectedLexer;
import barley.lang.slip.CorrectedParser;
import barley.lang.slip.CorrectedText;
import barley.lang.slip.Slips;
import barley.lang.slip.VisibleNodes;

/**
 * A parser that cannot overflow its stack, whatever the text. Text that nests too deeply, in brackets or in a chain of operators, is cut
 * off and becomes a syntax error, so that code that walks over the model may use recursion; so does the rest of a text after many errors,
 * or many words ({@link LimitedLexer}).
 *
 * <p>If a text has syntax errors, {@link Slips} looks for small corrections; if it finds any, the corrected text is parsed in place of the
 * original and each correction is reported as an error.
 */
public class BoundedParser extends BarleyParser {

	/** The greatest depth of containment in a model. */
	static final int MOST_LEVELS = 250;

	/** The most rules on the parser's stack; one pair of brackets in an expression takes a dozen. */
	private static final int MOST_RULES = 800;
	private static final String TOO_DEEP = "this nests too deeply; give names to parts of it";

	/** The most syntax errors of a text, more than are listed; its rest is not parsed. */
	private static final int MOST_ERRORS = 2_000;
	private static final String TOO_MANY = "this file has too many errors; its rest is not read";

	@Override
	protected IParseResult doParse(String rule, CharStream text, NodeModelBuilder builder, int initialLookAhead) {
		int end;
		String reason = TOO_DEEP;
		try {
			IParseResult result = super.doParse(rule, text, builder, initialLookAhead);
			end = ModelDepth.offsetBeyond(MOST_LEVELS, result.getRootASTElement());
			if (end < 0) {
				IParseResult better = result.hasSyntaxErrors() ? corrected(rule, text) : null;
				return better == null ? result : better;
			}
		} catch (ParseException e) {
			GivenUp up = givenUp(e);
			end = up.offset;
			reason = up.reason;
			IParseResult better = reason.equals(TOO_MANY) ? corrected(rule, text) : null; // all may follow from one
			if (better != null) {
				return better;
			}
		}
		// Each recursion cuts at an earlier offset, so this terminates.
		end = text instanceof CutText cut ? Math.min(end, cut.offset() - 1) : end;
		CharStream shorter = new CutText(text.substring(0, text.size() - 1), end, reason);
		return doParse(rule, shorter, createNodeModelBuilder(), initialLookAhead);
	}

	/** Returns the result of parsing the corrected text, with an error for each slip; null if there is no correction. */
	private IParseResult corrected(String rule, CharStream text) {
		if (!rule.equals(getDefaultRuleName()) || text instanceof CutText) {
			return null;
		}
		List<CommonToken> tokens = new ArrayList<>();
		CharStream again = new ANTLRStringStream(text.substring(0, text.size() - 1));
		Lexer lexer = (Lexer) createLexer(again);
		for (Token token = lexer.nextToken(); token != Token.EOF_TOKEN; token = lexer.nextToken()) {
			tokens.add((CommonToken) token);
		}
		List<CommonToken> corrected = Slips.corrected(tokens, getGrammarAccess(), getTokenDefProvider());
		return corrected == tokens ? null : parsed(rule, new CorrectedText(again, corrected, lexer));
	}

	/** Returns the result of parsing a corrected text, as far as it has not too many errors; null if it nests too deeply. */
	private IParseResult parsed(String rule, CorrectedText text) {
		try {
			IParseResult result = super.doParse(rule, text, new VisibleNodes(), 0);
			return ModelDepth.offsetBeyond(MOST_LEVELS, result.getRootASTElement()) < 0 ? result : null;
		} catch (ParseException e) {
			GivenUp up = givenUp(e);
			return up.reason.equals(TOO_MANY) ? parsed(rule, cut(text, up.offset)) : null;
		}
	}

	/** Returns a corrected text that is not parsed beyond some offset. */
	private static CorrectedText cut(CorrectedText text, int offset) {
		CutText rest = new CutText(text.substring(0, text.size() - 1), offset, TOO_MANY);
		rest.seek(offset);
		CutLexer lexer = new CutLexer(rest);
		List<CommonToken> tokens = new ArrayList<>(text.tokens().stream().filter(token -> token.getStartIndex() < offset).toList());
		tokens.add((CommonToken) lexer.nextToken());
		return new CorrectedText(text, tokens, lexer);
	}

	/** Parses a text with errors from scratch, because its syntax tree may contain tokens that are not in the text. */
	@Override
	protected IParseResult doReparse(IParseResult previous, ReplaceRegion change) {
		if (previous.hasSyntaxErrors()) {
			StringBuilder text = new StringBuilder(previous.getRootNode().getText());
			change.applyTo(text);
			return doParse(text);
		}
		IParseResult result = super.doReparse(previous, change);
		return LimitedLexer.isExceededBy(result) ? doParse(result.getRootNode().getText()) : result;
	}

	/** Returns where and why the parser gave up; it wraps an exception thrown inside it twice. */
	private static GivenUp givenUp(ParseException failure) {
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			if (cause instanceof GivenUp found) {
				return found;
			}
		}
		throw failure;
	}

	@Override
	protected TokenSource createLexer(CharStream text) {
		return text instanceof CutText cut ? new CutLexer(cut) : text instanceof CorrectedText corrected ? new CorrectedLexer(corrected)
				: new LimitedLexer(text);
	}

	@Override
	protected InternalBarleyParser createParser(XtextTokenStream tokens) {
		if (tokens.getTokenSource() instanceof CutLexer) {
			return super.createParser(tokens); // the rest of the text is known to be shallow enough
		}
		if (tokens.getTokenSource() instanceof CorrectedLexer corrected) {
			boolean cut = corrected.original() instanceof CutLexer; // the errors before that are known to be few enough
			return new CorrectedParser(tokens, corrected, getGrammarAccess()) {

				@Override
				protected void pushFollow(BitSet follow) {
					checkDepth(state, input);
					super.pushFollow(follow);
				}

				@Override
				public void reportError(RecognitionException error) {
					count();
					super.reportError(error);
				}

				@Override
				public void recover(IntStream tokens, RecognitionException error) {
					count();
					super.recover(tokens, error);
				}

				private void count() {
					if (!cut) {
						checkErrors(state, input);
					}
				}
			};
		}
		return new InternalBarleyParser(tokens, getGrammarAccess()) {

			@Override
			protected void pushFollow(BitSet follow) {
				checkDepth(state, input);
				super.pushFollow(follow);
			}

			/** A token too much or missing, after which parsing goes on where it is. */
			@Override
			public void reportError(RecognitionException error) {
				checkErrors(state, input);
				super.reportError(error);
			}

			/** Any other error, after which tokens are skipped. */
			@Override
			public void recover(IntStream tokens, RecognitionException error) {
				checkErrors(state, input);
				super.recover(tokens, error);
			}
		};
	}

	private static void checkDepth(RecognizerSharedState state, TokenStream input) {
		if (state._fsp > MOST_RULES) {
			throw new GivenUp(input, TOO_DEEP);
		}
	}

	private static void checkErrors(RecognizerSharedState state, TokenStream input) {
		if (++state.syntaxErrors > MOST_ERRORS) {
			throw new GivenUp(input, TOO_MANY);
		}
	}

	/** Unwinds a parser that parses no further. */
	private static final class GivenUp extends RuntimeException {

		private static final long serialVersionUID = 1L;

		private final int offset;
		private final String reason;

		GivenUp(TokenStream input, String reason) {
			super(null, null, false, false);
			offset = input.LT(1) instanceof CommonToken token ? token.getStartIndex() : 0;
			this.reason = reason;
		}
	}
}
