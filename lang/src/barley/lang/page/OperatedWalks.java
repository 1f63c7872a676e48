package barley.lang.page;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import barley.lang.finding.Findings;
import barley.lang.motion.Shares;
import barley.lang.picture.Portrait;
import barley.lang.plan.Joint;
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

	/** Returns the largest part of the data of a collective that each walk carries; nothing if all shares are even. */
	private static Map<Route, Double> parts(Plan plan) {
		Map<Route, Double> most = new IdentityHashMap<>();
		List<Joint> joints = Phase.joints(plan.phases()).toList();
		for (Joint joint : joints.stream().allMatch(joint -> joint.way().shares().isEven()) ? List.<Joint>of() : joints) {
			Shares shares = joint.way().shares();
			Map<Route, Double> parts = new IdentityHashMap<>();
			IntStream used = joint.way().routes().isEmpty() ? IntStream.empty() : shares.used();
			used.forEach(share -> parts.merge(joint.way().route(share),
					(double) shares.weight(share) / shares.sum(), Double::sum));
			parts.forEach((route, part) -> most.merge(route, part, Math::max));
		}
		return most;
	}

	/**
	 * Draws the machine of a plan with the embeddings and walks that it uses, and with none if it uses none. Walks that share data by
	 * weights are as wide as their parts are large.
	 */
	public static Portrait portrait(Plan plan) {
		Set<Route> used = of(plan);
		EmbeddingProof proof = EmbeddingProof.of(plan.wiring(), new Findings());
		return Portrait.of(plan.wiring(), proof.lanesWith(used),
				used.isEmpty() ? Portrait.NO_WALKS : Portrait.names(plan.wiring(), used::contains), parts(plan));
	}
}
