package barley.lang.slip;

import java.util.List;

import org.antlr.runtime.ANTLRStringStream;
import org.antlr.runtime.CharStream;
import org.antlr.runtime.CommonToken;
import org.eclipse.xtext.parser.antlr.Lexer;

/** A text with its corrected tokens. */
public final class CorrectedText extends ANTLRStringStream {

	private final List<CommonToken> tokens;

	private final Lexer original;

	/** @param original the lexer of the original text */
	public CorrectedText(CharStream text, List<CommonToken> tokens, Lexer original) {
		super(text.substring(0, text.size() - 1));
		this.tokens = tokens;
		this.original = original;
	}

	Lexer original() {
		return original;
	}

	/** Returns the tokens, in the order of the text. */
	public List<CommonToken> tokens() {
		return tokens;
	}
}
