package barley.lang.slip;

import java.util.List;

import org.antlr.runtime.ANTLRStringStream;
import org.antlr.runtime.CharStream;
import org.antlr.runtime.CommonToken;
import org.eclipse.xtext.parser.antlr.Lexer;

/** A text with the tokens that may have been meant by it. */
public final class CorrectedText extends ANTLRStringStream {

	private final List<CommonToken> tokens;

	private final Lexer original;

	/** @param original what has made the tokens of the text */
	public CorrectedText(CharStream text, List<CommonToken> tokens, Lexer original) {
		super(text.substring(0, text.size() - 1));
		this.tokens = tokens;
		this.original = original;
	}

	Lexer original() {
		return original;
	}

	List<CommonToken> tokens() {
		return tokens;
	}
}
