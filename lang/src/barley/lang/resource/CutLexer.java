package barley.lang.resource;

import org.antlr.runtime.CommonToken;
import org.antlr.runtime.Token;

import barley.lang.parser.antlr.internal.InternalBarleyLexer;

/** Makes a single erroneous token of the rest of a {@link CutText}, so that the syntax tree still covers the whole text. */
public final class CutLexer extends InternalBarleyLexer {

	private final CutText text;
	private Token rest;

	CutLexer(CutText text) {
		super(text);
		this.text = text;
	}

	@Override
	public Token nextToken() {
		if (rest != null || text.index() < text.offset()) {
			return super.nextToken();
		}
		rest = new CommonToken(text, Token.INVALID_TOKEN_TYPE, Token.HIDDEN_CHANNEL, text.index(), text.size() - 1);
		rest.setLine(text.getLine());
		rest.setCharPositionInLine(text.getCharPositionInLine());
		text.seek(text.size());
		return rest;
	}

	@Override
	public String getErrorMessage(Token token) {
		return token == rest ? text.reason() : super.getErrorMessage(token);
	}
}
