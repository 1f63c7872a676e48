package barley.lang.elaborate;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Origin;
import barley.lang.motion.Passage;
import barley.lang.motion.Passages;
import barley.lang.motion.Passages.Hop;
import barley.lang.wiring.RelayedRoutes;
import barley.lang.wiring.Wiring;

/** Finds the ways of messages `by shortest`, and makes the circuits of their hops through clear switches (RULES.md 31). */
final class ShortestElaborator {

	static final String SHORTEST = "shortest";

	/** What a hop of a message costs: it is looked at, noted and figured. */
	private static final int HOP = 200;

	private final Wiring wiring;
	private final CircuitElaborator circuits;
	private final Budget budget;
	private final Map<BitSet, RelayedRoutes> known = new HashMap<>();
	private final boolean always;

	/** @param always whether messages go by shortest that say no method: those of a strategy whose collective says so */
	ShortestElaborator(Wiring wiring, CircuitElaborator circuits, Budget budget, boolean always) {
		this.always = always;
		this.wiring = wiring;
		this.circuits = circuits;
		this.budget = budget;
	}

	/** Collects the ways of a statement. */
	final class Ways {

		private final EObject source;
		private final EStructuralFeature where;
		private final RelayedRoutes routes;
		private final Map<Hop, Integer> used = new HashMap<>();
		private final BitSet reached = new BitSet();

		private Ways(EObject source, EStructuralFeature where, RelayedRoutes routes) {
			this.source = source;
			this.where = where;
			this.routes = routes;
		}

		/** Adds the way from a node to another. */
		Passage add(int from, int to) {
			if (!reached.get(to)) {
				reached.set(to);
				budget.effort(routes.effort(), source);
			}
			int[] nodes = routes.way(from, to);
			if (nodes == null) {
				throw new Complaint(noWay(from, to));
			}
			budget.effort((long) HOP * nodes.length, source);
			for (int hop = 1; hop < nodes.length; hop++) {
				int one = nodes[hop - 1];
				int other = nodes[hop];
				if (wiring.machine().leading(one, other).length == 0) {
					used.computeIfAbsent(new Hop(one, other), any -> circuits.between(one, other, 0, source));
				}
			}
			return passages().along(nodes);
		}

		private Finding noWay(int from, int to) {
			int dark = routes.isDark(to) ? to : from;
			if (!routes.isDark(dark)) {
				return new Finding(Code.NO_ROUTE, source, where,
						"no way over nodes leads from %s to %s".formatted(wiring.name(from), wiring.name(to)))
						.withRemedy(wiring.bridge(from, to), wiring.bridgeLink(from, to));
			}
			Origin off = wiring.switchedOff(wiring.machine().adjacency().lane(dark, 0));
			return new Finding(Code.NO_ROUTE, source, where, "no way over nodes leads from %s to %s: all lanes of %s are off".formatted(
					wiring.name(from), wiring.name(to), wiring.name(dark))).withRemedy("leave %s out, or leave a lane on%s".formatted(
					wiring.name(dark), off == null ? "" : " in " + off.place()));
		}

		Passages passages() {
			return new Passages(routes, used);
		}
	}

	/** Returns by which method messages go whose author wrote {@code written} behind {@code by}, which may be nothing; null by none. */
	String method(String written) {
		return written == null && always ? SHORTEST : written;
	}

	/** Requires that a method is the only one that there is. */
	static void requireShortest(EObject source, EStructuralFeature where, String method) {
		if (!SHORTEST.equals(method)) {
			throw new Complaint(new Finding(Code.UNKNOWN_STRATEGY, source, where, "messages go by shortest, not by %s".formatted(method)));
		}
	}

	/**
	 * Begins the ways of a statement.
	 *
	 * @param method what the author wrote behind {@code by}
	 * @param off    lanes that the schedule has switched off
	 */
	Ways ways(EObject source, EStructuralFeature where, String method, BitSet off) {
		requireShortest(source, where, method);
		return new Ways(source, where, known.computeIfAbsent((BitSet) off.clone(), dark -> new RelayedRoutes(wiring.machine(), dark)));
	}
}
