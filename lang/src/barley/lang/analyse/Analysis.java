package barley.lang.analyse;

import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.util.IResourceScopeCache;
import org.eclipse.xtext.util.Tuples;

import com.google.inject.Inject;

import barley.lang.model.Declaration;
import barley.lang.model.Design;
import barley.lang.model.Schedule;

/**
 * Analyses of the declarations of a file with their default parameters, or those of the {@link Settings}. Each declaration is elaborated
 * and proved once, on first use, and its analysis is kept until the file changes. Validator, hover and outline share them.
 */
public class Analysis {

	@Inject
	private IResourceScopeCache cache;

	@Inject
	private BrokenTexts broken;

	/** Returns the analysis of a topology or machine; null while its text is broken. */
	public DesignAnalysis of(Design design, CancelIndicator canceled) {
		return broken.contains(design) ? null
				: cache.get(Tuples.create(Analysis.class, design), design.eResource(), () -> analyser(design, canceled).analyse(design));
	}

	/** Returns the analysis of a schedule; null while its text or that of its base is broken. */
	public ScheduleAnalysis of(Schedule schedule, CancelIndicator canceled) {
		return broken.contains(schedule) ? null
				: cache.get(Tuples.create(Analysis.class, schedule), schedule.eResource(),
						() -> analyser(schedule, canceled).analyse(schedule));
	}

	private Analyser analyser(Declaration declaration, CancelIndicator canceled) {
		Settings settings = Settings.of(declaration.eResource());
		Bases bases = cache.get(Bases.class, declaration.eResource(), Bases::new);
		return new Analyser(settings.limits(), settings.overrides(), canceled::isCanceled, bases);
	}
}
