package barley.lang.prove;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Origin;
import barley.lang.finding.Words;
import barley.lang.wiring.Route;
import barley.lang.wiring.Tour;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Adjacency;

/**
 * Gives every hop of walks that are operated at the same time a lane of its own, or reports where lanes are short (RULES.md 16).
 *
 * <p>Pinned hops take their lane first; every other hop takes the first lane of its pair of nodes that is left. As the lanes
 * of a pair serve equally, this finds an assignment whenever there is one. A walk used both ways takes both directions of a
 * lane; walks run one way take a single direction, so that two of them can share a lane in opposite directions.
 *
 * <p>Lanes that are off change as little of this as possible: first, all walks get their lanes as if all lanes were on. Then walks that are
 * not used give their lanes back, and every hop whose lane is off takes the first lane of its pair that is on and left. A hop
 * keeps a lane that is on, so walks whose lanes are all on are never cut, and again an assignment is found whenever there is one.
 *
 * <p>Takes time linear in the hops and the lanes: where the next hop of a pair begins to look is kept.
 */
public final class LaneAssignment {

	private static final int NONE = -1;
	/** The lane of a hop whose lane is off, until it gets another. */
	private static final int OFF = -2;
	/** The lanes of a pair that are as quickly tried one by one. */
	private static final int FEW = 4;
	/** The walks that a message names. */
	private static final int MOST_NAMES = 6;

	/**
	 * A walk that has no lane for one of its hops, because lanes are off.
	 *
	 * @param message which walk, and where
	 * @param by the statement that switches off a lane that it needs
	 */
	public record Cut(String message, Origin by) {
	}

	/**
	 * The lanes on which a hop may go.
	 *
	 * @param directed whether lanes that lead the other way only are none of them
	 */
	private record Pair(int from, int to, boolean directed) {
	}

	/** Why no lane is left of a pair, and the statement that switches off one of them. */
	private record Shortage(String words, Origin by) {
	}

	private final Wiring wiring;
	private final Adjacency adjacency;
	private final List<Route> routes;
	private final boolean oneway;
	private final int[][] lanes;
	private final Map<Route, Cut> cuts = new IdentityHashMap<>();
	/** The walks that are used and lose a lane because it is off. */
	private final Set<Route> moved = Collections.newSetFromMap(new IdentityHashMap<>());
	/** How many lanes of a pair, from the first, cannot be taken any more. */
	private final Map<Pair, Integer> gone = new HashMap<>();
	private final Map<Pair, Shortage> shortages = new HashMap<>();
	private final Slate slate;
	/** Whether lanes that are off are no longer taken. */
	private boolean avoidsOff;
	/** What stood on the slate before the first of the routes. */
	private final int before;

	/**
	 * Where it is noted which lane, or channel, is taken: one for all assignments of a machine, since there may be
	 * as many of them as nodes.
	 */
	static final class Slate {

		private final int[] taken;
		private final boolean allOn;
		private int routes;

		Slate(Wiring wiring) {
			taken = new int[wiring.machine().channels()];
			allOn = wiring.machine().lanesOn() == wiring.machine().lanes();
		}
	}

	private LaneAssignment(Wiring wiring, List<Route> routes, boolean oneway, Slate slate) {
		this.wiring = wiring;
		this.routes = routes;
		this.oneway = oneway;
		adjacency = wiring.machine().adjacency();
		this.slate = slate;
		before = slate.routes;
		slate.routes += routes.size();
		lanes = new int[routes.size()][];
		Arrays.setAll(lanes, i -> {
			int[] none = new int[routes.get(i).hops()];
			Arrays.fill(none, NONE);
			return none;
		});
	}

	/** Assigns lanes to {@code routes}; reports everything that cannot have one. */
	static LaneAssignment of(Wiring wiring, List<Route> routes, boolean oneway, Slate slate, Findings findings) {
		LaneAssignment assignment = new LaneAssignment(wiring, routes, oneway, slate);
		assignment.assign(true, findings);
		assignment.assign(false, findings);
		if (!slate.allOn) {
			assignment.avoidLanesOff(route -> true);
			assignment.cuts.values()
					.forEach(cut -> findings.add(Code.WALK_CUT, wiring.source(), () -> new Finding(Code.WALK_CUT, wiring.source(),
							Finding.NAME, "with %s, %s".formatted(cut.by().text(), cut.message()))));
		}
		return assignment;
	}

	/** Assigns lanes to those of {@code routes} that are used. */
	static LaneAssignment of(Wiring wiring, List<Route> routes, Predicate<Route> used, boolean oneway) {
		LaneAssignment assignment = new LaneAssignment(wiring, routes, oneway, new Slate(wiring));
		assignment.assign(true, new Findings());
		assignment.assign(false, new Findings());
		assignment.avoidLanesOff(used);
		return assignment;
	}

	/** Returns the machine's lane for each hop of route number {@code route}. */
	public int[] lanes(int route) {
		return lanes[route];
	}

	/** Returns why a walk has no lane for some hop although its topology has one; null if that is not so. */
	public Cut cut(Route route) {
		return cuts.get(route);
	}

	/** Returns whether a walk that is used has lost a lane that is off; it has another for it, or is cut. */
	boolean isMoved(Route route) {
		return moved.contains(route);
	}

	/** Returns how many lanes no walk uses. */
	public int idle() {
		BitSet used = new BitSet();
		for (int[] row : lanes) {
			for (int lane : row) {
				if (lane != NONE) {
					used.set(lane);
				}
			}
		}
		return wiring.machine().lanes() - used.cardinality();
	}

	private void assign(boolean pinned, Findings findings) {
		for (int t = 0; t < routes.size(); t++) {
			Route route = routes.get(t);
			for (int hop = 0; hop < route.hops(); hop++) {
				if (route.pin(hop) != 0 == pinned && isJoined(route, hop)) {
					assign(t, hop, findings);
				}
			}
		}
	}

	private void assign(int t, int hop, Findings findings) {
		Route route = routes.get(t);
		if (route.pin(hop) != 0) {
			assignPinned(t, hop, route.pin(hop), findings);
		} else if (!takeFirst(t, hop)) {
			findings.add(Code.LANE_SHARED, place(route, hop), () -> shared(t, hop));
		}
	}

	private boolean isJoined(Route route, int hop) {
		int from = route.from(hop);
		int to = route.to(hop);
		return from != to && (isDirected(route) ? wiring.machine().leads(from, to) : adjacency.joins(from, to));
	}

	/** Rings and paths go as they visit nodes, the legs of a tree either way. */
	private static boolean isDirected(Route route) {
		return route instanceof Tour;
	}

	/** Returns whether a hop may go on a lane between its ends. */
	private boolean isOpen(Route route, int hop, int lane) {
		return !isDirected(route) || wiring.machine().isOpen(wiring.machine().channel(lane, route.from(hop)));
	}

	/** Returns the lanes on which a hop may go. */
	private int[] leading(Route route, int hop) {
		int from = route.from(hop);
		int to = route.to(hop);
		return isDirected(route) ? wiring.machine().leading(from, to) : adjacency.between(from, to);
	}

	private void assignPinned(int t, int hop, int pin, Findings findings) {
		Route route = routes.get(t);
		Origin stop = place(route, hop);
		if (pin > adjacency.count(route.from(hop), route.to(hop))) {
			findings.add(new Finding(Code.LANE_PIN, stop, "%s requests lane #%d, but %s".formatted(route.name(), pin,
					laneCount(route, hop, adjacency.count(route.from(hop), route.to(hop))))));
			return;
		}
		int lane = adjacency.between(route.from(hop), route.to(hop), pin - 1);
		if (!isOpen(route, hop, lane)) {
			findings.add(new Finding(Code.LANE_PIN, stop, "%s requests lane #%d, but that leads from %s to %s only".formatted(route.name(),
					pin, wiring.name(route.to(hop)), wiring.name(route.from(hop)))));
		} else if (!take(t, hop, lane)) {
			findings.add(new Finding(Code.LANE_SHARED, stop, "%s and %s both request lane #%d of %s".formatted(
					routes.get(owner(route, hop, lane)).name(), route.name(), pin, step(route, hop))));
		}
	}

	/** Takes the first lane on which a hop may go that is on, or off as all were at first, and left. Returns whether there was one. */
	private boolean takeFirst(int t, int hop) {
		Route route = routes.get(t);
		int from = route.from(hop);
		int to = route.to(hop);
		int count = adjacency.count(from, to);
		Pair pair = count > FEW ? new Pair(from, to, isDirected(route)) : null;
		int next = pair == null ? 0 : gone.getOrDefault(pair, 0);
		boolean found = false;
		while (!found && next < count) {
			int lane = adjacency.between(from, to, next++);
			found = (!avoidsOff || wiring.machine().isOn(lane)) && isOpen(route, hop, lane) && take(t, hop, lane);
		}
		if (pair != null) {
			gone.put(pair, next);
		}
		return found;
	}

	/** Returns a finding about a hop of whose pair no lane is left. */
	private Finding shared(int t, int hop) {
		Route route = routes.get(t);
		int[] between = leading(route, hop);
		Map<Integer, Integer> needs = needs(route, hop, between);
		int own = 1 + (needs.containsKey(t) ? needs.remove(t) : 0);
		Origin link = wiring.links()[between[0]];
		String need = needs.isEmpty() ? "%s needs it %s".formatted(route.name(), own == 2 ? "twice" : own + " times")
				: "%s and %s%s %s need it".formatted(names(needs), route.name(), times(own), between.length == 1 ? "both" : "all");
		return new Finding(Code.LANE_SHARED, place(route, hop), "%s, but %s".formatted(laneCount(route, hop, between.length), need))
				.withRemedy(oneway ? "add a lane"
						: "add a lane, run the rings one way in opposite directions, or search for others: barley embed",
						Integer.toString(between.length),
						link.fragment());
	}

	/** Returns which routes have lanes of a pair of nodes, and how many each. */
	private Map<Integer, Integer> needs(Route route, int hop, int[] between) {
		Map<Integer, Integer> needs = new LinkedHashMap<>();
		for (int lane : between) {
			needs.merge(owner(route, hop, lane), 1, Integer::sum);
		}
		return needs;
	}

	private String names(Map<Integer, Integer> needs) {
		String names = needs.entrySet().stream().limit(MOST_NAMES).map(need -> routes.get(need.getKey()).name() + times(need.getValue()))
				.collect(Collectors.joining(", "));
		return needs.size() > MOST_NAMES ? Words.of("%s, ... (%,d in all)", names, needs.size()) : names;
	}

	private void avoidLanesOff(Predicate<Route> used) {
		avoidsOff = true;
		gone.clear();
		for (int t = 0; t < routes.size(); t++) {
			release(t, used.test(routes.get(t)));
		}
		for (int t = 0; t < routes.size(); t++) {
			for (int hop = 0; hop < lanes[t].length; hop++) {
				if (lanes[t][hop] == OFF) {
					lanes[t][hop] = NONE;
					replace(t, hop);
				}
			}
		}
	}

	/** Gives the lanes of a route back if it is not used, and those that are off. */
	private void release(int t, boolean used) {
		Route route = routes.get(t);
		for (int hop = 0; hop < lanes[t].length; hop++) {
			int lane = lanes[t][hop];
			if (lane != NONE && !(used && wiring.machine().isOn(lane))) {
				slate.taken[slot(route, hop, lane)] = before;
				boolean open = route.pin(hop) == 0;
				lanes[t][hop] = used && open ? OFF : NONE;
				if (used) {
					moved.add(route);
				}
				if (used && !open) {
					cuts.putIfAbsent(route, new Cut("%s is cut: it requests lane #%d of %s, which is off".formatted(route.name(),
							route.pin(hop), step(route, hop)), wiring.switchedOff(lane)));
				}
			}
		}
	}

	private void replace(int t, int hop) {
		Route route = routes.get(t);
		if (!takeFirst(t, hop) && !cuts.containsKey(route)) {
			Pair pair = new Pair(route.from(hop), route.to(hop), isDirected(route));
			Shortage shortage = shortages.computeIfAbsent(pair, each -> shortage(route, hop, leading(route, hop)));
			cuts.put(route, new Cut("%s is cut: %s".formatted(route.name(), shortage.words()), shortage.by()));
		}
	}

	/** Returns why no lane is left between the ends of a hop: all that are on are taken, and stay so. */
	private Shortage shortage(Route route, int hop, int[] between) {
		int[] on = Arrays.stream(between).filter(wiring.machine()::isOn).toArray();
		int off = between.length - on.length;
		Map<Integer, Integer> needs = needs(route, hop, on);
		String state = between.length == 1 ? "which is off" : on.length == 0 ? "all of them off"
				: "%d of them off, and %s need%s the %s".formatted(off, names(needs), needs.size() == 1 ? "s" : "",
						on.length == 1 ? "other" : "others");
		int cause = Arrays.stream(between).filter(lane -> !wiring.machine().isOn(lane)).findFirst().orElseThrow();
		return new Shortage(laneCount(route, hop, between.length) + ", " + state, wiring.switchedOff(cause));
	}

	/** Returns how often a walk needs the lanes of a pair, where that is more than once. */
	private static String times(int count) {
		return count == 1 ? "" : count == 2 ? " twice" : " %d times".formatted(count);
	}

	private boolean take(int t, int hop, int lane) {
		int slot = slot(routes.get(t), hop, lane);
		if (slate.taken[slot] > before) {
			return false;
		}
		slate.taken[slot] = before + t + 1;
		lanes[t][hop] = lane;
		return true;
	}

	private int owner(Route route, int hop, int lane) {
		return slate.taken[slot(route, hop, lane)] - before - 1;
	}

	private int slot(Route route, int hop, int lane) {
		return oneway ? wiring.machine().channel(lane, route.from(hop)) : lane;
	}

	/** Returns where to report a finding about a hop. */
	private static Origin place(Route route, int hop) {
		return route.stop(hop) == null ? route.source() : route.stop(hop);
	}

	private String laneCount(Route route, int hop, int lanes) {
		return "%s has %s".formatted(step(route, hop), Words.count(lanes, "lane"));
	}

	private String step(Route route, int hop) {
		return wiring.name(route.from(hop)) + " -> " + wiring.name(route.to(hop));
	}
}
