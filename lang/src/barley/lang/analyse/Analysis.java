package barley.lang.analyse;

import java.util.List;

import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.service.OperationCanceledManager;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.util.IResourceScopeCache;
import org.eclipse.xtext.util.Tuples;

import com.google.inject.Inject;

import barley.lang.analyse.BrokenTexts.Sound;
import barley.lang.finding.Finding;
import barley.lang.model.Declaration;
import barley.lang.model.Design;
import barley.lang.model.Schedule;
import barley.lang.model.Source;

/**
 * Analyses of the declarations of a file with their default parameters, or those of the {@link Settings}. Each declaration is elaborated
 * and proved once, on first use, after those before it, and its analysis is kept until the file changes. Validator, hover and outline
 * share them.
 */
public class Analysis {

	@Inject
	private IResourceScopeCache cache;

	@Inject
	private BrokenTexts broken;

	@Inject
	private OperationCanceledManager cancellation;

	/** Returns the analysis of a topology or machine; null while its text is broken. */
	public DesignAnalysis of(Design design, CancelIndicator canceled) {
		return (DesignAnalysis) of((Declaration) design, canceled);
	}

	/** Returns the analysis of a schedule; null while its text or that of its base is broken. */
	public ScheduleAnalysis of(Schedule schedule, CancelIndicator canceled) {
		return (ScheduleAnalysis) of((Declaration) schedule, canceled);
	}

	/** Returns whether a declaration and all that it uses are free of errors that keep it from being elaborated. */
	public boolean isSound(Declaration declaration) {
		return broken.sound(declaration.eResource()).contains(declaration);
	}

	private DeclarationAnalysis of(Declaration declaration, CancelIndicator canceled) {
		Sound sound = broken.sound(declaration.eResource());
		return sound.contains(declaration) ? of(declaration.eResource(), sound).of(declaration, canceled::isCanceled) : null;
	}

	/** Returns what is wrong with a declaration apart from names that are unknown; nothing if it cannot be elaborated in part. */
	public List<Finding> ofDraft(Declaration declaration, CancelIndicator canceled) {
		Sound sound = broken.sound(declaration.eResource());
		return sound.isDraft(declaration) ? of(declaration.eResource(), sound).of(declaration, canceled::isCanceled).findings() : List.of();
	}

	/** Returns the analyses of a file. */
	FileAnalyses of(Resource resource) {
		return of(resource, broken.sound(resource));
	}

	private static List<Declaration> declarations(Resource resource, Sound sound) {
		return resource.getContents().isEmpty() ? List.of() : sound.elaborated(((Source) resource.getContents().get(0)).getDeclarations())
				.stream().filter(each -> each instanceof Design || each instanceof Schedule).toList();
	}

	private FileAnalyses of(Resource resource, Sound sound) {
		return cache.get(Tuples.create(FileAnalyses.class, sound), resource, () -> new FileAnalyses(Settings.of(resource),
				declarations(resource, sound), sound::isDraft, cancellation::isOperationCanceledException));
	}
}
