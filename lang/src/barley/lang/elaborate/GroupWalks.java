package barley.lang.elaborate;

import java.util.List;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.model.Walk;
import barley.lang.prove.EmbeddingProof;
import barley.lang.wiring.Route;
import barley.lang.wiring.Wiring;

/**
 * The rings, paths and trees that a schedule for any nodes declares, as it knows none of a topology. Each is proved, and has the first
 * lanes that are on wherever it goes, or goes through clear switches; walks of one statement may get the same lanes.
 */
final class GroupWalks {

	private final Wiring wiring;
	private final CircuitElaborator circuits;
	private final LanesInUse lanes;
	private final Budget budget;

	GroupWalks(Wiring wiring, CircuitElaborator circuits, LanesInUse lanes, Budget budget) {
		this.wiring = wiring;
		this.circuits = circuits;
		this.lanes = lanes;
		this.budget = budget;
	}

	void declare(Walk walk, RouteElaborator elaborator, Findings findings) {
		Element source = Element.of(walk);
		TopologyElaborator.requireNew(walk, wiring.realm().routes().containsKey(source));
		long before = findings.count();
		List<Route> routes = elaborator.routes(walk, null);
		routes.forEach(route -> requireLinks(walk, route));
		budget.effort(wiring.machine().channels(), walk);
		boolean whole = findings.count() == before;
		Findings found = new Findings();
		EmbeddingProof proof = EmbeddingProof.of(wiring, routes, found);
		findings.addAll(found.list());
		wiring.realm().routes().put(source, whole && !found.hasErrors() ? routes : List.of());
		lanes.add(routes, proof);
	}

	private void requireLinks(Walk walk, Route route) {
		for (int hop = 0; hop < route.hops(); hop++) {
			int from = route.from(hop);
			int to = route.to(hop);
			if (from != to && !wiring.machine().adjacency().joins(from, to) && !circuits.joins(from, to, walk)) {
				throw new MissingLink(new Finding(Code.RING_GAP, walk,
						"%s %s leads from %s to %s, but %s".formatted(route.kind(), route.name(),
						wiring.name(from), wiring.name(to), wiring.gap(from, to))), from, to, route.kind() + " " + route.name());
			}
		}
	}
}
