package barley.lang.ide.completion;

import java.util.Collection;
import java.util.List;

import com.google.inject.Inject;
import org.eclipse.xtext.Assignment;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistContext;
import org.eclipse.xtext.ide.editor.contentassist.IIdeContentProposalAcceptor;
import org.eclipse.xtext.ide.editor.contentassist.IdeContentProposalProvider;
import org.eclipse.xtext.util.TextRegion;

import barley.lang.model.Strategy;
import barley.lang.services.BarleyGrammarAccess;

/** Collects proposals of every kind for the cursor. */
public final class BarleyProposals extends IdeContentProposalProvider {

	private final List<Proposals> kinds;
	private final Assignment options;

	@Inject
	BarleyProposals(BarleyGrammarAccess grammar, KeywordProposals keywords, NameProposals names, DeclarationProposals declarations,
			WordProposals words, UnitProposals units, ImportProposals imports, SnippetProposals snippets) {
		options = grammar.getStrategyOptionAccess().getNameAssignment_0();
		kinds = List.of(keywords, names, declarations, words, units, imports, snippets);
	}

	@Override
	public void createProposals(Collection<ContentAssistContext> contexts, IIdeContentProposalAcceptor acceptor) {
		for (ContentAssistContext context : contexts) {
			GrammarContext expectation = new GrammarContext(behindParenthesis(context), contexts);
			if (expectation.isSensible()) {
				kinds.forEach(kind -> kind.propose(expectation, acceptor));
			}
		}
	}

	/** Before a slip, the parser offers to replace a parenthesis that has just been opened; returns the context behind it instead. */
	private ContentAssistContext behindParenthesis(ContentAssistContext context) {
		if (!context.getPrefix().equals("(") || !(context.getCurrentModel() instanceof Strategy)) {
			return context;
		}
		ContentAssistContext.Builder behind = context.copy();
		behind.setPrefix("").setReplaceRegion(new TextRegion(context.getOffset(), 0)).accept(options);
		return behind.toContext();
	}
}
