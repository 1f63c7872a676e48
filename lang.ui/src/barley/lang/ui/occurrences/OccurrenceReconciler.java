package barley.lang.ui.occurrences;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.reconciler.IReconciler;
import org.eclipse.jface.text.reconciler.IReconcilingStrategy;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.IAnnotationModelExtension;
import org.eclipse.jface.text.source.SourceViewer;
import org.eclipse.jface.viewers.ISelectionChangedListener;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.swt.widgets.Display;

import barley.lang.ui.editor.WordAt;
import barley.lang.ui.server.DocumentConnection;
import barley.lang.ui.server.LanguageServerHost;
import barley.lang.ui.server.Positions;

/** Marks the other occurrences of the declaration whose name is at the caret; other things with the same name are not marked. */
public final class OccurrenceReconciler implements IReconciler {

	/** The generic editor's own annotation type, with the appearance that users have chosen for it. */
	static final String TYPE = "org.eclipse.ui.genericeditor.text";

	private final ISelectionChangedListener onCaret = event -> {
		if (event.getSelection() instanceof ITextSelection caret) {
			look(caret.getOffset());
		}
	};
	private SourceViewer viewer;
	private Annotation[] shown = {};
	private int questions;

	@Override
	public void install(ITextViewer textViewer) {
		if (textViewer instanceof SourceViewer source) {
			viewer = source;
			viewer.addPostSelectionChangedListener(onCaret);
		}
	}

	@Override
	public void uninstall() {
		if (viewer != null) {
			viewer.removePostSelectionChangedListener(onCaret);
			viewer = null;
		}
	}

	@Override
	public IReconcilingStrategy getReconcilingStrategy(String contentType) {
		return null;
	}

	/** Returns at once; the answer of the server is shown unless the caret has moved meanwhile. */
	private void look(int offset) {
		int question = ++questions;
		IDocument document = viewer.getDocument();
		DocumentConnection connection = document == null ? null : LanguageServerHost.get().documents().find(document).orElse(null);
		if (connection == null || WordAt.offset(document, offset).isEmpty()) {
			show(Map.of());
			return;
		}
		try {
			int version = connection.version();
			var params = new DocumentHighlightParams(connection.identifier(), connection.position(offset));
			LanguageServerHost.get().ask(server -> server.getTextDocumentService().documentHighlight(params))
					.thenAccept(found -> Display.getDefault().asyncExec(() -> {
				if (question == questions && version == connection.version() && viewer != null) {
					show(annotations(document, found));
				}
			}));
		} catch (BadLocationException overtaken) {
			// the caret has moved
		}
	}

	private static Map<Annotation, Position> annotations(IDocument document, List<? extends DocumentHighlight> found) {
		Map<Annotation, Position> annotations = new HashMap<>();
		for (DocumentHighlight each : found) {
			try {
				IRegion region = Positions.region(document, each.getRange());
				annotations.put(new Annotation(TYPE, false, null), new Position(region.getOffset(), region.getLength()));
			} catch (BadLocationException gone) {
				// no longer in this text
			}
		}
		return annotations.size() > 1 ? annotations : Map.of();
	}

	private void show(Map<Annotation, Position> annotations) {
		IAnnotationModel model = viewer.getAnnotationModel();
		if (model instanceof IAnnotationModelExtension extension && (shown.length > 0 || !annotations.isEmpty())) {
			extension.replaceAnnotations(shown, annotations);
			shown = annotations.keySet().toArray(Annotation[]::new);
		}
	}
}
