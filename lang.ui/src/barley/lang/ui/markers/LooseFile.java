package barley.lang.ui.markers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.IAnnotationModelExtension;
import org.eclipse.lsp4j.Diagnostic;

import barley.lang.ui.server.Positions;

/** An open file outside of the workspace. It cannot have markers, so findings are annotated in its editor only. */
final class LooseFile {

	private final IDocument document;

	LooseFile(IDocument document) {
		this.document = document;
	}

	/** Changes the annotations of the file to {@code wanted}, with its quick fixes. */
	void annotate(List<Diagnostic> wanted, OfferedFixes fixes) throws BadLocationException {
		ITextFileBuffer buffer = FileBuffers.getTextFileBufferManager().getTextFileBuffer(document);
		IAnnotationModel model = buffer == null ? null : buffer.getAnnotationModel();
		if (model instanceof IAnnotationModelExtension annotations) {
			List<Annotation> old = new ArrayList<>();
			for (Iterator<Annotation> all = model.getAnnotationIterator(); all.hasNext();) {
				Annotation annotation = all.next();
				if (annotation instanceof LooseFinding) {
					old.add(annotation);
				}
			}
			annotations.replaceAnnotations(old.toArray(Annotation[]::new), positions(wanted, fixes));
		}
	}

	private Map<Annotation, Position> positions(List<Diagnostic> diagnostics, OfferedFixes fixes) throws BadLocationException {
		Map<Annotation, Position> positions = new HashMap<>();
		for (Diagnostic diagnostic : diagnostics) {
			IRegion region = Positions.region(document, diagnostic.getRange());
			positions.put(new LooseFinding(diagnostic, fixes.answered(diagnostic)), new Position(region.getOffset(), region.getLength()));
		}
		return positions;
	}
}
