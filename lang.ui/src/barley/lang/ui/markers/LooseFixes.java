package barley.lang.ui.markers;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.quickassist.IQuickAssistInvocationContext;
import org.eclipse.jface.text.quickassist.IQuickAssistProcessor;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;

import barley.lang.ui.server.DocumentConnection;
import barley.lang.ui.server.LanguageServerHost;

/** Offers at Ctrl+1 the server's quick fixes in files outside of the workspace, which the platform knows from markers only. */
public final class LooseFixes implements IQuickAssistProcessor {

	@Override
	public boolean canFix(Annotation annotation) {
		return annotation instanceof LooseFinding finding && finding.isQuickFixable();
	}

	@Override
	public boolean canAssist(IQuickAssistInvocationContext context) {
		return computeQuickAssistProposals(context).length > 0;
	}

	@Override
	public ICompletionProposal[] computeQuickAssistProposals(IQuickAssistInvocationContext context) {
		List<ICompletionProposal> fixes = new ArrayList<>();
		IAnnotationModel model = context.getSourceViewer().getAnnotationModel();
		DocumentConnection connection = LanguageServerHost.get().documents().find(context.getSourceViewer().getDocument()).orElse(null);
		if (model != null && connection != null) {
			for (Iterator<Annotation> all = model.getAnnotationIterator(); all.hasNext();) {
				if (all.next() instanceof LooseFinding finding && isAt(model.getPosition(finding), context.getOffset())) {
					finding.fixes().forEach(title -> fixes.add(new LooseFix(connection, finding.diagnostic(), title)));
				}
			}
		}
		return fixes.toArray(ICompletionProposal[]::new);
	}

	private static boolean isAt(Position place, int caret) {
		return place != null && place.getOffset() <= caret && caret <= place.getOffset() + place.getLength();
	}

	@Override
	public String getErrorMessage() {
		return null;
	}
}
