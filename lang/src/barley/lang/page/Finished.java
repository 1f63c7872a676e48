package barley.lang.page;

import barley.lang.plan.Plan;
import barley.lang.prove.figures.Figures;
import barley.runtime.simulate.Result;

/**
 * A schedule that was run.
 *
 * @param figures what is known of it from its plan; null if nothing is
 */
public record Finished(Plan plan, Figures figures, Result result, Recording recording) {
}
