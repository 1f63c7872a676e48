package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import barley.lang.elaborate.CircuitElaborator.Walked;
import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.model.Collective;
import barley.lang.model.ModelPackage;
import barley.lang.motion.Lap;
import barley.lang.motion.Share;
import barley.lang.wiring.Route;
import barley.lang.wiring.Tour;
import barley.lang.wiring.Tree;
import barley.lang.wiring.Wiring;

/**
 * Shares a collective out to walks (RULES.md 12): walks of the same nodes share the data, cut walk by walk, rings forward before backward;
 * walks of other nodes work each for themselves; anything between is an error.
 */
final class WalkSharing {

	/** Walks, their lanes and how rings are run: what decides about the shares. */
	private record Run(List<Walked> walks, boolean forward, boolean backward) {
	}

	/** A walk that carries a share: a ring in one direction, or a tree or path, which has no lap. */
	record Sharer(Walked walked, Lap lap, Share share) {
	}

	/** Walks that share data, and their nodes in the order of the first walk. */
	record Together(List<Sharer> sharers, int[] nodes) {
	}

	private final Wiring wiring;
	private final Predicate<Tour> oneway;
	private final Budget budget;
	/** A loop asks for the same walks in every round. */
	private final Map<Run, List<Together>> known = new HashMap<>();

	WalkSharing(Wiring wiring, Predicate<Tour> oneway, Budget budget) {
		this.wiring = wiring;
		this.oneway = oneway;
		this.budget = budget;
	}

	/** Returns the walks that belong together. */
	List<Together> share(List<Walked> walks, Collective collective) {
		budget.effort(walks.size(), collective);
		return known.computeIfAbsent(new Run(walks, collective.isForward(), collective.isBackward()), run -> shared(run, collective));
	}

	private List<Together> shared(Run run, Collective collective) {
		Map<List<Integer>, List<Walked>> groups = new LinkedHashMap<>();
		Set<Route> named = new HashSet<>();
		for (Walked walked : run.walks) {
			if (!named.add(walked.route())) {
				throw CollectiveElaborator.complaint(Code.RING_TWICE, collective, ModelPackage.Literals.COLLECTIVE__WALKS,
						"%s is named twice".formatted(walked.route().name()));
			}
			budget.effort(walked.route().hops(), collective);
			groups.computeIfAbsent(Arrays.stream(members(walked.route())).sorted().boxed().toList(), nodes -> new ArrayList<>())
					.add(walked);
		}
		requireDisjoint(collective, groups.values());
		return groups.values().stream().map(group -> new Together(sharers(group, collective), members(group.get(0).route()))).toList();
	}

	/** Returns the nodes that take part in a walk; of a tree, its top is the last. */
	private static int[] members(Route route) {
		if (route instanceof Tree tree) {
			return IntStream.concat(Arrays.stream(tree.children()), IntStream.of(tree.top())).distinct().toArray();
		}
		Tour tour = (Tour) route;
		return IntStream.range(0, tour.nodes().length).filter(stop -> !tour.relay()[stop]).map(stop -> tour.nodes()[stop]).toArray();
	}

	private void requireDisjoint(Collective collective, Iterable<List<Walked>> groups) {
		Map<Integer, Route> owner = new HashMap<>();
		for (List<Walked> group : groups) {
			Route first = group.get(0).route();
			for (int node : members(first)) {
				Route other = owner.put(node, first);
				if (other != null) {
					throw CollectiveElaborator.complaint(Code.WRONG_WALKS, collective, ModelPackage.Literals.COLLECTIVE__WALKS,
							"%s and %s share %s but not all their nodes, so they can neither split the data nor run independently"
									.formatted(other.name(), first.name(), wiring.name(node)));
				}
			}
		}
	}

	private List<Sharer> sharers(List<Walked> walks, Collective collective) {
		int shares = walks.stream().mapToInt(walked -> directions(walked.route(), collective)).sum();
		List<Sharer> sharers = new ArrayList<>();
		for (Walked walked : walks) {
			if (!(walked.route() instanceof Tour ring && ring.closed())) {
				sharers.add(new Sharer(walked, null, Share.even(sharers.size(), shares)));
				continue;
			}
			for (boolean backward : new boolean[] {false, true}) {
				if (backward ? runsBackward(ring, collective) : !collective.isBackward()) {
					Share share = Share.even(sharers.size(), shares);
					sharers.add(new Sharer(walked, Lap.of(ring, walked.lanes(), backward, share), share));
				}
			}
		}
		return sharers;
	}

	private int directions(Route route, Collective collective) {
		return route instanceof Tour ring && ring.closed() && !collective.isBackward() && runsBackward(ring, collective) ? 2 : 1;
	}

	/** Rings are run both ways, unless the author says forward or their embedding goes one way. */
	private boolean runsBackward(Tour ring, Collective collective) {
		return collective.isBackward() || !collective.isForward() && !oneway.test(ring);
	}

	/** Returns the same laps, the two of a ring with the same share. */
	static List<Lap> byRing(List<Lap> laps) {
		List<Tour> rings = new ArrayList<>();
		laps.stream().map(Lap::tour).filter(ring -> rings.stream().noneMatch(other -> other == ring)).forEach(rings::add);
		return laps.stream().map(lap -> lap.sharing(Share.even(rings.indexOf(lap.tour()), rings.size()))).toList();
	}
}
