package barley.lang.ui.markers;

import java.util.List;

import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;

import barley.lang.ui.Icon;
import barley.lang.ui.server.DocumentConnection;

/** One of the server's quick fixes for a finding in a file outside of the workspace. */
final class LooseFix implements ICompletionProposal {

	private final DocumentConnection connection;
	private final Diagnostic diagnostic;
	private final String title;

	LooseFix(DocumentConnection connection, Diagnostic diagnostic, String title) {
		this.connection = connection;
		this.diagnostic = diagnostic;
		this.title = title;
	}

	/** Returns at once; the text changes when the server has answered. */
	@Override
	public void apply(IDocument document) {
		MarkerFix.perform(title, connection.uri(), () -> List.of(diagnostic));
	}

	@Override
	public String getDisplayString() {
		return title;
	}

	@Override
	public String getAdditionalProposalInfo() {
		return null;
	}

	@Override
	public Image getImage() {
		return Icon.FIX.image();
	}

	@Override
	public Point getSelection(IDocument document) {
		return null;
	}

	@Override
	public IContextInformation getContextInformation() {
		return null;
	}
}
