package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.eclipse.emf.ecore.EObject;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Origin;
import barley.lang.finding.Words;
import barley.lang.wiring.Route;
import barley.lang.wiring.SwitchWays;
import barley.lang.wiring.Tour;
import barley.lang.wiring.Tree;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Circuit;
import barley.runtime.machine.Machine;

/**
 * Leads hops from node to node through clear switches: makes the circuits of the machine on which a plan runs (RULES.md 28). Walks that
 * pass clear switches become walks of nodes alone, whose hops are circuits over the lanes that the walk has there.
 */
final class CircuitElaborator {

	private static final int NONE = -1;

	/** A walk of nodes alone, and the lane or circuit of each hop. */
	record Walked(Route route, int[] lanes) {
	}

	private record Ends(int from, int to, int number) {
	}

	private final Wiring wiring;
	private final Machine machine;
	private final Budget budget;
	private final SwitchWays ways;
	private final Map<Ends, Integer> known = new HashMap<>();
	private final Map<Route, Route> shortened = new IdentityHashMap<>();
	private final Map<Route, Route> originals = new IdentityHashMap<>();

	CircuitElaborator(Wiring wiring, Budget budget) {
		this.wiring = wiring;
		this.budget = budget;
		machine = wiring.machine();
		ways = new SwitchWays(machine);
	}

	/** Returns whether clear switches join two nodes. */
	boolean joins(int from, int to, EObject source) {
		return ways.joins(from, to, effort -> budget.effort(effort, source));
	}

	/**
	 * Returns the circuit by which a node that no lane joins to another sends to it.
	 *
	 * @param number the number of the only way to take, from 1; 0 takes all
	 */
	int between(int from, int to, int number, EObject source) {
		boolean turned = from > to && !machine.hasOneWay();
		return known.computeIfAbsent(new Ends(turned ? to : from, turned ? from : to, number), ends -> {
			budget.effort(machine.vertices() + (long) machine.channels(), source);
			try {
				Circuit circuit = ways.between(ends.from, ends.to, number);
				if (circuit == null) {
					throw number == 0 ? cut(from, to, source) : complaint(Code.LANE_PIN, source, Words.of("no way #%d: %s -> %s has %,d",
							number, wiring.name(from), wiring.name(to), ways.count(from, to)), "");
				}
				return machine.add(circuit);
			} catch (ArithmeticException e) {
				throw complaint(Code.LIMIT, source, "more than 2^63 ways lead from %s to %s".formatted(wiring.name(from), wiring.name(to)),
						"");
			}
		});
	}

	private Complaint cut(int from, int to, EObject source) {
		return complaint(Code.LANE_OFF, source, "every way from %s to %s through switches is off".formatted(wiring.name(from),
				wiring.name(to)), "keep the lanes of one on");
	}

	/**
	 * Returns a walk of nodes alone with its lanes and circuits; the same if it passes no clear switch and joins all its nodes by lanes.
	 */
	Walked walked(Route route, int[] lanes, EObject source) {
		if (machine.switches() == 0) {
			return new Walked(route, lanes);
		}
		budget.effort(route.hops(), source);
		return route instanceof Tour tour ? tour(tour, lanes, source) : tree((Tree) route, lanes, source);
	}

	/** Returns the walk as the author wrote it. */
	Route original(Route route) {
		return originals.getOrDefault(route, route);
	}

	private Walked tour(Tour tour, int[] lanes, EObject source) {
		int[] stops = IntStream.range(0, tour.nodes().length).filter(stop -> !isPassed(tour.nodes()[stop])).toArray();
		Tour walked = (Tour) shortened.computeIfAbsent(tour, any -> stops.length == tour.nodes().length ? tour : shorter(tour, stops));
		originals.put(walked, tour);
		int[] along = new int[walked.hops()];
		for (int hop = 0; hop < along.length; hop++) {
			int end = hop + 1 < stops.length ? stops[hop + 1] : stops[0] + tour.nodes().length;
			List<Integer> vertices = new ArrayList<>(List.of(tour.nodes()[stops[hop]]));
			List<Integer> passed = new ArrayList<>();
			for (int stop = stops[hop]; stop < end; stop++) {
				passed.add(lanes[stop % tour.nodes().length]);
				vertices.add(tour.nodes()[(stop + 1) % tour.nodes().length]);
			}
			along[hop] = along(vertices, passed, tour.pin(stops[hop]), source);
		}
		return new Walked(walked, along);
	}

	private static Tour shorter(Tour tour, int[] stops) {
		boolean[] relay = new boolean[stops.length];
		Origin[] origins = new Origin[stops.length];
		for (int i = 0; i < stops.length; i++) {
			relay[i] = tour.relay()[stops[i]];
			origins[i] = tour.stops()[stops[i]];
		}
		return new Tour(tour.source(), tour.name(), tour.closed(), IntStream.of(stops).map(stop -> tour.nodes()[stop]).toArray(), relay,
				IntStream.of(stops).map(stop -> tour.pins()[stop]).toArray(), origins);
	}

	private Walked tree(Tree tree, int[] lanes, EObject source) {
		Map<Integer, Integer> above = new HashMap<>();
		for (int leg = 0; leg < tree.hops(); leg++) {
			above.put(tree.from(leg), leg);
		}
		int[] legs = IntStream.range(0, tree.hops()).filter(leg -> !isPassed(tree.from(leg))).toArray();
		int[] parents = new int[legs.length];
		int[] along = new int[legs.length];
		for (int i = 0; i < legs.length; i++) {
			List<Integer> vertices = new ArrayList<>(List.of(tree.from(legs[i])));
			List<Integer> passed = new ArrayList<>();
			for (int leg = legs[i]; vertices.size() == 1 || isPassed(vertices.get(vertices.size() - 1));) {
				budget.effort(1, source);
				passed.add(lanes[leg]);
				vertices.add(tree.to(leg));
				if (isPassed(tree.to(leg)) && !above.containsKey(tree.to(leg))) {
					throw complaint(Code.MISPLACED, source, "tree %s ends at %s, which is a switch: it holds no data".formatted(tree.name(),
							wiring.name(tree.to(leg))), "end it at a node");
				}
				leg = above.getOrDefault(tree.to(leg), NONE);
			}
			parents[i] = vertices.get(vertices.size() - 1);
			along[i] = along(vertices, passed, tree.pin(legs[i]), source);
		}
		if (legs.length == tree.hops()) {
			return new Walked(tree, along);
		}
		Route walked = shortened.computeIfAbsent(tree, any -> new Tree(tree.source(), tree.name(),
				IntStream.of(legs).map(tree::from).toArray(), parents, IntStream.of(legs).map(tree::pin).toArray(),
				tree.legs().length == 0 ? tree.legs() : Arrays.stream(legs).mapToObj(tree::stop).toArray(Origin[]::new)));
		originals.put(walked, tree);
		return new Walked(walked, along);
	}

	/**
	 * Returns the lane or circuit of a hop from the first vertex to the last, past those between; negative if the walk has no way there.
	 */
	private int along(List<Integer> vertices, List<Integer> lanes, int pin, EObject source) {
		int from = vertices.get(0);
		int to = vertices.get(vertices.size() - 1);
		if (lanes.size() == 1) {
			return lanes.get(0) == NONE && joins(from, to, source) ? between(from, to, pin, source) : lanes.get(0);
		}
		if (lanes.contains(NONE) || from == to) {
			return NONE;
		}
		List<Circuit.Leg> legs = IntStream.range(0, lanes.size()).mapToObj(leg -> new Circuit.Leg(leg, leg + 1, List.of(lanes.get(leg))))
				.toList();
		return machine.add(new Circuit(machine, vertices.stream().mapToInt(Integer::intValue).toArray(), legs));
	}

	private boolean isPassed(int vertex) {
		return SwitchWays.isClear(machine, vertex);
	}

	private static Complaint complaint(Code code, EObject source, String message, String remedy) {
		return new Complaint(new Finding(code, source, message).withRemedy(remedy));
	}
}
