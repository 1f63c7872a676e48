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
import org.eclipse.jface.text.contentassist.ContentAssistEvent;
import org.eclipse.jface.text.contentassist.ICompletionListener;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.source.ContentAssistantFacade;
import org.eclipse.jface.text.source.ISourceViewerExtension4;
import org.eclipse.jface.text.source.ISourceViewerExtension5;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Display;

import barley.lang.ui.server.DocumentConnection;
import barley.lang.ui.server.LanguageServerHost;

/**
 * Shows the figures of embeddings and schedules at the end of the line in which they begin, and updates them when the server has new ones.
 * There is one instance for each editor.
 */
public final class FigureMinings extends AbstractCodeMiningProvider implements ICompletionListener {

	private static final int TAKEN_MILLIS = 100;

	private final Runnable refresh = this::refresh;
	private volatile ITextViewer shown;
	private volatile List<InlayHint> drawn = List.of();
	private volatile List<FigureMining> minings = List.of();
	/** Made, used and disposed by the user interface thread. */
	private FigureTip tip;
	/** Whether proposals are open, which drawing would close; and whether to draw when they are closed. */
	private volatile boolean proposing;
	private volatile boolean postponed;

	@Override
	public CompletableFuture<List<? extends ICodeMining>> provideCodeMinings(ITextViewer viewer, IProgressMonitor monitor) {
		if (shown == null) {
			shown = viewer;
			LanguageServerHost.get().published().addInlayListener(refresh);
			assistant().ifPresent(assistant -> assistant.addCompletionListener(this));
			Display.getDefault().asyncExec(this::addTip);
		}
		return LanguageServerHost.get().documents().find(viewer.getDocument()).map(this::minings)
				.orElse(CompletableFuture.completedFuture(List.of()));
	}

	private void addTip() {
		StyledText text = shown == null ? null : shown.getTextWidget();
		if (text != null && !text.isDisposed() && tip == null) {
			tip = new FigureTip(text, () -> minings);
		}
	}

	private void removeTip() {
		if (tip != null) {
			tip.dispose();
			tip = null;
		}
	}

	private Optional<ContentAssistantFacade> assistant() {
		return shown instanceof ISourceViewerExtension4 viewer ? Optional.ofNullable(viewer.getContentAssistantFacade()) : Optional.empty();
	}

	private CompletableFuture<List<? extends ICodeMining>> minings(DocumentConnection connection) {
		int version = connection.version();
		return hints(connection).handle((hints, overtaken) -> overtaken != null || version != connection.version() ? null : hints)
				.thenCompose(hints -> {
			if (proposing) {
				postponed = true;
				return new CompletableFuture<>(); // never completed: the platform asks again
			}
			drawn = hints == null ? List.of() : hints;
			redrawSoon();
			minings = minings(drawn, connection.document());
			return CompletableFuture.completedFuture(minings);
		});
	}

	/**
	 * Redraws the text when the platform has taken new figures. It redraws only the characters of their lines itself, so that the old
	 * figures behind these stayed, and were mixed with the new ones by scrolling.
	 */
	private void redrawSoon() {
		Display.getDefault().asyncExec(() -> Display.getDefault().timerExec(TAKEN_MILLIS, () -> {
			StyledText text = shown == null ? null : shown.getTextWidget();
			if (text != null && !text.isDisposed()) {
				text.redraw();
			}
		}));
	}

	private static CompletableFuture<List<InlayHint>> hints(DocumentConnection connection) {
		Range all = new Range(new Position(0, 0), new Position(connection.document().getNumberOfLines(), 0));
		return LanguageServerHost.get().ask(server -> server.getTextDocumentService()
				.inlayHint(new InlayHintParams(connection.identifier(), all)));
	}

	private List<FigureMining> minings(List<InlayHint> hints, IDocument document) {
		List<FigureMining> all = new ArrayList<>();
		for (InlayHint hint : hints) {
			try {
				all.add(new FigureMining(hint, document, this));
			} catch (BadLocationException overtaken) {
				// the line was deleted; the server sends figures of the new text
			}
		}
		return all;
	}

	/** Draws only if the figures have changed. */
	private void refresh() {
		ITextViewer viewer = shown;
		IDocument document = viewer == null ? null : viewer.getDocument();
		LanguageServerHost.get().documents().find(document).ifPresent(connection -> hints(connection).thenAccept(hints -> {
			if (!hints.equals(drawn)) {
				Display.getDefault().asyncExec(this::draw);
			}
		}));
	}

	private void draw() {
		if (proposing) {
			postponed = true;
		} else if (shown instanceof ISourceViewerExtension5 source && shown.getTextWidget() != null
				&& !shown.getTextWidget().isDisposed()) {
			source.updateCodeMinings();
		}
	}

	@Override
	public void assistSessionStarted(ContentAssistEvent event) {
		proposing = true;
	}

	@Override
	public void assistSessionEnded(ContentAssistEvent event) {
		proposing = false;
		if (postponed) {
			postponed = false;
			Display.getDefault().asyncExec(this::draw);
		}
	}

	@Override
	public void selectionChanged(ICompletionProposal proposal, boolean smart) {
		// nothing to do
	}

	@Override
	public void dispose() {
		LanguageServerHost.get().published().removeInlayListener(refresh);
		assistant().ifPresent(assistant -> assistant.removeCompletionListener(this));
		shown = null;
		Display.getDefault().asyncExec(this::removeTip);
		super.dispose();
	}
}
