package barley.lang.cli;

import barley.lang.plan.Plan;
import barley.lang.prove.ResultProof;

/** A schedule that is ready to be generated and run. */
record ProvedSchedule(String name, Plan plan, ResultProof proof) {
}
