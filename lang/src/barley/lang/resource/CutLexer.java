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
		rest = rest(text, text.index(), text.getLine(), text.getCharPositionInLine());
		return rest;
	}

	/** Returns the rest of a text from an offset on, which is in that line and column, and goes on to its end. */
	static Token rest(CharStream text, int offset, int line, int column) {
		CommonToken rest = new CommonToken(text, Token.INVALID_TOKEN_TYPE, Token.HIDDEN_CHANNEL, offset, text.size() - 1);
		rest.setLine(line);
		rest.setCharPositionInLine(column);
		text.seek(text.size());
		return rest;
	}

	@Override
	public String getErrorMessage(Token token) {
		return token == rest ? text.reason() : super.getErrorMessage(token);
	}
}
