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

/** Hands out the tokens of a {@link CorrectedText}, and what is to be said about them. */
public final class CorrectedLexer extends InternalBarleyLexer {

	private final Lexer original;
	private final Iterator<CommonToken> tokens;
	/** What is told about tokens that are gone. The parser knows nothing of them but a text, and these begin with what no message does. */
	private final Map<String, Slip> gone = new HashMap<>();

	public CorrectedLexer(CorrectedText text) {
		super(text);
		original = text.original();
		tokens = text.tokens().iterator();
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

	/** Says what is known of slips here, and everything else as {@code others} does. */
	ISyntaxErrorMessageProvider messages(ISyntaxErrorMessageProvider others) {
		return new ISyntaxErrorMessageProvider() {

			@Override
			public SyntaxErrorMessage getSyntaxErrorMessage(IParserErrorContext context) {
				if (context.getRecognitionException() instanceof SlipException found) {
					return found.slip().told();
				}
				if (context.getRecognitionException() == null && gone.containsKey(context.getDefaultMessage())) {
					Slip slip = gone.get(context.getDefaultMessage());
					return slip == null ? null : slip.told();
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
