package barley.lang.prove;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Origin;
import barley.lang.motion.Ranges;
import barley.lang.plan.PaceUnit;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Placements;
import barley.lang.prove.Segments.Segment;
import barley.lang.wiring.Wiring;

/** Whether nodes hold what they are to work with, and who does if they do not (RULES.md 37). */
final class Supply {

	private final Wiring wiring;
	private final Holdings holdings;
	private final Placements placements;
	private final Budget budget;

	Supply(Wiring wiring, Holdings holdings, Placements placements, Budget budget) {
		this.wiring = wiring;
		this.holdings = holdings;
		this.placements = placements;
		this.budget = budget;
	}

	/** Complains of the first node that computes from what it does not hold. */
	void require(Phase.Computing computing) {
		placements.nodes(computing, wiring.machine().nodes()).stream().forEach(node -> {
			for (Payload from : computing.from()) {
				for (Ranges.Range needed : placements.needed(computing, from, node).list()) {
					List<Segment> there = new Segments(holdings.of(from, node)).within(needed.first(), needed.end());
					budget.effort(1 + there.size(), computing.source());
					requireAll(computing, from, node, needed, there);
				}
			}
		});
	}

	private void requireAll(Phase.Computing computing, Payload from, int node, Ranges.Range needed, List<Segment> there) {
		long covered = needed.first();
		for (Segment segment : there) {
			if (segment.first() > covered) {
				break;
			}
			covered = segment.end();
		}
		if (covered < needed.end()) {
			long gap = covered;
			long end = there.stream().mapToLong(Segment::first).filter(first -> first > gap).min().orElse(needed.end());
			String lacking = HoldingWords.range(from, gap, end);
			throw lacks(wiring, holdings, computing.source(), from, gap, node, "%s computes from %s".formatted(wiring.name(node), lacking));
		}
	}

	/**
	 * Returns that a node does not hold data, and which node does.
	 *
	 * @param element one of those that it does not hold
	 */
	static Complaint lacks(Wiring wiring, Holdings holdings, Origin source, Payload data, long element, int node, String does) {
		int[] holders = IntStream.range(0, wiring.machine().nodes())
				.filter(other -> Segments.at(holdings.of(data, other), element) != null).limit(2).toArray();
		String who = holders.length == 0 ? "nobody holds it" : holders.length == 1 ? "%s holds it".formatted(wiring.name(holders[0]))
				: "%s and others hold it".formatted(wiring.name(holders[0]));
		Finding finding = new Finding(Code.NOT_HELD, source, "%s, but does not hold it; %s".formatted(does, who));
		if (holders.length == 0) {
			return new Complaint(finding);
		} else if (holdings.isInStrategy() && Segments.at(holdings.begun(data, node), element) == null) {
			return new Complaint(
					finding.withRemedy("when the strategy begins, %s does not hold it: gather it first, or let it begin there".formatted(
					wiring.name(node))));
		}
		String name = wiring.name(node);
		if (holdings.receivesBehind() != null) {
			Optional<PaceUnit> late = holdings.receivesBehind().of(data, element, node);
			if (late.isPresent()) {
				return new Complaint(finding.withRemedy("%s receives %s later, in %s: let it receive that first".formatted(name,
						data.name(), late.get().line())));
			}
			String holder = wiring.name(holders[0]);
			return new Complaint(finding.withRemedy("let %s receive %s from %s first, and add a send to %s to the program of %s".formatted(
					name, data.name(), holder, name, holder)));
		}
		String send = "exchange send %s from %s to %s".formatted(NodeList.spaced(data.name()), NodeList.spaced(wiring.name(holders[0])),
				NodeList.spaced(wiring.name(node)));
		return new Complaint(finding.withRemedy("gather it first, or send it: " + send, send));
	}
}
