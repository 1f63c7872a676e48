package barley.lang.cli;

import barley.lang.plan.Plan;
import barley.lang.prove.ResultProof;
import barley.lang.prove.figures.Figures;
import barley.runtime.report.Bound;

/** A schedule that is ready to be generated and run; {@code figures} is null if they take longer than an editor waits for. */
record ProvedSchedule(String name, Plan plan, ResultProof proof, Figures figures) {

	/** Returns the lower bound of the time that transfers need on this machine, whichever schedule meets the same goals. */
	Bound bound() {
		return figures == null ? Bound.unknown("the schedule is too large to compute its figures from the plan")
				: new Bound(figures.boundPs(), figures.noBoundBecause());
	}
}
