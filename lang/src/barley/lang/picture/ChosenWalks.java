package barley.lang.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

import barley.lang.picture.Scene.Walk;
import barley.lang.wiring.Route;
import barley.lang.wiring.SwitchWays;
import barley.lang.wiring.Tour;
import barley.lang.wiring.Tree;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Circuit;
import barley.runtime.machine.Machine;

/** The walks of a machine that a picture shows, their looks, and their use of lanes. */
final class ChosenWalks {

	/** The use of a lane by a walk: in both directions, in the lane's direction, or against it. */
	record Use(int walk, boolean both, boolean forward) {
	}

	/** A hop for which a walk has no lane. */
	record Gap(int walk, int from, int to) {
	}

	/** The width of a walk that carries nothing, beside that of one that carries most. */
	private static final double THIN = 0.15;

	private final Wiring wiring;
	private final Function<Route, int[]> lanesOf;
	private final List<Route> routes = new ArrayList<>();
	private final List<Walk> walks = new ArrayList<>();
	private final List<Gap> gaps = new ArrayList<>();
	private final Use[][] uses;
	private final SwitchWays ways;
	private final Map<Route, Double> parts;
	private final double most;

	/**
	 * Chooses the walks that {@code wanted} names; if it is empty, greedily all groups whose lanes no earlier group uses, and
	 * trees of switches with a clock.
	 *
	 * @param lanesOf the lane of each hop of a walk
	 * @param parts   the part of the data that each walk carries; empty if all are drawn alike
	 */
	ChosenWalks(Wiring wiring, Function<Route, int[]> lanesOf, List<String> wanted, Map<Route, Double> parts) {
		this.wiring = wiring;
		this.parts = parts;
		most = parts.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
		this.lanesOf = lanesOf;
		ways = new SwitchWays(wiring.machine());
		uses = new Use[wiring.machine().lanes()][0];
		List<WalkGroup> chosen = new ArrayList<>();
		for (WalkGroup group : WalkGroup.of(wiring)) {
			List<Route> shown = !wanted.isEmpty() ? group.meant(wanted) : isFree(group) ? group.routes() : List.of();
			if (!shown.isEmpty()) {
				chosen.add(new WalkGroup(group.prefix(), group.embedding(), shown));
				shown.forEach(route -> use(route, group.isOneway()));
			}
		}
		look(chosen);
	}

	List<Route> routes() {
		return routes;
	}

	List<Walk> walks() {
		return walks;
	}

	/** Returns how wide a walk is, beside one that carries most. */
	double width(int walk) {
		return most == 0 ? 1 : Math.max(THIN, parts.getOrDefault(routes.get(walk), 0.0) / most);
	}

	List<Gap> gaps() {
		return gaps;
	}

	Use[] uses(int lane) {
		return uses[lane];
	}

	private boolean isFree(WalkGroup group) {
		return group.routes().stream().allMatch(route -> {
			int[] lanes = lanesOf.apply(route);
			boolean shares = routes.size() + group.routes().size() <= Palette.looks() && movesPackets(route);
			return IntStream.range(0, route.hops()).flatMap(hop -> Arrays.stream(channels(route, hop, lanes[hop])))
					.allMatch(channel -> Arrays.stream(uses[channel >> 1]).allMatch(use -> shares && movesPackets(routes.get(use.walk()))));
		});
	}

	/**
	 * Returns whether a walk is a tree of switches with a clock: the packets of such trees share lanes, as long as they can be told apart.
	 */
	private boolean movesPackets(Route route) {
		Machine machine = wiring.machine();
		return route instanceof Tree && IntStream.range(0, route.hops()).map(route::to).anyMatch(machine::isClocked);
	}

	private void use(Route route, boolean oneway) {
		int walk = routes.size();
		routes.add(route);
		int[] lanes = lanesOf.apply(route);
		for (int hop = 0; hop < route.hops(); hop++) {
			int[] channels = channels(route, hop, lanes[hop]);
			for (int channel : channels) {
				use(channel >> 1, new Use(walk, !oneway && route instanceof Tour, (channel & 1) == 0));
			}
			if (channels.length == 0 && route.from(hop) != route.to(hop)) {
				gaps.add(new Gap(walk, route.from(hop), route.to(hop)));
			}
		}
	}

	/** Hops through switches may share a lane; a walk that uses both directions of it is shown once. */
	private void use(int lane, Use use) {
		for (int i = 0; i < uses[lane].length; i++) {
			Use other = uses[lane][i];
			if (other.walk() == use.walk()) {
				uses[lane][i] = new Use(use.walk(), use.both() || other.forward() != use.forward() || other.both(), other.forward());
				return;
			}
		}
		uses[lane] = Arrays.copyOf(uses[lane], uses[lane].length + 1);
		uses[lane][uses[lane].length - 1] = use;
	}

	/** Returns the channels that a hop takes: that of its lane, or those of all ways through switches; none if there is no way. */
	private int[] channels(Route route, int hop, int lane) {
		if (lane >= 0) {
			return new int[] {wiring.machine().channel(lane, route.from(hop))};
		} else if (!ways.joins(route.from(hop), route.to(hop))) {
			return new int[0];
		}
		int low = Math.min(route.from(hop), route.to(hop));
		try {
			Circuit circuit = ways.between(low, Math.max(route.from(hop), route.to(hop)), route.pin(hop));
			Machine machine = Machine.withoutCircuits(wiring.machine());
			return circuit == null ? new int[0] : machine.held(machine.channel(machine.add(circuit), route.from(hop)));
		} catch (ArithmeticException e) {
			return new int[0]; // more ways than can be counted: not to be drawn either
		}
	}

	/** Assigns the same look to walks of equal parts. If there are more walks than looks, colours distinguish groups only. */
	private void look(List<WalkGroup> chosen) {
		Map<String, Integer> looks = new LinkedHashMap<>();
		chosen.forEach(group -> group.routes().forEach(route -> looks.putIfAbsent(group.look(route), looks.size())));
		boolean each = looks.size() <= Palette.looks();
		if (!each) {
			looks.clear();
			chosen.forEach(group -> looks.putIfAbsent(group.look(), looks.size()));
		}
		for (WalkGroup group : chosen) {
			for (Route route : group.routes()) {
				String key = each ? group.look(route) : group.look();
				int look = looks.get(key);
				walks.add(new Walk(group.name(route), route.kind(), key, look % Palette.colours(), look / Palette.colours()));
			}
		}
	}
}
