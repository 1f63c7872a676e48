package barley.lang.slip;

import org.antlr.runtime.Token;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;
import org.eclipse.xtext.parser.antlr.XtextTokenStream;

import barley.lang.parser.antlr.internal.InternalBarleyParser;
import barley.lang.services.BarleyGrammarAccess;

/** Makes the model and the findings of a {@link CorrectedText}: the model has what was meant, and each slip is a finding. */
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

	/** What is told of a word that is missing is told at the next one. */
	@Override
	protected void newLeafNode(Token token, EObject element) {
		Slip slip = token instanceof SlipToken found ? found.slip() : null;
		boolean later = slip != null && ((SlipToken) token).coversNothing();
		if (slip != null && !later) {
			tell(slip);
		}
		super.newLeafNode(token, element);
		if (later) {
			tell(slip);
		}
	}

	private void tell(Slip slip) {
		state.errorRecovery = false;
		reportError(new SlipException(slip));
		state.errorRecovery = false;
	}
}
