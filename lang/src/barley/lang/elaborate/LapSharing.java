package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.model.Collective;
import barley.lang.model.ModelPackage;
import barley.lang.motion.Lap;
import barley.lang.motion.RingsWay;
import barley.lang.motion.Share;
import barley.lang.wiring.Tour;
import barley.lang.wiring.Wiring;

/**
 * Shares a collective out to rings (RULES.md 12): rings of the same nodes share the data, cut ring by ring, forward
 * before backward; rings of other nodes work each for themselves; anything between is an error.
 */
final class LapSharing {

	/** Rings, their lanes and how they are run: what decides about their laps. */
	private record Run(List<Tour> rings, List<int[]> lanes, boolean forward, boolean backward) {
	}

	private final Wiring wiring;
	private final Predicate<Tour> oneway;
	private final Budget budget;
	/** A loop asks for the same rings in every round. */
	private final Map<Run, Map<RingsWay, int[]>> known = new HashMap<>();

	LapSharing(Wiring wiring, Predicate<Tour> oneway, Budget budget) {
		this.wiring = wiring;
		this.oneway = oneway;
		this.budget = budget;
	}

	/**
	 * Returns the ways of rings that belong together, each with its nodes in the order of the first ring.
	 *
	 * @param lanes the lane of each hop of each ring
	 */
	Map<RingsWay, int[]> share(List<Tour> rings, List<int[]> lanes, Collective collective) {
		budget.effort(rings.size(), collective);
		Run run = new Run(rings, lanes, collective.isForward(), collective.isBackward());
		Map<RingsWay, int[]> ways = known.get(run);
		if (ways == null) {
			ways = shared(run, collective);
			known.put(run, ways);
		}
		return ways;
	}

	private Map<RingsWay, int[]> shared(Run run, Collective collective) {
		Map<List<Integer>, List<Tour>> groups = new LinkedHashMap<>();
		Map<Tour, int[]> lanes = new HashMap<>();
		for (int i = 0; i < run.rings.size(); i++) {
			Tour ring = run.rings.get(i);
			if (lanes.put(ring, run.lanes.get(i)) != null) {
				throw CollectiveElaborator.complaint(Code.RING_TWICE, collective, ModelPackage.Literals.COLLECTIVE__WALKS,
						"%s is named twice".formatted(ring.name()));
			}
			budget.effort(ring.hops(), collective);
			groups.computeIfAbsent(Arrays.stream(members(ring)).sorted().boxed().toList(), nodes -> new ArrayList<>()).add(ring);
		}
		requireDisjoint(collective, groups.values());
		Map<RingsWay, int[]> ways = new LinkedHashMap<>();
		groups.values().forEach(group -> ways.put(new RingsWay(laps(group, lanes, collective)), members(group.get(0))));
		return ways;
	}

	private static int[] members(Tour ring) {
		return IntStream.range(0, ring.nodes().length).filter(stop -> !ring.relay()[stop]).map(stop -> ring.nodes()[stop]).toArray();
	}

	private void requireDisjoint(Collective collective, Iterable<List<Tour>> groups) {
		Map<Integer, Tour> owner = new HashMap<>();
		for (List<Tour> group : groups) {
			for (int node : members(group.get(0))) {
				Tour other = owner.put(node, group.get(0));
				if (other != null) {
					throw CollectiveElaborator.complaint(Code.WRONG_WALKS, collective, ModelPackage.Literals.COLLECTIVE__WALKS,
							"%s and %s share %s but not all their nodes, so they can neither split the data nor run independently"
									.formatted(other.name(), group.get(0).name(), wiring.name(node)));
				}
			}
		}
	}

	private List<Lap> laps(List<Tour> rings, Map<Tour, int[]> lanes, Collective collective) {
		int shares = 0;
		for (Tour ring : rings) {
			shares += (runsForward(collective) ? 1 : 0) + (runsBackward(ring, collective) ? 1 : 0);
		}
		List<Lap> laps = new ArrayList<>();
		for (Tour ring : rings) {
			if (runsForward(collective)) {
				laps.add(Lap.of(ring, lanes.get(ring), false, Share.even(laps.size(), shares)));
			}
			if (runsBackward(ring, collective)) {
				laps.add(Lap.of(ring, lanes.get(ring), true, Share.even(laps.size(), shares)));
			}
		}
		return laps;
	}

	/** Returns the same laps, the two of a ring with the same share. */
	static List<Lap> byRing(List<Lap> laps) {
		List<Tour> rings = new ArrayList<>();
		laps.stream().map(Lap::tour).filter(ring -> rings.stream().noneMatch(other -> other == ring)).forEach(rings::add);
		return laps.stream().map(lap -> lap.sharing(Share.even(rings.indexOf(lap.tour()), rings.size()))).toList();
	}

	private static boolean runsForward(Collective collective) {
		return !collective.isBackward();
	}

	/** Rings are run both ways, unless the author says forward or their embedding goes one way. */
	private boolean runsBackward(Tour ring, Collective collective) {
		return collective.isBackward() || !collective.isForward() && !oneway.test(ring);
	}
}
