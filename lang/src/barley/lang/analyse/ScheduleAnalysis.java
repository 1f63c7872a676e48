package barley.lang.analyse;

import java.util.List;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.model.Schedule;
import barley.lang.plan.Plan;
import barley.lang.prove.ResultProof;
import barley.lang.prove.figures.Figures;

/**
 * The analysis of a schedule.
 *
 * @param foundation the findings in the topology or machine it runs on, with the arguments it passes
 * @param plan null if the schedule or its base has errors
 * @param draft the same plan, but present even if its result is not proved; null if elaboration failed
 * @param result null likewise, or if the proof fails
 * @param figures null likewise, or if there are none
 */
public record ScheduleAnalysis(Schedule schedule, List<Finding> foundation, Plan plan, Plan draft, ResultProof result, Figures figures,
		List<Finding> findings) implements DeclarationAnalysis {
	@Override
	public ScheduleAnalysis with(List<Finding> others) {
		return new ScheduleAnalysis(schedule, foundation, plan, draft, result, figures, others);
	}

	@Override
	public boolean isWithinLimits() {
		return DeclarationAnalysis.super.isWithinLimits() && foundation.stream().noneMatch(finding -> finding.code() == Code.LIMIT);
	}
}
