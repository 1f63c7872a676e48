package barley.lang.resource;

import org.antlr.runtime.CharStream;
import org.antlr.runtime.CommonToken;
import org.antlr.runtime.Token;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.parser.IParseResult;

import barley.lang.finding.Words;
import barley.lang.parser.antlr.internal.InternalBarleyLexer;

/**
 * Reads no more words and signs of a text than can be parsed, linked and checked within about two seconds, whatever they say. The rest of
 * the text is a single erroneous token.
 */
final class LimitedLexer extends InternalBarleyLexer {

	/** Some 10,000 lines; a machine of a million nodes takes only a screenful. */
	static final int MOST = 120_000;

	private int read;
	private Token rest;

	LimitedLexer(CharStream text) {
		super(text);
	}

	/** Returns whether a text that was parsed in parts, one after each change, has become too long. */
	static boolean isExceededBy(IParseResult result) {
		if (result.getRootNode().getTotalLength() <= MOST) {
			return false;
		}
		int words = 0;
		for (ILeafNode leaf : result.getRootNode().getLeafNodes()) {
			words += leaf.isHidden() ? 0 : 1;
		}
		return words > MOST;
	}

	@Override
	public Token nextToken() {
		Token token = super.nextToken();
		if (rest == null && isVisible(token) && ++read > MOST) {
			rest = CutLexer.rest(input, ((CommonToken) token).getStartIndex(), token.getLine(), token.getCharPositionInLine());
			return rest;
		}
		return token;
	}

	private static boolean isVisible(Token token) {
		return token != Token.EOF_TOKEN && token.getType() != RULE_WS && token.getType() != RULE_SL_COMMENT
				&& token.getType() != RULE_ML_COMMENT;
	}

	@Override
	public String getErrorMessage(Token token) {
		return token == rest ? Words.of("this file has more than %,d words and signs; write the rest as loops, or into another file", MOST)
				: super.getErrorMessage(token);
	}
}
