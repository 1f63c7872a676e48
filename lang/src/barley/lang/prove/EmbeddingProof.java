package barley.lang.prove;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Origin;
import barley.lang.finding.Words;
import barley.lang.wiring.Realm;
import barley.lang.wiring.Route;
import barley.lang.wiring.Tour;
import barley.lang.wiring.Tree;
import barley.lang.wiring.WalkSet;
import barley.lang.wiring.Wiring;

/** Proves all walks of a machine, each by itself and those of an embedding together, and keeps the lanes they were given. */
public final class EmbeddingProof {

	private final Wiring wiring;
	private final Findings findings;
	private final LaneAssignment.Slate slate;
	private final Map<Route, int[]> lanes = new IdentityHashMap<>();
	/** The embedding of each walk that is in one. */
	private final Map<Route, Group> groups = new IdentityHashMap<>();
	/** The walks that lanes which are off cut, or move to lanes that depend on the other walks of their embedding. */
	private final Set<Route> dependent = Collections.newSetFromMap(new IdentityHashMap<>());
	private final Map<Origin, Integer> idle = new HashMap<>();

	/** Walks that share out lanes among themselves. */
	private record Group(List<Route> routes, boolean oneway) {
	}

	/**
	 * The lanes of a walk.
	 *
	 * @param lanes the machine's lane for each hop; negative for a hop without one
	 * @param cut why a hop has none although its topology has a lane for it; null if that is not so
	 */
	public record WalkLanes(int[] lanes, LaneAssignment.Cut cut) {
	}

	private EmbeddingProof(Wiring wiring, Findings findings) {
		this.wiring = wiring;
		this.findings = findings;
		slate = new LaneAssignment.Slate(wiring);
	}

	/** Proves every walk of {@code wiring}. Walks of its parts were proved with their topology; here they only get their lanes. */
	public static EmbeddingProof of(Wiring wiring, Findings findings) {
		EmbeddingProof proof = new EmbeddingProof(wiring, findings);
		proof.proveEach(wiring.realm().allRoutes());
		for (Realm realm : wiring.realm().all()) {
			proof.assignAll(realm, realm == wiring.realm() ? findings : new Findings());
		}
		proof.reportIdle();
		return proof;
	}

	/** Proves walks that a schedule declares, each by itself. */
	public static EmbeddingProof of(Wiring wiring, List<Route> walks, Findings findings) {
		EmbeddingProof proof = new EmbeddingProof(wiring, findings);
		proof.proveEach(walks);
		walks.forEach(route -> proof.assign(List.of(route), false, findings));
		return proof;
	}

	/** Returns the machine's lane for each hop of a route, as its embedding shares them out among all its walks. */
	public int[] lanes(Route route) {
		return lanes.get(route);
	}

	/** Returns whether {@link #dependsOnUse} holds for some walk. */
	public boolean anyDependsOnUse() {
		return !dependent.isEmpty();
	}

	/** Returns how long finding the lanes of walks takes, in things looked at. */
	public long effort() {
		return wiring.machine().channels() + lanes.values().stream().mapToLong(hops -> hops.length).sum();
	}

	/**
	 * Returns whether the lanes of a route depend on which walks are used with it: a lane that it has with all lanes on is off, and it
	 * takes another, which may be that of a walk that is not used.
	 */
	public boolean dependsOnUse(Route route) {
		return dependent.contains(route);
	}

	/**
	 * Returns the lanes of walks that are used together, while the other walks of their embeddings are not. They differ from {@link #lanes}
	 * only for embeddings of which a used walk {@link #dependsOnUse}.
	 */
	public Map<Route, WalkLanes> together(Collection<Route> used) {
		Map<Route, WalkLanes> together = new IdentityHashMap<>();
		used.forEach(route -> together.put(route, new WalkLanes(lanes(route), null)));
		Set<Group> open = Collections.newSetFromMap(new IdentityHashMap<>());
		used.stream().filter(this::dependsOnUse).forEach(route -> open.add(groups.getOrDefault(route, new Group(List.of(route), false))));
		for (Group group : open) {
			LaneAssignment assignment = LaneAssignment.of(wiring, group.routes, together::containsKey, group.oneway);
			for (int i = 0; i < group.routes.size(); i++) {
				if (together.containsKey(group.routes.get(i))) {
					together.put(group.routes.get(i), new WalkLanes(assignment.lanes(i), assignment.cut(group.routes.get(i))));
				}
			}
		}
		return together;
	}

	/** Returns how many lanes of the machine an embedding leaves idle. */
	public int idle(Origin embedding) {
		return idle.getOrDefault(embedding, 0);
	}

	/** Returns whether a route shares its lanes with walks of its embedding that go the other way. */
	public boolean isOneway(Route route) {
		return groups.containsKey(route) && groups.get(route).oneway;
	}

	private void proveEach(List<Route> walks) {
		TourProof tours = new TourProof(wiring);
		TreeProof trees = new TreeProof(wiring);
		for (Route route : walks) {
			if (route instanceof Tour tour) {
				tours.prove(tour, findings);
			} else if (route instanceof Tree tree) {
				trees.prove(tree, findings);
			}
		}
	}

	private void assignAll(Realm realm, Findings findings) {
		realm.loneRoutes().forEach(route -> assign(List.of(route), false, findings));
		for (WalkSet embedding : realm.embeddings()) {
			List<Route> routes = realm.routes(embedding);
			LaneAssignment assignment = assign(routes, embedding.oneway(), findings);
			proveCovering(routes, findings);
			Group group = new Group(routes, embedding.oneway());
			routes.forEach(route -> groups.put(route, group));
			if (realm == wiring.realm()) {
				idle.put(embedding.source(), assignment.idle());
			}
		}
	}

	/** Returns the lanes of all walks while those in {@code used} are used together. */
	public Function<Route, int[]> lanesWith(Collection<Route> used) {
		Map<Route, WalkLanes> together = together(used);
		return route -> together.containsKey(route) ? together.get(route).lanes() : lanes(route);
	}

	private LaneAssignment assign(List<Route> routes, boolean oneway, Findings findings) {
		LaneAssignment assignment = LaneAssignment.of(wiring, routes, oneway, slate, findings);
		for (int i = 0; i < routes.size(); i++) {
			lanes.put(routes.get(i), assignment.lanes(i));
			if (assignment.cut(routes.get(i)) != null || routes.size() > 1 && assignment.isMoved(routes.get(i))) {
				dependent.add(routes.get(i));
			}
		}
		return assignment;
	}

	/** Rows leave the lanes of columns idle and the other way round; worth telling are lanes that no walk of the machine uses. */
	private void reportIdle() {
		List<WalkSet> embeddings = wiring.realm().embeddings();
		if (embeddings.isEmpty() || !wiring.complete() || findings.hasErrors()) {
			return;
		}
		BitSet used = new BitSet(wiring.machine().lanes());
		lanes.values().forEach(assigned -> Arrays.stream(assigned).filter(lane -> lane >= 0).forEach(used::set));
		if (lanes.values().stream().flatMapToInt(Arrays::stream).anyMatch(lane -> lane < 0)) {
			// A hop through switches takes whatever lanes lead there.
			IntStream.range(0, wiring.machine().lanes()).filter(lane -> wiring.machine().isSwitch(wiring.machine().from(lane))
					|| wiring.machine().isSwitch(wiring.machine().to(lane))).forEach(used::set);
		}
		int count = wiring.machine().lanes() - used.cardinality();
		if (count > 0) {
			findings.add(new Finding(Code.LANES_IDLE, embeddings.get(0).source(), Finding.NAME,
					Words.of("%,d of %,d lanes carry nothing in %s", count,
					 wiring.machine().lanes(), embeddings.stream().map(WalkSet::name).collect(Collectors.joining(" or "))))
					.withRemedy("", Integer.toString(count)));
		}
	}

	/** A ring that leaves out nodes which another ring of its embedding visits does not do what the other does. */
	private void proveCovering(List<Route> routes, Findings findings) {
		List<Tour> tours = routes.stream().filter(Tour.class::isInstance).map(Tour.class::cast).toList();
		int most = tours.stream().mapToInt(Tour::members).max().orElse(0);
		for (Tour tour : tours) {
			boolean passes = IntStream.range(0, tour.nodes().length)
					.anyMatch(stop -> tour.relay()[stop] && !wiring.machine().isSwitch(tour.nodes()[stop]));
			if (tour.members() < most || passes) {
				findings.add(Code.RING_MISSED, tour.source(), () -> missed(tour));
			}
		}
	}

	private Finding missed(Tour tour) {
		return new Finding(Code.RING_MISSED, tour.source(), Finding.NAME, Words.of("%s %s covers %,d of %,d nodes; missing %s", tour.kind(),
				tour.name(), tour.members(), wiring.machine().nodes(), NodeList.some(wiring, missing(tour))));
	}

	private int[] missing(Tour tour) {
		boolean[] member = new boolean[wiring.machine().vertices()];
		for (int i = 0; i < tour.nodes().length; i++) {
			member[tour.nodes()[i]] |= !tour.relay()[i];
		}
		int[] missing = new int[member.length];
		int count = 0;
		for (int node = 0; node < wiring.machine().nodes(); node++) {
			if (!member[node]) {
				missing[count++] = node;
			}
		}
		return Arrays.copyOf(missing, count);
	}
}
