package barley.lang.resource;

import org.antlr.runtime.BitSet;
import org.antlr.runtime.CharStream;
import org.antlr.runtime.CommonToken;
import org.antlr.runtime.TokenSource;
import org.eclipse.xtext.nodemodel.impl.NodeModelBuilder;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.ParseException;
import org.eclipse.xtext.parser.antlr.XtextTokenStream;

import barley.lang.parser.antlr.BarleyParser;
import barley.lang.parser.antlr.internal.InternalBarleyParser;

/**
 * A parser that no text can drive out of its stack. What nests too deeply, in brackets or in a chain of operators, is cut off
 * and becomes a syntax error; so whoever walks over the model later may recurse without fear.
 */
public class BoundedParser extends BarleyParser {

	/** How deep elements may contain each other. */
	static final int MOST_LEVELS = 250;

	/** How many rules may wait for each other; one pair of brackets in an expression takes a dozen. */
	private static final int MOST_RULES = 800;

	@Override
	protected IParseResult doParse(String rule, CharStream text, NodeModelBuilder builder, int initialLookAhead) {
		int tooDeep;
		try {
			IParseResult result = super.doParse(rule, text, builder, initialLookAhead);
			tooDeep = Depth.offsetBeyond(MOST_LEVELS, result.getRootASTElement());
			if (tooDeep < 0) {
				return result;
			}
		} catch (ParseException e) {
			tooDeep = offset(e);
		}
		// Each turn cuts at an earlier place, so this comes to an end.
		int end = text instanceof CutText cut ? Math.min(tooDeep, cut.offset() - 1) : tooDeep;
		CharStream shorter = new CutText(text.substring(0, text.size() - 1), end);
		return doParse(rule, shorter, createNodeModelBuilder(), initialLookAhead);
	}

	/** Where the parser gave up; it wraps whatever is thrown in it, twice. */
	private static int offset(ParseException failure) {
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			if (cause instanceof TooDeep found) {
				return found.offset;
			}
		}
		throw failure;
	}

	@Override
	protected TokenSource createLexer(CharStream text) {
		return text instanceof CutText cut ? new CutLexer(cut) : super.createLexer(text);
	}

	@Override
	protected InternalBarleyParser createParser(XtextTokenStream tokens) {
		if (tokens.getTokenSource() instanceof CutLexer) {
			return super.createParser(tokens); // what is left of the text has been found shallow enough
		}
		return new InternalBarleyParser(tokens, getGrammarAccess()) {

			@Override
			protected void pushFollow(BitSet follow) {
				if (state._fsp > MOST_RULES) {
					throw new TooDeep(((CommonToken) input.LT(1)).getStartIndex());
				}
				super.pushFollow(follow);
			}
		};
	}

	/** Leaves a parser that has gone too deep. */
	private static final class TooDeep extends RuntimeException {

		private static final long serialVersionUID = 1L;

		private final int offset;

		TooDeep(int offset) {
			super(null, null, false, false);
			this.offset = offset;
		}
	}
}
