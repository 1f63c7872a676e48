package barley.lang.ide.completion;

import java.util.Set;

import com.google.inject.Inject;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistEntry;
import org.eclipse.xtext.ide.editor.contentassist.IIdeContentProposalAcceptor;
import org.eclipse.xtext.ide.editor.contentassist.IdeContentProposalCreator;

import barley.lang.scoping.Packages;

/** Proposes the packages of other files, and the library, after {@code import}. */
final class ImportProposals implements Proposals {

	@Inject
	private Packages packages;

	@Inject
	private IdeContentProposalCreator creator;

	@Override
	public void propose(GrammarContext expectation, IIdeContentProposalAcceptor acceptor) {
		if (!expectation.expectsItself("Import.importedNamespace")) {
			return;
		}
		var resource = expectation.context().getResource();
		Packages.Index index = packages.index(resource);
		for (String name : index.names()) {
			String wildcard = name + ".*";
			if (!index.files(wildcard).equals(Set.of(resource.getURI()))) {
				acceptor.accept(creator.createProposal(wildcard, expectation.context(), ContentAssistEntry.KIND_MODULE, null),
						Rank.FITTING);
			}
		}
	}
}
