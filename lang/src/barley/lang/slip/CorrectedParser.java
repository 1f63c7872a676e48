package barley.lang.slip;

import org.antlr.runtime.Token;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;
import org.eclipse.xtext.parser.antlr.XtextTokenStream;

import barley.lang.parser.antlr.internal.InternalBarleyParser;
import barley.lang.services.BarleyGrammarAccess;

/** Parses a {@link CorrectedText} into the model that was meant, with an error for each slip. */
public class CorrectedParser extends InternalBarleyParser {

	private final CorrectedLexer lexer;

	public CorrectedParser(XtextTokenStream tokens, CorrectedLexer lexer, BarleyGrammarAccess grammar) {
		super(tokens, grammar);
		this.lexer = lexer;
	}

	@Override
	public void setSyntaxErrorProvider(ISyntaxErrorMessageProvider provider) {
		super.setSyntaxErrorProvider(lexer.messages(provider));
	}

	/** The slip of a missing token is reported at the next token. */
	@Override
	protected void newLeafNode(Token token, EObject element) {
		Slip slip = token instanceof SlipToken found ? found.slip() : null;
		boolean later = slip != null && ((SlipToken) token).coversNothing();
		if (slip != null && !later) {
			report(slip);
		}
		super.newLeafNode(token, element);
		if (later) {
			report(slip);
		}
	}

	private void report(Slip slip) {
		state.errorRecovery = false;
		reportError(new SlipException(slip));
		state.errorRecovery = false;
	}
}
