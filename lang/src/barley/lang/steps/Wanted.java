package barley.lang.steps;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.IntStream;

import barley.lang.plan.Payload;
import barley.lang.plan.Plan;
import barley.lang.prove.Replay;
import barley.lang.prove.Replay.Held;
import barley.runtime.machine.Mix;

/** What there is to be held: what the proof leaves before the next renewal or in the end, or, where it fails, what all nodes contribute. */
final class Wanted {

	/** More different parts than this are not distinguished for nodes that hold none of them in the end. */
	private static final int MOST_PARTS = 200_000;
	/** Of data that nothing moves and nothing claims, so that nothing of them is ever complete. */
	static final Wanted NOTHING = new Wanted();

	private final Plan plan;
	private final Replay end;
	private final Held all;
	private final Map<Integer, List<Held>> ofAnyNode = new HashMap<>();

	private Wanted() {
		plan = null;
		end = null;
		all = null;
	}

	Wanted(Plan plan, Replay end) {
		this.plan = plan;
		this.end = end;
		int nodes = plan.wiring().machine().nodes();
		all = new Held(0, Long.MAX_VALUE, nodes, IntStream.range(0, nodes).mapToLong(Mix::mix).sum());
	}

	/** Returns what a node is to hold, in the order of the elements. */
	List<Held> of(Payload payload, int node) {
		return this == NOTHING ? List.of() : end != null ? end.held(payload, node)
				: List.of(new Held(payload.first(), payload.end(), all.contributors(), all.print()));
	}

	/** Returns the same for elements that a node is not to hold: what anybody does, those with most contributions first. */
	synchronized List<Held> ofAnyNode(Payload payload) {
		return end == null ? of(payload, 0) : ofAnyNode.computeIfAbsent(payload.index(), any -> flat(payload));
	}

	private List<Held> flat(Payload payload) {
		Set<Held> parts = new LinkedHashSet<>();
		for (int node = 0; node < plan.wiring().machine().nodes() && parts.size() < MOST_PARTS; node++) {
			parts.addAll(end.held(payload, node));
		}
		List<Held> sorted = parts.stream().sorted(Comparator.comparingLong(Held::first)).toList();
		PriorityQueue<Held> open = new PriorityQueue<>(Comparator.comparingInt(part -> -part.contributors()));
		List<Held> flat = new ArrayList<>();
		long at = payload.first();
		for (int next = 0; next < sorted.size() || !open.isEmpty();) {
			while (!open.isEmpty() && open.peek().end() <= at) {
				open.poll();
			}
			while (next < sorted.size() && sorted.get(next).first() <= at) {
				open.add(sorted.get(next++));
			}
			long until = next < sorted.size() ? sorted.get(next).first() : Long.MAX_VALUE;
			while (!open.isEmpty() && open.peek().end() <= at) {
				open.poll();
			}
			if (open.isEmpty()) {
				at = until;
				continue;
			}
			Held most = open.peek();
			long to = Math.min(most.end(), until);
			flat.add(new Held(at, to, most.contributors(), most.print()));
			at = to;
		}
		return flat;
	}
}
