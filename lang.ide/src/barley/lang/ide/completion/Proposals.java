package barley.lang.ide.completion;

import org.eclipse.xtext.ide.editor.contentassist.IIdeContentProposalAcceptor;

/** A source of proposals. */
interface Proposals {

	/** Proposes what fits one reading of the cursor's context. */
	void propose(GrammarContext expectation, IIdeContentProposalAcceptor acceptor);
}
