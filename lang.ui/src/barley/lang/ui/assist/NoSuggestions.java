package barley.lang.ui.assist;

import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.quickassist.IQuickAssistAssistant;
import org.eclipse.jface.text.quickassist.IQuickAssistInvocationContext;
import org.eclipse.jface.text.quickassist.IQuickAssistProcessor;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.ISourceViewerExtension3;

/**
 * Says at Ctrl+1 that there are no suggestions, where no other processor of the editor has one: otherwise nothing would happen, and the
 * user could not tell that from a key that is not bound. To find out, it asks all processors, itself included, which then is silent.
 */
public final class NoSuggestions implements IQuickAssistProcessor {

	private boolean asking;

	@Override
	public ICompletionProposal[] computeQuickAssistProposals(IQuickAssistInvocationContext context) {
		if (asking || !(context.getSourceViewer() instanceof ISourceViewerExtension3 viewer)) {
			return new ICompletionProposal[0];
		}
		IQuickAssistAssistant assistant = viewer.getQuickAssistAssistant();
		asking = true;
		try {
			ICompletionProposal[] others = assistant == null ? null
					: assistant.getQuickAssistProcessor().computeQuickAssistProposals(context);
			return others == null || others.length == 0 ? new ICompletionProposal[] { new NoSuggestion(context.getOffset()) }
					: new ICompletionProposal[0];
		} finally {
			asking = false;
		}
	}

	@Override
	public boolean canAssist(IQuickAssistInvocationContext context) {
		return false;
	}

	@Override
	public boolean canFix(Annotation annotation) {
		return false;
	}

	@Override
	public String getErrorMessage() {
		return null;
	}
}
