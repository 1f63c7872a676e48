package barley.lang.ui.markers;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.eclipse.core.resources.IMarker;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;

import barley.lang.ui.server.Positions;

/** The attributes of a marker for a finding. */
final class MarkerAttributes {

	/** The marker type, as declared in plugin.xml. */
	static final String TYPE = "barley.lang.ui.finding";
	/** The code of the finding. */
	static final String CODE = "code";
	/** The titles of the quick fixes of the finding, one a line, so that they can be listed without asking the server. */
	static final String FIXES = "fixes";

	private MarkerAttributes() {
	}

	/** Offsets are computed in {@code document}, which must have the text for which the finding was published. */
	static Map<String, Object> of(Diagnostic diagnostic, IDocument document, List<String> fixes) throws BadLocationException {
		IRegion region = Positions.region(document, diagnostic.getRange());
		Map<String, Object> attributes = new TreeMap<>();
		attributes.put(IMarker.MESSAGE, message(diagnostic));
		attributes.put(IMarker.SEVERITY, severity(diagnostic.getSeverity()));
		attributes.put(IMarker.LINE_NUMBER, diagnostic.getRange().getStart().getLine() + 1);
		attributes.put(IMarker.CHAR_START, region.getOffset());
		attributes.put(IMarker.CHAR_END, region.getOffset() + region.getLength());
		attributes.put(CODE, code(diagnostic));
		if (!fixes.isEmpty()) {
			attributes.put(FIXES, String.join("\n", fixes));
		}
		return attributes;
	}

	static String message(Diagnostic diagnostic) {
		return diagnostic.getMessage().isLeft() ? diagnostic.getMessage().getLeft() : diagnostic.getMessage().getRight().getValue();
	}

	static String code(Diagnostic diagnostic) {
		return diagnostic.getCode() == null ? "" : String.valueOf(diagnostic.getCode().get());
	}

	private static int severity(DiagnosticSeverity severity) {
		return severity == DiagnosticSeverity.Error ? IMarker.SEVERITY_ERROR
				: severity == DiagnosticSeverity.Warning ? IMarker.SEVERITY_WARNING : IMarker.SEVERITY_INFO;
	}
}
