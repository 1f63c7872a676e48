package barley.lang.ui.markers;

import java.util.List;

import org.eclipse.jface.text.quickassist.IQuickFixableAnnotation;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;

/** A finding in the editor of a file outside of the workspace, with the titles of its quick fixes. */
final class LooseFinding extends Annotation implements IQuickFixableAnnotation {

	private final Diagnostic diagnostic;
	private final List<String> fixes;

	LooseFinding(Diagnostic diagnostic, List<String> fixes) {
		super(type(diagnostic.getSeverity()), false, MarkerAttributes.message(diagnostic));
		this.diagnostic = diagnostic;
		this.fixes = fixes;
	}

	private static String type(DiagnosticSeverity severity) {
		return "org.eclipse.ui.workbench.texteditor." + (severity == DiagnosticSeverity.Error ? "error"
				: severity == DiagnosticSeverity.Warning ? "warning" : "info");
	}

	Diagnostic diagnostic() {
		return diagnostic;
	}

	List<String> fixes() {
		return fixes;
	}

	@Override
	public void setQuickFixable(boolean state) {
		// known from the beginning
	}

	@Override
	public boolean isQuickFixableStateSet() {
		return true;
	}

	@Override
	public boolean isQuickFixable() {
		return !fixes.isEmpty();
	}
}
