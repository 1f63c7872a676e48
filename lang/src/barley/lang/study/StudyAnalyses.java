package barley.lang.study;

import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.util.IResourceScopeCache;
import org.eclipse.xtext.util.Tuples;

import com.google.inject.Inject;

import barley.lang.analyse.Analysis;
import barley.lang.analyse.Settings;
import barley.lang.model.Study;

/** The analyses of studies, each made once until its file changes. Validator, inlays and hovers share them. */
public class StudyAnalyses {

	@Inject
	private IResourceScopeCache cache;

	@Inject
	private Analysis analysis;

	/** Returns what is known of a study; null while its text or that of anything it uses is broken. */
	public StudyAnalysis of(Study study, CancelIndicator canceled) {
		return !analysis.isSound(study) ? null : cache.get(Tuples.create(StudyAnalyses.class, study), study.eResource(),
				() -> new StudyAnalyser(study, Settings.of(study.eResource()), canceled::isCanceled).analyse());
	}
}
