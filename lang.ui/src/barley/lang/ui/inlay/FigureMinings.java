package barley.lang.ui.inlay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.codemining.AbstractCodeMiningProvider;
import org.eclipse.jface.text.codemining.ICodeMining;
import org.eclipse.jface.text.source.ISourceViewerExtension5;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.swt.widgets.Display;

import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.server.DocumentConnection;

/** Shows the figures of embeddings and schedules above them, and anew whenever the server knows better. One for each editor. */
public final class FigureMinings extends AbstractCodeMiningProvider {

	private final Runnable refresh = this::refresh;
	private volatile ITextViewer shown;

	@Override
	public CompletableFuture<List<? extends ICodeMining>> provideCodeMinings(ITextViewer viewer, IProgressMonitor monitor) {
		if (shown == null) {
			shown = viewer;
			BarleyPlugin.server().published().addInlayListener(refresh);
		}
		Optional<DocumentConnection> connection = BarleyPlugin.server().documents().find(viewer.getDocument());
		return connection.isEmpty() ? CompletableFuture.completedFuture(List.of()) : minings(connection.get());
	}

	private CompletableFuture<List<? extends ICodeMining>> minings(DocumentConnection connection) {
		IDocument document = connection.document();
		int version = connection.version();
		Range all = new Range(new Position(0, 0), new Position(document.getNumberOfLines(), 0));
		return BarleyPlugin.server().ask(server -> server.getTextDocumentService().inlayHint(new InlayHintParams(connection.identifier(), all)))
				.handle((hints, overtaken) -> overtaken != null || version != connection.version() ? List.of() : minings(hints, document));
	}

	private List<FigureMining> minings(List<InlayHint> hints, IDocument document) {
		List<FigureMining> minings = new ArrayList<>();
		for (InlayHint hint : hints) {
			try {
				minings.add(new FigureMining(hint, document, this));
			} catch (BadLocationException overtaken) {
				// the line is gone; what holds of the new text is on its way
			}
		}
		return minings;
	}

	private void refresh() {
		Display.getDefault().asyncExec(() -> {
			if (shown instanceof ISourceViewerExtension5 viewer && shown.getTextWidget() != null && !shown.getTextWidget().isDisposed()) {
				viewer.updateCodeMinings();
			}
		});
	}

	@Override
	public void dispose() {
		BarleyPlugin.server().published().removeInlayListener(refresh);
		shown = null;
		super.dispose();
	}
}
