package barley.lang.analyse;

import java.util.List;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource.Diagnostic;
import org.eclipse.xtext.diagnostics.AbstractDiagnostic;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.util.IResourceScopeCache;
import org.eclipse.xtext.util.Tuples;

import com.google.inject.Inject;

import barley.lang.elaborate.Limits;
import barley.lang.model.Declaration;
import barley.lang.model.Design;
import barley.lang.model.Machine;
import barley.lang.model.Schedule;

/**
 * What is known of the declarations of a file with their default parameters, or those of the {@link Settings}: elaborated and proved once, when first asked
 * for, and kept until the file changes. Validator, hover and outline all ask here.
 */
public class Analysis {

	/** A text with more errors than this is not worth being proved in any part. */
	private static final int MOST_ERRORS = 1_000;

	@Inject
	private IResourceScopeCache cache;

	/** What is known of a topology or machine; null while its text is broken. */
	public DesignAnalysis of(Design design, CancelIndicator canceled) {
		return isBroken(design) ? null
				: cache.get(Tuples.create(Analysis.class, design), design.eResource(), () -> analyser(design, canceled).analyse(design));
	}

	/** What is known of a schedule; null while its text or that of what it runs on is broken. */
	public ScheduleAnalysis of(Schedule schedule, CancelIndicator canceled) {
		return isBroken(schedule) ? null
				: cache.get(Tuples.create(Analysis.class, schedule), schedule.eResource(), () -> analyser(schedule, canceled).analyse(schedule));
	}

	private static Analyser analyser(Declaration declaration, CancelIndicator canceled) {
		Settings settings = Settings.of(declaration.eResource());
		return new Analyser(settings.limits(), settings.overrides(), canceled::isCanceled);
	}

	/** Whether parser or linker complain about a declaration or one that it stands on. */
	private static boolean isBroken(Declaration declaration) {
		Declaration next = declaration;
		for (int depth = 0; next != null && depth < Limits.DEFAULT.depth(); depth++) {
			if (next.eIsProxy() || hasErrors(next)) {
				return true;
			}
			next = next instanceof Machine machine && machine.getBase() != null ? machine.getBase().getDesign()
					: next instanceof Schedule schedule && schedule.getBase() != null ? schedule.getBase().getDesign() : null;
		}
		return false;
	}

	private static boolean hasErrors(EObject declaration) {
		ICompositeNode node = NodeModelUtils.findActualNodeFor(declaration);
		if (node == null || declaration.eResource() == null) {
			return true;
		}
		List<Diagnostic> errors = declaration.eResource().getErrors();
		return errors.size() > MOST_ERRORS || errors.stream().anyMatch(error -> error instanceof AbstractDiagnostic diagnostic && diagnostic.getOffset() <= node.getEndOffset()
						&& diagnostic.getOffset() + diagnostic.getLength() >= node.getOffset());
	}
}
