package barley.lang.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import barley.lang.generate.ManifestWriter.Complete;
import barley.lang.model.CollectiveKind;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.plan.Transfer;
import barley.lang.prove.Replay;
import barley.lang.prove.Replay.Held;
import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;

/**
 * When averages are divided (rule 26): once, by the number of values, when all of them have been combined. So what is combined
 * again later, before it is renewed, is a sum until then.
 */
final class Averages {

	/** Something that happens to data: combined by a movement, or renewed if that is null. */
	private record Event(Payload data, Movement movement) {
	}

	private final List<Event> events = new ArrayList<>();
	/** For each exchange that averages, the event after its last one. */
	private final Map<Phase.Exchanging, Integer> after = new IdentityHashMap<>();

	Averages(Plan plan) {
		Phase.all(plan.phases()).forEach(this::collect);
	}

	private void collect(Phase phase) {
		if (phase instanceof Phase.Computing computing) {
			computing.data().forEach(payload -> events.add(new Event(payload, null)));
		} else if (phase instanceof Phase.Exchanging exchanging) {
			exchanging.movements().stream().filter(movement -> movement.operator() == Operator.AVG).forEach(movement -> events.add(new Event(movement.data(), movement)));
			after.put(exchanging, events.size());
		}
	}

	/**
	 * What is complete after an exchange of elements that {@code holder} holds then.
	 *
	 * @param replay what everybody holds after the exchange
	 */
	List<Complete> complete(Phase.Exchanging exchanging, Movement movement, int holder, Ranges.Range what, Replay replay) {
		requireAgreement(exchanging, movement, what);
		List<Complete> parts = new ArrayList<>();
		for (Held held : isCombinedLater(exchanging, movement, holder, what) ? List.<Held>of() : replay.held(movement.data(), holder)) {
			long first = Math.max(held.first(), what.first());
			long end = Math.min(held.end(), what.end());
			if (first < end) {
				parts.add(new Complete(first, end - first, held.contributors()));
			}
		}
		return parts;
	}

	/** What all members have is divided for all or for none. */
	private void requireAgreement(Phase.Exchanging exchanging, Movement movement, Ranges.Range what) {
		if (movement instanceof Joint joint && joint.kind() == CollectiveKind.ALLREDUCE
				&& Arrays.stream(joint.nodes()).mapToObj(node -> isCombinedLater(exchanging, movement, node, what)).distinct().count() > 1) {
			throw Fault.of("not-generated", "%s: some of these nodes combine this average again, others do not; divide it among all of them or none",
					Origin.place(movement.source()));
		}
	}

	/** Whether a node combines some of these elements again before they are renewed. */
	boolean isCombinedLater(Phase.Exchanging exchanging, Movement movement, int node, Ranges.Range what) {
		for (Event event : events.subList(after.get(exchanging), events.size())) {
			boolean meets = event.data.index() == movement.data().index() && event.data.first() < what.end() && what.first() < event.data.end();
			if (meets && event.movement == null) {
				return false;
			} else if (meets && takesPart(event.movement, node)) {
				return true;
			}
		}
		return false;
	}

	private static boolean takesPart(Movement movement, int node) {
		return movement instanceof Transfer transfer ? transfer.from() == node || transfer.to() == node
				: Arrays.stream(((Joint) movement).nodes()).anyMatch(member -> member == node);
	}
}
