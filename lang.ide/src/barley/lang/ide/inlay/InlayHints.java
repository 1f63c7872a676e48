package barley.lang.ide.inlay;

import java.util.List;
import java.util.stream.Stream;

import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;

import com.google.inject.Inject;

import barley.lang.analyse.Inlay;
import barley.lang.analyse.Inlays;
import barley.lang.model.Source;
import barley.lang.study.StudyInlays;

/**
 * The figures of embeddings, schedules and studies as inlay hints of the Language Server Protocol. They are shown at the end of the line in
 * which their element begins, because a hint must be inside a line.
 */
public class InlayHints {

	@Inject
	private Inlays inlays;

	@Inject
	private StudyInlays studies;

	/** Returns the hints within a range of a file. */
	public List<InlayHint> within(Range range, Document document, XtextResource resource, CancelIndicator canceled) {
		if (resource.getContents().isEmpty() || !(resource.getContents().get(0) instanceof Source source)) {
			return List.of();
		}
		return Stream.concat(inlays.of(source, canceled).stream(), studies.of(source, canceled).stream())
				.map(inlay -> hint(inlay, document)).filter(hint -> isWithin(range, hint.getPosition().getLine())).toList();
	}

	private static InlayHint hint(Inlay inlay, Document document) {
		String text = document.getContents();
		int start = NodeModelUtils.findActualNodeFor(inlay.element()).getOffset();
		int end = text.indexOf('\n', start);
		end = end < 0 ? text.length() : end > start && text.charAt(end - 1) == '\r' ? end - 1 : end;
		InlayHint hint = new InlayHint(document.getPosition(end), Either.forLeft(inlay.text()));
		hint.setPaddingLeft(true);
		return hint;
	}

	private static boolean isWithin(Range range, int line) {
		return range == null || range.getStart().getLine() <= line && line <= range.getEnd().getLine();
	}
}
