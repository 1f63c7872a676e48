package barley.lang.ui.completion;

import java.util.List;
import java.util.Optional;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.IContentAssistProcessor;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationValidator;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

import barley.lang.ui.editor.NewNameModel;
import barley.lang.ui.server.DocumentConnection;
import barley.lang.ui.server.LanguageServerHost;
import barley.lang.ui.server.Positions;
import barley.lang.ui.server.ServerAnswers;

/**
 * Lists the server's proposals at the caret. The generic editor calls it on a background thread: so late, perhaps, that the word which has
 * opened the proposals has ended. Those that nobody has asked for need a word or a dot, or they would take the keys of whoever types on.
 */
public final class CompletionProcessor implements IContentAssistProcessor {

	private static final ICompletionProposal[] NONE = {};
	private static final char[] ACTIVATION = { '.' };

	@Override
	public ICompletionProposal[] computeCompletionProposals(ITextViewer viewer, int offset) {
		LanguageServerHost host = LanguageServerHost.get();
		Optional<DocumentConnection> connection = host.documents().find(viewer.getDocument());
		try {
			boolean proposes = connection.isPresent() && !NewNameModel.isActiveIn(viewer.getDocument())
					&& (!ChosenProposals.areUnasked(viewer) || isBehindWord(viewer.getDocument(), offset));
			return proposes ? proposals(host, connection.get(), offset) : NONE;
		} catch (BadLocationException overtaken) {
			return NONE; // the platform asks again for the present text
		}
	}

	private static boolean isBehindWord(IDocument document, int offset) throws BadLocationException {
		char before = offset == 0 ? ' ' : document.getChar(offset - 1);
		return Character.isJavaIdentifierPart(before) || new String(ACTIVATION).indexOf(before) >= 0;
	}

	private static ICompletionProposal[] proposals(LanguageServerHost host, DocumentConnection connection, int offset)
			throws BadLocationException {
		int version = connection.version();
		CompletionParams params = new CompletionParams(connection.identifier(), connection.position(offset));
		var answer = ServerAnswers.await(host.ask(server -> server.getTextDocumentService().completion(params)));
		if (answer.isEmpty() || version != connection.version()) {
			return NONE;
		}
		List<CompletionItem> items = answer.map(CompletionProcessor::items).orElse(List.of());
		ICompletionProposal[] proposals = new ICompletionProposal[items.size()];
		for (int i = 0; i < proposals.length; i++) {
			CompletionItem item = items.get(i);
			proposals[i] = new Proposal(item, Positions.offset(connection.document(), item.getTextEdit().getLeft().getRange().getStart()));
		}
		return proposals;
	}

	private static List<CompletionItem> items(Either<List<CompletionItem>, CompletionList> answer) {
		return answer.isLeft() ? answer.getLeft() : answer.getRight().getItems();
	}

	@Override
	public char[] getCompletionProposalAutoActivationCharacters() {
		return ACTIVATION;
	}

	@Override
	public IContextInformation[] computeContextInformation(ITextViewer viewer, int offset) {
		return null;
	}

	@Override
	public char[] getContextInformationAutoActivationCharacters() {
		return null;
	}

	@Override
	public IContextInformationValidator getContextInformationValidator() {
		return null;
	}

	@Override
	public String getErrorMessage() {
		return null;
	}
}
