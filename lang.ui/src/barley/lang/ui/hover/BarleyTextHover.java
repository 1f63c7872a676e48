package barley.lang.ui.hover;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IInformationControlCreator;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextHover;
import org.eclipse.jface.text.ITextHoverExtension;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;

import barley.lang.ui.editor.WordAt;
import barley.lang.ui.server.DocumentConnection;
import barley.lang.ui.server.LanguageServerHost;
import barley.lang.ui.server.ServerAnswers;

/** Shows the server's documentation of the word under the pointer. */
public final class BarleyTextHover implements ITextHover, ITextHoverExtension {

	@Override
	public IRegion getHoverRegion(ITextViewer viewer, int offset) {
		return WordAt.offset(viewer.getDocument(), offset).orElse(null);
	}

	/** Called on a background thread by the platform; on the user interface thread, as by F2, it returns only what is already there. */
	@Override
	public String getHoverInfo(ITextViewer viewer, IRegion region) {
		return question(viewer.getDocument(), region).flatMap(ServerAnswers::await).map(BarleyTextHover::markdown).orElse(null);
	}

	private static Optional<CompletableFuture<Hover>> question(IDocument document, IRegion region) {
		LanguageServerHost host = LanguageServerHost.get();
		Optional<DocumentConnection> connection = host.documents().find(document);
		try {
			if (connection.isEmpty() || region == null) {
				return Optional.empty();
			}
			HoverParams params = new HoverParams(connection.get().identifier(), connection.get().position(region.getOffset()));
			return Optional.of(host.ask(server -> server.getTextDocumentService().hover(params)));
		} catch (BadLocationException overtaken) {
			return Optional.empty();
		}
	}

	private static String markdown(Hover hover) {
		return hover.getContents() == null || !hover.getContents().isRight() ? null : hover.getContents().getRight().getValue();
	}

	@Override
	public IInformationControlCreator getHoverControlCreator() {
		return HoverControl.CREATOR;
	}
}
