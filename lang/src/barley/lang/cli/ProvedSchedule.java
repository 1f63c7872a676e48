package barley.lang.cli;

import java.util.Optional;

import barley.lang.plan.Plan;
import barley.lang.prove.ResultProof;
import barley.lang.prove.figures.Figures;

/** A schedule that is ready to be generated and run; no figures where they exceed an editor's patience. */
record ProvedSchedule(String name, Plan plan, ResultProof proof, Figures figures) {

	/** What the transfers of no schedule with the same goals can undercut on this machine. */
	Optional<Long> boundPs() {
		return figures == null ? Optional.empty() : figures.boundPs(plan.wiring().machine());
	}
}
