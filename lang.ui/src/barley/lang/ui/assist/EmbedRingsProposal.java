package barley.lang.ui.assist;

import java.util.List;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;

import barley.lang.ui.Icon;
import barley.lang.ui.server.CodeActions;
import barley.lang.ui.server.DocumentConnection;
import barley.lang.ui.server.LanguageServerHost;

/** Lets the server search for rings and insert them. */
final class EmbedRingsProposal implements ICompletionProposal {

	private final DocumentConnection connection;
	private final String design;
	private final int offset;

	/** @param offset the offset of the name of the topology or machine */
	EmbedRingsProposal(DocumentConnection connection, String design, int offset) {
		this.connection = connection;
		this.design = design;
		this.offset = offset;
	}

	/** Returns at once; the text changes when the server has found rings. */
	@Override
	public void apply(IDocument document) {
		try {
			Position place = connection.position(offset);
			CodeActionContext context = new CodeActionContext(List.of(), List.of(CodeActionKind.RefactorRewrite));
			CodeActionParams params = new CodeActionParams(connection.identifier(), new Range(place, place), context);
			LanguageServerHost.get().ask(server -> server.getTextDocumentService().codeAction(params))
					.thenAccept(actions -> actions.stream().filter(Either::isRight).map(Either::getRight).findFirst()
							.ifPresentOrElse(this::perform,
							() -> CodeActions.showStatus(design + " has no lanes left for another ring, or cannot be elaborated")))
					.exceptionally(CodeActions::failed);
		} catch (BadLocationException overtaken) {
			// the name has been deleted
		}
	}

	private void perform(CodeAction action) {
		CodeActions.perform(LanguageServerHost.get(), connection.uri(), action);
	}

	@Override
	public String getDisplayString() {
		return "Search for rings in " + design;
	}

	@Override
	public String getAdditionalProposalInfo() {
		return "Searches for as many lane-disjoint rings through all nodes as fit, and inserts them as an embedding.";
	}

	@Override
	public Image getImage() {
		return Icon.RING.image();
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
