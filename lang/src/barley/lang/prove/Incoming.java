package barley.lang.prove;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.prove.Segments.Segment;
import barley.lang.wiring.Wiring;

/**
 * What arrives in an exchange, by vector and node. What is sent by hand is applied in the order of the text, so it may be combined with
 * what came before; but it must not replace that, and what a collective leaves must not meet anything.
 */
final class Incoming {

	/** What arrives somewhere takes as long to note as to look at this many things. */
	static final int ARRIVAL = 10;

	/** What a movement leaves with a node within a range. */
	record Arrival(Movement movement, int node, long first, long end, List<Segment> parts) {

		private boolean meets(Arrival other) {
			return first < other.end && other.first < end
					&& (movement instanceof Joint || other.movement instanceof Joint || sharePlaces(parts, other.parts));
		}

		/** Returns whether two lists, both in the order of their places, have one in common. */
		private static boolean sharePlaces(List<Segment> some, List<Segment> others) {
			int i = 0;
			int j = 0;
			while (i < some.size() && j < others.size()) {
				if (some.get(i).end() <= others.get(j).first()) {
					i++;
				} else if (others.get(j).end() <= some.get(i).first()) {
					j++;
				} else {
					return true;
				}
			}
			return false;
		}
	}

	/** What arrives for a vector at a node. */
	private static final class Place {

		private final List<Arrival> inOrder = new ArrayList<>(1);
		private final List<Arrival> ofCollectives = new ArrayList<>(0);
	}

	private final Wiring wiring;
	private final Budget budget;
	private final Map<Long, Place> places = new HashMap<>();

	Incoming(Wiring wiring, Budget budget) {
		this.wiring = wiring;
		this.budget = budget;
	}

	/** Adds what a movement leaves with a node. */
	void add(Arrival arrival) {
		long key = (long) arrival.movement.into().index() * wiring.machine().nodes() + arrival.node;
		Place place = places.computeIfAbsent(key, any -> new Place());
		boolean replaces = arrival.movement instanceof Joint || arrival.movement.operator() == null;
		List<Arrival> others = replaces ? place.inOrder : place.ofCollectives;
		budget.effort(ARRIVAL + others.size(), arrival.movement.source());
		for (Arrival other : others) {
			if (other.meets(arrival)) {
				throw meeting(arrival, other);
			}
		}
		place.inOrder.add(arrival);
		if (arrival.movement instanceof Joint) {
			place.ofCollectives.add(arrival);
		}
	}

	private Complaint meeting(Arrival arrival, Arrival other) {
		boolean alone = arrival.movement.source().equals(other.movement.source());
		return new Complaint(new Finding(Code.WRITTEN_TWICE, arrival.movement.source(), "%s write %s at %s".formatted(
				alone ? "two walks of this statement both" : "two statements of this exchange both",
				HoldingWords.range(arrival.movement.into(), Math.max(arrival.first, other.first), Math.min(arrival.end, other.end)),
				wiring.name(arrival.node)))
				.withRemedy(alone ? "give each walk data of its own, such as a member of a family"
				: "put each into an exchange of its own"));
	}

	/** Hands on what arrives: of a vector at a node, in the order of the text. */
	void forEach(Consumer<Arrival> to) {
		places.values().forEach(place -> place.inOrder.forEach(to));
	}

	/** Returns what a node holds of the place of a part that arrives and is combined with what was there. */
	List<Segment> combined(Arrival arrival, List<Segment> there, Segment part) {
		List<Segment> result = new ArrayList<>();
		long covered = part.first();
		for (Segment segment : there) {
			if (segment.first() > covered) {
				break;
			}
			int twice = segment.set().common(part.set());
			if (!segment.set().sameElement(part.set())) {
				throw new Complaint(HoldingWords.moved(arrival.movement, arrival.movement.into(), wiring.name(arrival.node),
						segment.first(), segment.end()));
			} else if (twice >= 0) {
				throw new Complaint(new Finding(Code.COUNTED_TWICE, arrival.movement.source(),
						"%s at %s would contain the contribution of %s twice".formatted(
								HoldingWords.range(arrival.movement.into(), segment.first(), segment.end()), wiring.name(arrival.node),
								wiring.name(twice % wiring.machine().nodes())))
						.withRemedy(HoldingWords.once(arrival.movement)));
			}
			result.add(new Segment(segment.first(), segment.end(), segment.set().union(part.set())));
			covered = segment.end();
		}
		if (covered < part.end()) {
			throw new Complaint(new Finding(Code.GOAL_MISSED, arrival.movement.source(), "%s has nothing to combine with %s".formatted(
					wiring.name(arrival.node), HoldingWords.range(arrival.movement.into(), covered, part.end())))
					.withRemedy("let it begin at %s, too, or bring it there before without an operator".formatted(
					wiring.name(arrival.node))));
		}
		return result;
	}
}
