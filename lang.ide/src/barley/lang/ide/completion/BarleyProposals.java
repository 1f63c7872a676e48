package barley.lang.ide.completion;

import java.util.Collection;
import java.util.List;

import com.google.inject.Inject;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistContext;
import org.eclipse.xtext.ide.editor.contentassist.IIdeContentProposalAcceptor;
import org.eclipse.xtext.ide.editor.contentassist.IdeContentProposalProvider;

/** Collects proposals of every kind for the cursor. */
public final class BarleyProposals extends IdeContentProposalProvider {

	private final List<Proposals> kinds;

	@Inject
	BarleyProposals(KeywordProposals keywords, NameProposals names, DeclarationProposals declarations, WordProposals words,
			UnitProposals units, ImportProposals imports, SnippetProposals snippets) {
		kinds = List.of(keywords, names, declarations, words, units, imports, snippets);
	}

	@Override
	public void createProposals(Collection<ContentAssistContext> contexts, IIdeContentProposalAcceptor acceptor) {
		for (ContentAssistContext context : contexts) {
			GrammarContext expectation = new GrammarContext(context, contexts);
			if (expectation.isSensible()) {
				kinds.forEach(kind -> kind.propose(expectation, acceptor));
			}
		}
	}
}
