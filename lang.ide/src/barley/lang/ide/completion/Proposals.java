package barley.lang.ide.completion;

import org.eclipse.xtext.ide.editor.contentassist.IIdeContentProposalAcceptor;

/** One kind of proposals. */
interface Proposals {

	/** Proposes what fits one reading of the place of the cursor. */
	void propose(GrammarContext expectation, IIdeContentProposalAcceptor acceptor);
}
