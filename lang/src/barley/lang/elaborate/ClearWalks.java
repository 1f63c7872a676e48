package barley.lang.elaborate;

import static barley.lang.elaborate.NetworkComplaint.complaint;

import java.util.Arrays;
import java.util.stream.IntStream;

import barley.lang.finding.Code;
import barley.lang.finding.Words;
import barley.lang.model.Collective;
import barley.lang.model.CollectiveKind;
import barley.lang.model.Reference;
import barley.lang.wiring.Route;
import barley.lang.wiring.SwitchWays;
import barley.lang.wiring.Tour;
import barley.lang.wiring.Tree;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Machine;

/** Checks that walks of nodes pass no switch with a clock: data cross switches without one, and packets find ways of their own. */
final class ClearWalks {

	private final Wiring wiring;
	private final Machine machine;
	private final Resolver resolver;

	ClearWalks(Wiring wiring, Resolver resolver) {
		this.wiring = wiring;
		this.resolver = resolver;
		machine = wiring.machine();
	}

	/** Words go down trees over lanes and switches without a clock. */
	void requireClear(Tree tree, Reference walk) {
		IntStream.of(tree.parents()).filter(machine::isClocked).findFirst().ifPresent(vertex -> {
			throw complaint(Code.WRONG_WALKS, walk,
					"words go down trees of nodes, but tree %s leads through %s, which is a switch with a clock"
					.formatted(tree.name(), wiring.name(vertex)),
					"send them through %s".formatted(wiring.name(vertex).replaceAll("\\[.*", "")));
		});
	}

	/** Walks lead through clear switches only. */
	void requireNodes(Route route, Collective collective) {
		SwitchWays ways = null;
		for (int hop = 0; hop < route.hops() && machine.switches() > 0; hop++) {
			int from = route.from(hop);
			int to = route.to(hop);
			if (from != to && !machine.adjacency().joins(from, to)) {
				ways = ways == null ? new SwitchWays(machine) : ways;
				if (!ways.joins(from, to, effort -> resolver.budget().effort(effort, collective))) {
					throw complaint(Code.RING_GAP, collective, "%s %s leads from %s to %s, but %s".formatted(route.kind(), route.name(),
							wiring.name(from), wiring.name(to), wiring.gap(from, to)),
							wiring.clocked(from, to) < 0 ? wiring.bridge(from, to) : byPackets(collective, wiring.clocked(from, to)));
				}
			}
		}
		if (route instanceof Tour tour && machine.switches() > 0) {
			Arrays.stream(tour.nodes()).filter(machine::isClocked).findFirst().ifPresent(vertex -> {
				throw complaint(Code.WRONG_WALKS, collective, "%s %s passes %s, which is a switch with a clock".formatted(tour.kind(),
						tour.name(), wiring.name(vertex)), byPackets(collective, vertex));
			});
		}
	}

	/** Says how packets do what a walk past a switch with a clock cannot do. */
	private String byPackets(Collective collective, int clocked) {
		String family = wiring.name(clocked).replaceAll("\\[.*", "");
		return "%s through %s, or leave out the cycle of %s".formatted(collective.getKind() != CollectiveKind.ALLREDUCE
				? "use " + collective.getKind().getLiteral()
				: "use reducescatter through %s and then, in an exchange of its own, allgather".formatted(family), family,
				machine.switchType(clocked).name());
	}
}
