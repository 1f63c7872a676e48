package barley.lang.page;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

import barley.lang.finding.Findings;
import barley.lang.picture.Portrait;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.prove.EmbeddingProof;
import barley.lang.wiring.Route;

/** The walks that a schedule uses, and the picture of its machine with them. */
public final class OperatedWalks {

	private OperatedWalks() {
	}

	public static Set<Route> of(Plan plan) {
		Set<Route> routes = Collections.newSetFromMap(new IdentityHashMap<>());
		Phase.joints(plan.phases()).forEach(joint -> routes.addAll(joint.way().routes()));
		return routes;
	}

	/** Draws the machine of a plan with the embeddings and walks that it uses, and with none if it uses none. */
	public static Portrait portrait(Plan plan) {
		Set<Route> used = of(plan);
		EmbeddingProof proof = EmbeddingProof.of(plan.wiring(), new Findings());
		return Portrait.of(plan.wiring(), proof.lanesWith(used),
				used.isEmpty() ? Portrait.NO_WALKS : Portrait.names(plan.wiring(), used::contains));
	}
}
