package barley.lang.ui.folding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.reconciler.IReconciler;
import org.eclipse.jface.text.reconciler.IReconcilingStrategy;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.projection.IProjectionListener;
import org.eclipse.jface.text.source.projection.ProjectionAnnotation;
import org.eclipse.jface.text.source.projection.ProjectionAnnotationModel;
import org.eclipse.jface.text.source.projection.ProjectionViewer;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.swt.widgets.Display;

import barley.lang.ui.server.DocumentConnection;
import barley.lang.ui.server.LanguageServerHost;
import barley.lang.ui.server.ServerAnswers;

/** Folds blocks and comments of more than one line, as the server has parsed them. What is folded remains folded while the user types. */
public final class FoldingReconciler implements IReconciler, IProjectionListener {

	private final Consumer<PublishDiagnosticsParams> onRead = this::read;
	private ProjectionViewer viewer;

	@Override
	public void install(ITextViewer textViewer) {
		if (textViewer instanceof ProjectionViewer projection) {
			viewer = projection;
			viewer.addProjectionListener(this);
			LanguageServerHost.get().published().addListener(onRead);
			ask();
		}
	}

	@Override
	public void uninstall() {
		if (viewer != null) {
			LanguageServerHost.get().published().removeListener(onRead);
			viewer.removeProjectionListener(this);
			viewer = null;
		}
	}

	@Override
	public IReconcilingStrategy getReconcilingStrategy(String contentType) {
		return null;
	}

	@Override
	public void projectionEnabled() {
		ask();
	}

	@Override
	public void projectionDisabled() {
		// nothing is folded then
	}

	private void read(PublishDiagnosticsParams found) {
		Display.getDefault().asyncExec(() -> {
			DocumentConnection connection = connection();
			if (connection != null && connection.uri().equals(found.getUri())) {
				ask();
			}
		});
	}

	private DocumentConnection connection() {
		IDocument document = viewer == null ? null : viewer.getDocument();
		return document == null ? null : LanguageServerHost.get().documents().find(document).orElse(null);
	}

	/** Returns at once; the answer of the server is used unless the text has changed meanwhile. */
	private void ask() {
		DocumentConnection connection = connection();
		if (connection == null) {
			return;
		}
		int version = connection.version();
		var params = new FoldingRangeRequestParams(connection.identifier());
		LanguageServerHost.get().ask(server -> server.getTextDocumentService().foldingRange(params)).whenComplete((ranges, failure) -> {
			if (failure != null) {
				ServerAnswers.report(failure);
			} else {
				Display.getDefault().asyncExec(() -> {
					if (connection == connection() && version == connection.version()) {
						show(connection.document(), ranges);
					}
				});
			}
		});
	}

	private void show(IDocument document, List<FoldingRange> ranges) {
		ProjectionAnnotationModel model = viewer.getProjectionAnnotationModel();
		if (model == null) {
			return;
		}
		Set<Position> wanted = new HashSet<>();
		for (FoldingRange range : ranges) {
			if (range.getEndLine() > range.getStartLine()) {
				try {
					wanted.add(lines(document, range.getStartLine(), range.getEndLine()));
				} catch (BadLocationException gone) {
					// no longer in this text
				}
			}
		}
		List<Annotation> stale = new ArrayList<>();
		for (Iterator<Annotation> all = model.getAnnotationIterator(); all.hasNext();) {
			Annotation fold = all.next();
			if (!wanted.remove(model.getPosition(fold))) {
				stale.add(fold);
			}
		}
		Map<Annotation, Position> fresh = new HashMap<>();
		wanted.forEach(position -> fresh.put(new ProjectionAnnotation(), position));
		if (!stale.isEmpty() || !fresh.isEmpty()) {
			model.modifyAnnotations(stale.toArray(Annotation[]::new), fresh, null);
		}
	}

	/** A fold of whole lines; the first one remains visible. */
	private static Position lines(IDocument document, int first, int last) throws BadLocationException {
		int start = document.getLineOffset(first);
		int end = last + 1 < document.getNumberOfLines() ? document.getLineOffset(last + 1) : document.getLength();
		return new Position(start, end - start);
	}
}
