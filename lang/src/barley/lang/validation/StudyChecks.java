package barley.lang.validation;

import org.eclipse.xtext.validation.Check;

import com.google.inject.Inject;

import barley.lang.evaluate.UnknownUnits;
import barley.lang.model.Study;
import barley.lang.study.StudyAnalyses;
import barley.lang.study.StudyAnalysis;

/** Reports the findings of studies; for a study that is not analysed, unknown units. */
public class StudyChecks extends Checks {

	@Inject
	private StudyAnalyses analyses;

	@Check
	public void check(Study study) {
		StudyAnalysis known = analyses.of(study, getCancelIndicator());
		(known == null ? UnknownUnits.in(study) : known.findings()).forEach(this::report);
	}
}
