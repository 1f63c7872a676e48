package barley.lang.slip;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

import org.antlr.runtime.CommonToken;
import org.antlr.runtime.Token;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;
import org.eclipse.xtext.parser.antlr.Lexer;

import barley.lang.parser.antlr.internal.InternalBarleyLexer;

/** Returns the tokens of a {@link CorrectedText}, and the messages about them. */
public final class CorrectedLexer extends InternalBarleyLexer {

	private final Lexer original;
	private final Iterator<CommonToken> tokens;
	/**
	 * The slips of removed tokens, by the default message of their error. The parser passes on nothing but that text; the keys begin with a
	 * character that no message contains.
	 */
	private final Map<String, Slip> gone = new HashMap<>();

	public CorrectedLexer(CorrectedText text) {
		super(text);
		original = text.original();
		tokens = text.tokens().iterator();
	}

	/** Returns the lexer of the text that was corrected. */
	public Lexer original() {
		return original;
	}

	@Override
	public Token nextToken() {
		return tokens.hasNext() ? tokens.next() : Token.EOF_TOKEN;
	}

	@Override
	public String getErrorMessage(Token token) {
		if (token instanceof SlipToken slip) {
			String key = "\0" + gone.size();
			gone.put(key, slip.slip());
			return key;
		}
		return original.getErrorMessage(token);
	}

	/** Returns a provider of messages for slips, which leaves other errors to {@code others}. */
	ISyntaxErrorMessageProvider messages(ISyntaxErrorMessageProvider others) {
		return new ISyntaxErrorMessageProvider() {

			@Override
			public SyntaxErrorMessage getSyntaxErrorMessage(IParserErrorContext context) {
				if (context.getRecognitionException() instanceof SlipException found) {
					return found.slip().syntaxError();
				}
				if (context.getRecognitionException() == null && gone.containsKey(context.getDefaultMessage())) {
					Slip slip = gone.get(context.getDefaultMessage());
					return slip == null ? null : slip.syntaxError();
				}
				return others.getSyntaxErrorMessage(context);
			}

			@Override
			public SyntaxErrorMessage getSyntaxErrorMessage(IValueConverterErrorContext context) {
				return others.getSyntaxErrorMessage(context);
			}
		};
	}
}
