package barley.lang.prove;

import java.util.Arrays;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Origin;
import barley.lang.wiring.SwitchWays;
import barley.lang.wiring.Tour;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Adjacency;

/**
 * Proves of a single walk that it can be walked: it stops somewhere, visits no node twice, and a link or clear
 * switches join each stop to the next. It may pass a switch several times. Where only switches with a clock join two stops, a walk is
 * right, but collectives cannot use it: they say so.
 *
 * <p>Takes time linear in the stops, but for a binary search among a node's links at each.
 */
public final class TourProof {

	/** The clause of a link that has the number of its lanes. */
	private static final String LANES = "lanes";

	private final Wiring wiring;
	private final Adjacency adjacency;
	private final SwitchWays ways;
	/** For each vertex, the round in which it was last visited, and the stop at which it was visited first in that round. */
	private final int[] visit;
	private final int[] first;
	private int round;

	public TourProof(Wiring wiring) {
		this.wiring = wiring;
		adjacency = wiring.machine().adjacency();
		ways = new SwitchWays(wiring.machine());
		visit = new int[wiring.machine().vertices()];
		first = new int[wiring.machine().vertices()];
	}

	/** Reports what is wrong with {@code tour}; no finding means that it can be walked. */
	public void prove(Tour tour, Findings findings) {
		int least = tour.closed() ? 2 : 1;
		if (tour.members() < least) {
			findings.add(new Finding(Code.RING_SHORT, tour.source(), Finding.NAME,
					"%s %s visits %d node%s".formatted(tour.kind(), tour.name(), tour.members(), tour.members() == 1 ? "" : "s"))
					.withRemedy("a %s needs at least %d".formatted(tour.kind(), least)));
			return;
		}
		proveDistinct(tour, findings);
		proveLinked(tour, findings);
	}

	private void proveDistinct(Tour tour, Findings findings) {
		round++;
		for (int i = 0; i < tour.nodes().length; i++) {
			int node = tour.nodes()[i];
			if (visit[node] != round) {
				first[node] = i;
			} else if (!wiring.machine().isSwitch(node)) {
				int again = i;
				findings.add(Code.RING_TWICE, tour.stops()[i], () -> twice(tour, node, again));
			}
			visit[node] = round;
		}
	}

	private Finding twice(Tour tour, int node, int again) {
		return new Finding(Code.RING_TWICE, tour.stops()[again],
				"%s %s %s".formatted(tour.kind(), tour.name(), words(tour, first[node], again)))
				.withRemedy(tour.closed() && again == tour.nodes().length - 1 && node == tour.nodes()[0]
						? "a ring closes by itself; remove the last stop"
						: "it is stop %d and stop %d of %d".formatted(first[node] + 1, again + 1, tour.nodes().length));
	}

	/** A walk may visit a node or only pass it; neither twice. */
	private String words(Tour tour, int first, int again) {
		String name = wiring.name(tour.nodes()[again]);
		boolean passes = tour.relay()[again];
		return passes != tour.relay()[first] ? "both visits and passes " + name
				: "%s %s twice".formatted(passes ? "passes" : "visits", name);
	}

	private void proveLinked(Tour tour, Findings findings) {
		for (int hop = 0; hop < tour.hops(); hop++) {
			int from = tour.from(hop);
			int to = tour.to(hop);
			if (from != to && !wiring.machine().leads(from, to) && !isJoined(from, to)) {
				Origin stop = tour.stops()[hop];
				Origin empty = wiring.emptyLink(from, to);
				if (empty != null && empty.file().equals(stop.file())) {
					findings.add(Code.RING_GAP, empty, () -> emptyLink(tour, empty, from, to));
				} else {
					findings.add(Code.RING_GAP, stop, () -> gap(tour, stop, from, to));
				}
			}
		}
	}

	/** Returns whether switches join two nodes; where lanes lead the other way, only clear ones count. */
	private boolean isJoined(int from, int to) {
		return ways.joins(from, to) || !adjacency.joins(from, to) && wiring.areJoinedBySwitches(from, to);
	}

	/** The mistake is in the link, not in the steps of all the walks over it. */
	private Finding emptyLink(Tour tour, Origin link, int from, int to) {
		return new Finding(Code.RING_GAP, link, LANES,
				"this link has 0 lanes, but %s %s steps over it from %s to %s".formatted(tour.kind(), tour.name(), wiring.name(from),
						wiring.name(to))).withRemedy("give it at least 1 lane");
	}

	private Finding gap(Tour tour, Origin stop, int from, int to) {
		String link = wiring.link(from, to);
		return new Finding(Code.RING_GAP, stop,
				"%s %s steps from %s to %s, but %s".formatted(tour.kind(), tour.name(), wiring.name(from), wiring.name(to),
						wiring.gap(from, to)))
				.withRemedy("%s, or step to a neighbour of %s: %s".formatted(wiring.bridge(from, to), wiring.name(from), neighbours(from)),
				link);
	}

	/** Returns the nodes that a link joins to {@code node}, the first few of them. */
	private String neighbours(int node) {
		int[] distinct = new int[adjacency.degree(node)];
		Arrays.setAll(distinct, i -> adjacency.neighbour(node, i));
		distinct = Arrays.stream(distinct).distinct().toArray();
		return distinct.length == 0 ? "it has none" : NodeList.some(wiring, distinct);
	}
}
