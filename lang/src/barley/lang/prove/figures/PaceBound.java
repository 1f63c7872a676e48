package barley.lang.prove.figures;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import barley.lang.motion.CollectiveKind;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.Transfer;
import barley.lang.prove.ProvedPhase.Exchanged;
import barley.lang.prove.ProvedPhase.Found;
import barley.lang.prove.ProvedPhase.Paced;
import barley.lang.prove.cut.Requirement;
import barley.lang.wiring.Wiring;

/**
 * What no other order undercuts of what is computed and sent in a block in which each node goes at its own pace: the computations of the
 * node that computes longest, or what has to cross the lanes around some group of nodes, behind a launch and in front of a latency.
 *
 * @param timePs  never more than the block takes
 * @param brief   what takes so long, in a few words
 * @param because the same with bytes and lanes
 */
public record PaceBound(long timePs, String brief, String because) {

	/** Messages between more pairs of nodes are not compared with the lanes around groups of nodes, which would keep an editor waiting. */
	private static final int MOST_PAIRS = 1_000;

	/** Two nodes of which one sends something to the other. */
	private record Pair(int from, int to) {
	}

	/** @param busyPs how long each node computes */
	static PaceBound of(Paced paced, long[] busyPs, Needs needs, Wiring wiring, Effort effort) {
		int busiest = 0;
		for (int node = 1; node < busyPs.length; node++) {
			busiest = busyPs[node] > busyPs[busiest] ? node : busiest;
		}
		String computes = wiring.name(busiest) + " computes";
		PaceBound computing = new PaceBound(busyPs[busiest], computes, computes);
		return demand(paced, effort).flatMap(demand -> transferring(demand, needs, wiring))
				.filter(bound -> bound.timePs > computing.timePs).orElse(computing);
	}

	/** Returns what the messages and collectives of a block make unavoidable; empty if there are too many to tell. */
	private static Optional<Demand> demand(Paced paced, Effort effort) {
		Demand demand = new Demand(effort);
		Map<Pair, Long> messages = new HashMap<>();
		for (Exchanged exchanged : paced.units().stream().flatMap(List::stream).filter(Exchanged.class::isInstance)
				.map(Exchanged.class::cast).toList()) {
			for (Found found : exchanged.movements()) {
				Movement movement = found.movement();
				if (movement instanceof Joint joint) {
					Requirements.carried(joint, found.ground()).forEach(demand::add);
				} else if (movement instanceof Transfer transfer) {
					messages.merge(new Pair(transfer.from(), transfer.to()),
							Math.multiplyExact(found.ground().all().size(), (long) transfer.data().type().bytes()), Math::addExact);
				}
			}
		}
		messages.forEach((pair, bytes) -> demand.add(new Requirement(CollectiveKind.BROADCAST, bytes, pair.from,
				new int[] {pair.from, pair.to}, null)));
		return messages.size() > MOST_PAIRS ? Optional.empty() : Optional.of(demand);
	}

	private static Optional<PaceBound> transferring(Demand demand, Needs needs, Wiring wiring) {
		return needs.carried(demand).map(carried -> {
			String over = LimitWords.brief(wiring, carried.limit());
			return new PaceBound(carried.timePs(), over.isEmpty() ? "all lanes carry"
					: over + (over.startsWith("the ") ? " carry" : " carries"), LimitWords.full(wiring, carried.limit()));
		});
	}
}
