package barley.lang.analyse;

import java.util.List;

import barley.lang.finding.Finding;
import barley.lang.model.Schedule;
import barley.lang.plan.Plan;
import barley.lang.prove.ResultProof;
import barley.lang.prove.figures.Figures;

/**
 * What is known of a schedule.
 *
 * @param foundation what was found in the topology or machine it runs on, with the arguments it gives
 * @param plan    null if what it runs on, or itself, has errors
 * @param draft   the same also where its result is not proved; null if it could not be elaborated
 * @param result  null likewise, or if the proof fails
 * @param figures null likewise, or if there are none
 */
public record ScheduleAnalysis(Schedule schedule, List<Finding> foundation, Plan plan, Plan draft, ResultProof result, Figures figures, List<Finding> findings) {
}
