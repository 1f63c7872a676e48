package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import barley.lang.elaborate.WalkSharing.Sharer;
import barley.lang.elaborate.WalkSharing.Together;
import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.model.Collective;
import barley.lang.model.CollectiveKind;
import barley.lang.model.ModelPackage;
import barley.lang.motion.PathWay;
import barley.lang.motion.RingsWay;
import barley.lang.motion.SeveralWay;
import barley.lang.motion.TreeWay;
import barley.lang.motion.Way;
import barley.lang.wiring.Route;
import barley.lang.wiring.Tour;
import barley.lang.wiring.Tree;
import barley.lang.wiring.Wiring;

/** Puts together the way of a collective that goes step by step over walks that share its data. */
final class StepElaborator {

	/** To find out where a piece goes takes as long as to look at this many things. */
	private static final int PIECE = 4;
	/** A block goes hop by hop, each of which is noted. */
	private static final int BLOCK = 1_000;

	private final Wiring wiring;
	private final Collective collective;
	private final Manner manner;
	/** Where everything meets if the collective has no root, or -1. */
	private final int meeting;
	private final Budget budget;

	StepElaborator(Wiring wiring, Collective collective, Manner manner, int meeting, Budget budget) {
		this.wiring = wiring;
		this.collective = collective;
		this.manner = manner;
		this.meeting = meeting;
		this.budget = budget;
	}

	/** Rings that follow each other are one way, and so are rings alone, in the manner that the statement says. */
	Way way(Together together) {
		if (meeting >= 0 && IntStream.of(together.nodes()).noneMatch(node -> node == meeting)) {
			throw unvisited(together.sharers().get(0).walked().route(), meeting, wiring, collective);
		}
		List<Way> parts = new ArrayList<>();
		List<Sharer> rings = new ArrayList<>();
		for (Sharer sharer : together.sharers()) {
			if (sharer.lap() != null) {
				rings.add(sharer);
				continue;
			}
			addRings(rings, parts);
			parts.add(way(sharer, together.nodes().length));
		}
		if (parts.isEmpty()) {
			return manner.roundRings() != null ? manner.roundRings().way(ways(rings), manner) : ways(rings);
		}
		addRings(rings, parts);
		return parts.size() == 1 ? parts.get(0) : new SeveralWay(parts);
	}

	private void addRings(List<Sharer> rings, List<Way> parts) {
		rings.stream().filter(ring -> ring.lap().relays()).findFirst().ifPresent(ring -> {
			throw passed((Tour) ring.walked().route(), wiring, collective, "a collective that shares its data with trees or paths");
		});
		if (!rings.isEmpty()) {
			parts.add(ways(rings));
			rings.clear();
		}
	}

	private static RingsWay ways(List<Sharer> rings) {
		return new RingsWay(rings.stream().map(Sharer::lap).toList());
	}

	private Way way(Sharer sharer, int members) {
		if (!CollectiveElaborator.kind(collective).isWhole()) { // pieces are known leg by leg
			long hops = collective.getKind() == CollectiveKind.ALLTOALL ? (long) BLOCK * members * members : 0;
			budget.effort(hops + (long) PIECE * members * members, collective);
		}
		int[] lanes = sharer.walked().lanes();
		Route route = sharer.walked().route();
		return route instanceof Tree tree ? new TreeWay(tree, lanes, meeting, sharer.share())
				: new PathWay((Tour) route, lanes, meeting, sharer.share());
	}

	/** Returns what is wrong with a walk that does not visit the node at which everything is to meet. */
	static Complaint unvisited(Route route, int meeting, Wiring wiring, Collective collective) {
		return CollectiveElaborator.complaint(Code.WRONG_WALKS, collective, ModelPackage.Literals.COLLECTIVE__WALKS,
				"%s %s does not visit %s".formatted(route.kind(), route.name(), wiring.name(meeting)));
	}

	/** Returns what is wrong with a walk that passes a node without visiting it. */
	static Complaint passed(Tour tour, Wiring wiring, Collective collective, String what) {
		int relay = IntStream.range(0, tour.nodes().length).filter(stop -> tour.relay()[stop]).findFirst().orElseThrow();
		return new Complaint(new Finding(Code.WRONG_WALKS, collective, ModelPackage.Literals.COLLECTIVE__WALKS,
				"%s %s passes %s without visiting it; %s requires walks that visit all their nodes".formatted(tour.kind(), tour.name(),
						wiring.name(tour.nodes()[relay]), what)));
	}
}
