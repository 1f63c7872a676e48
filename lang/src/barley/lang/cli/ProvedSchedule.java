package barley.lang.cli;

import barley.lang.plan.Plan;
import barley.lang.prove.ResultProof;
import barley.lang.prove.figures.Figures;
import barley.runtime.report.Bound;

/** A schedule that is ready to be generated and run; no figures where they exceed an editor's patience. */
record ProvedSchedule(String name, Plan plan, ResultProof proof, Figures figures) {

	/** Returns what the transfers of no schedule with the same goals can undercut on this machine. */
	Bound bound() {
		return figures == null ? Bound.unknown("the schedule is too large to compute its figures from the plan") : new Bound(figures.boundPs(), figures.noBoundBecause());
	}
}
