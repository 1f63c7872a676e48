package barley.lang.cli;

import barley.lang.generate.DataPlaces;
import barley.lang.plan.Plan;
import barley.lang.prove.ResultProof;
import barley.lang.prove.figures.Figures;
import barley.lang.prove.figures.PlanReport;
import barley.runtime.report.PlanFigures;

/** A schedule that is ready to be generated and run; {@code figures} is null if they take longer than an editor waits for. */
record ProvedSchedule(String name, Plan plan, ResultProof proof, Figures figures) {

	/** Returns what reports of its runs show of the plan. */
	PlanFigures planFigures() {
		return PlanReport.of(plan, figures).withNames(() -> new DataPlaces(plan).all());
	}
}
