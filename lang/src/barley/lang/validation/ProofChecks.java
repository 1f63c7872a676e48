package barley.lang.validation;

import java.util.List;

import org.eclipse.xtext.validation.Check;

import com.google.inject.Inject;

import barley.lang.analyse.Analysis;
import barley.lang.analyse.DesignAnalysis;
import barley.lang.analyse.LimitNeeds;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.evaluate.UnknownUnits;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.model.Declaration;
import barley.lang.model.Design;
import barley.lang.model.Schedule;

/** Reports the findings of elaboration and proofs; for a declaration that is not complete, those of what is there, and unknown units. */
public class ProofChecks extends Checks {

	@Inject
	private Analysis analysis;

	@Inject
	private LimitNeeds needs;

	@Check
	public void check(Design design) {
		DesignAnalysis known = analysis.of(design, getCancelIndicator());
		(known == null ? incomplete(design) : known.findings()).forEach(this::reportCompleted);
	}

	@Check
	public void check(Schedule schedule) {
		ScheduleAnalysis known = analysis.of(schedule, getCancelIndicator());
		(known == null ? incomplete(schedule) : known.findings()).forEach(this::reportCompleted);
	}

	private List<Finding> incomplete(Declaration declaration) {
		Findings findings = new Findings();
		findings.addAll(UnknownUnits.in(declaration));
		findings.addAll(analysis.ofDraft(declaration, getCancelIndicator()));
		return findings.list();
	}

	private void reportCompleted(Finding finding) {
		report(needs.completed(finding, getCancelIndicator()));
	}
}
