package barley.lang.prove;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Origin;
import barley.lang.wiring.Route;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Adjacency;

/**
 * Gives every hop of walks that are operated at the same time a lane of its own, or reports where lanes are short (RULES.md 16).
 *
 * <p>Pinned hops take their lane first; every other hop takes the first lane of its pair of nodes that is left. As the lanes
 * of a pair serve equally, this finds an assignment whenever there is one. A walk used both ways takes both directions of a
 * lane; walks run one way take a single direction, so that two of them can share a lane in opposite directions.
 *
 * <p>Takes time linear in the hops times the lanes of a pair.
 */
public final class LaneAssignment {

	private static final int NONE = -1;

	private final Wiring wiring;
	private final Adjacency adjacency;
	private final List<Route> routes;
	private final boolean oneway;
	private final int[][] lanes;
	private final Slate slate;
	/** What stood on the slate before the first of the routes. */
	private final int before;

	/**
	 * Where it is noted which lane, or channel, is taken: one for all assignments of a machine, since there may be
	 * as many of them as nodes.
	 */
	static final class Slate {

		private final int[] taken;
		private int routes;

		Slate(Wiring wiring) {
			taken = new int[wiring.machine().channels()];
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
		return assignment;
	}

	/** Returns the machine's lane for each hop of route number {@code route}. */
	public int[] lanes(int route) {
		return lanes[route];
	}

	/** Returns how many lanes no walk uses. */
	public int idle() {
		boolean[] used = new boolean[wiring.machine().lanes()];
		for (int[] row : lanes) {
			for (int lane : row) {
				if (lane != NONE) {
					used[lane] = true;
				}
			}
		}
		int idle = 0;
		for (boolean busy : used) {
			idle += busy ? 0 : 1;
		}
		return idle;
	}

	private void assign(boolean pinned, Findings findings) {
		for (int t = 0; t < routes.size(); t++) {
			Route route = routes.get(t);
			for (int hop = 0; hop < route.hops(); hop++) {
				int pin = route.pin(hop);
				int from = route.from(hop);
				int to = route.to(hop);
				int[] between = pin != 0 == pinned && from != to ? adjacency.between(from, to) : new int[0];
				if (between.length == 0) {
					continue;
				} else if (pinned) {
					assignPinned(t, hop, pin, between, findings);
				} else {
					assignFree(t, hop, between, findings);
				}
			}
		}
	}

	private void assignPinned(int t, int hop, int pin, int[] between, Findings findings) {
		Route route = routes.get(t);
		Origin stop = place(route, hop);
		if (pin > between.length) {
			findings.add(new Finding(Code.LANE_PIN, stop,
					"%s requests lane #%d, but %s".formatted(route.name(), pin, laneCount(route, hop, between))));
		} else if (!wiring.machine().isOn(between[pin - 1])) {
			reportCut("%s requests lane #%d of %s, which is off".formatted(route.name(), pin, step(route, hop)), findings);
		} else if (!take(t, hop, between[pin - 1])) {
			findings.add(new Finding(Code.LANE_SHARED, stop, "%s and %s both request lane #%d of %s".formatted(
					routes.get(owner(route, hop, between[pin - 1])).name(), route.name(), pin, step(route, hop))));
		}
	}

	private void assignFree(int t, int hop, int[] between, Findings findings) {
		for (int lane : between) {
			if (take(t, hop, lane)) {
				return;
			}
		}
		Route route = routes.get(t);
		long off = Arrays.stream(between).filter(lane -> !wiring.machine().isOn(lane)).count();
		if (off > 0) {
			reportCut("%s is cut: %s, %s off".formatted(route.name(), laneCount(route, hop, between),
					off == between.length ? "all" : off + " of them"),
					findings);
			return;
		}
		Map<Integer, Integer> needs = new LinkedHashMap<>();
		Arrays.stream(between).forEach(lane -> needs.merge(owner(route, hop, lane), 1, Integer::sum));
		int own = 1 + (needs.containsKey(t) ? needs.remove(t) : 0);
		List<String> others = needs.entrySet().stream().map(need -> routes.get(need.getKey()).name() + times(need.getValue())).toList();
		Origin link = wiring.links()[between[0]];
		String need = others.isEmpty() ? "%s needs it %s".formatted(route.name(), own == 2 ? "twice" : own + " times")
				: "%s and %s%s %s need it".formatted(String.join(", ", others), route.name(), times(own),
						between.length == 1 ? "both" : "all");
		findings.add(new Finding(Code.LANE_SHARED, place(route, hop), "%s, but %s".formatted(laneCount(route, hop, between), need))
				.withRemedy(oneway ? "add a lane" : "add a lane, or run the rings one way in opposite directions",
						Integer.toString(between.length),
						link.fragment()));
	}

	/** Returns how often a walk needs the lanes of a pair, where that is more than once. */
	private static String times(int count) {
		return count == 1 ? "" : count == 2 ? " twice" : " %d times".formatted(count);
	}

	/** A walk that is cut by lanes being off is no error until something travels on it. It is reported where the machine says so. */
	private void reportCut(String message, Findings findings) {
		findings.add(new Finding(Code.WALK_CUT, wiring.source(), Finding.NAME, message));
	}

	private boolean take(int t, int hop, int lane) {
		int slot = slot(routes.get(t), hop, lane);
		if (slate.taken[slot] > before || !wiring.machine().isOn(lane)) {
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

	private String laneCount(Route route, int hop, int[] between) {
		return "%s has %d lane%s".formatted(step(route, hop), between.length, between.length == 1 ? "" : "s");
	}

	private String step(Route route, int hop) {
		return wiring.name(route.from(hop)) + " -> " + wiring.name(route.to(hop));
	}
}
