package barley.lang.resource;

import org.antlr.runtime.CharStream;
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
		CommonToken next = new CommonToken(text, Token.INVALID_TOKEN_TYPE, Token.DEFAULT_CHANNEL, text.index(), text.index());
		next.setLine(text.getLine());
		next.setCharPositionInLine(text.getCharPositionInLine());
		rest = rest(text, next);
		return rest;
	}

	/** Returns the rest of a text, of which {@code first} would be the first token, and goes on to its end. */
	static Token rest(CharStream text, Token first) {
		CommonToken rest = new CommonToken(text, Token.INVALID_TOKEN_TYPE, Token.HIDDEN_CHANNEL, ((CommonToken) first).getStartIndex(),
				text.size() - 1);
		rest.setLine(first.getLine());
		rest.setCharPositionInLine(first.getCharPositionInLine());
		text.seek(text.size());
		return rest;
	}

	@Override
	public String getErrorMessage(Token token) {
		return token == rest ? text.reason() : super.getErrorMessage(token);
	}
}
