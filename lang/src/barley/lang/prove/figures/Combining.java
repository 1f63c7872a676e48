package barley.lang.prove.figures;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeType;

/**
 * How long nodes combine what arrives (RULES.md 20). Nodes on the same rings are looked at together: as long as one is
 * found to which nothing but longest pieces arrive, none can have more to combine. A node that is one stays one for many steps,
 * so that mostly a single node is looked at in a step.
 */
final class Combining {

	private final Loads loads;
	private final StepCosts costs;
	private final Effort effort;

	private Combining(Loads loads, StepCosts costs, Effort effort) {
		this.loads = loads;
		this.costs = costs;
		this.effort = effort;
	}

	/** A turn that combines, with the place of each node on its ring. */
	private record Arriving(Turn turn, int[] positions) {

		private long at(int node, int step) {
			return turn.at(positions[node] - 1, step);
		}
	}

	/** Turns that reach some node; nodes that the same turns reach have the same chain. */
	private static final class Chain {

		private final List<Arriving> turns;
		private final Map<Arriving, Chain> longer = new IdentityHashMap<>();

		private Chain(List<Arriving> turns) {
			this.turns = turns;
		}

		private Chain and(Arriving another) {
			return longer.computeIfAbsent(another, any -> {
				List<Arriving> all = new ArrayList<>(turns);
				all.add(another);
				return new Chain(List.copyOf(all));
			});
		}
	}

	/** Nodes of one type which the same turns reach. */
	private record Group(NodeType type, List<Arriving> turns) {
	}

	static void raise(Loads loads, StepCosts costs, Effort effort) {
		if (loads.machine().nodeTypes().stream().anyMatch(type -> type.reduceBytesPerSecond() > 0)) {
			new Combining(loads, costs, effort).raise();
		}
	}

	private void raise() {
		Map<Group, List<Integer>> groups = groups();
		groups.forEach(this::raise);
		raiseSends(groups);
	}

	private Map<Group, List<Integer>> groups() {
		Machine machine = loads.machine();
		Chain[] chains = new Chain[machine.nodes()];
		Arrays.fill(chains, new Chain(List.of()));
		for (Track track : loads.tracks()) {
			int[] positions = positions(track, machine.nodes());
			for (Turn turn : track.turns()) {
				Arriving arriving = new Arriving(turn, positions);
				for (int member = 0; turn.round().combines() && member < track.lap().members(); member++) {
					int node = track.lap().nodes()[track.lap().seat(member)];
					chains[node] = chains[node].and(arriving);
				}
			}
		}
		Map<List<Object>, Group> groupOf = new HashMap<>();
		Map<Group, List<Integer>> groups = new IdentityHashMap<>();
		for (int node = 0; node < machine.nodes(); node++) {
			NodeType type = machine.nodeType(node);
			if (type.reduceBytesPerSecond() > 0) {
				Chain chain = chains[node];
				Group group = groupOf.computeIfAbsent(List.of(type, chain), any -> new Group(type, chain.turns));
				groups.computeIfAbsent(group, any -> new ArrayList<>()).add(node);
			}
		}
		return groups;
	}

	private static int[] positions(Track track, int nodes) {
		int[] positions = new int[nodes];
		for (int position = 0; position < track.channels().length; position++) {
			positions[track.lap().nodes()[position]] = position;
		}
		return positions;
	}

	private void raise(Group group, List<Integer> nodes) {
		int witness = 0;
		for (int step = 0; step < costs.steps() && !group.turns.isEmpty(); step++) {
			long bound = 0;
			for (Arriving arriving : group.turns) {
				bound = Math.addExact(bound, arriving.turn.round().isActive(step) ? arriving.turn.round().sizes().max() : 0);
			}
			long most = 0;
			for (int tried = 0; tried < nodes.size() && most < bound; tried++) {
				effort.spend(1);
				witness = tried == 0 ? witness : (witness + 1) % nodes.size();
				most = Math.max(most, sum(group, nodes.get(witness), step));
			}
			costs.combine(step, group.type, most);
		}
	}

	private static long sum(Group group, int node, int step) {
		long sum = 0;
		for (Arriving arriving : group.turns) {
			sum = Math.addExact(sum, arriving.at(node, step));
		}
		return sum;
	}

	/** Nodes to which sends bring something combine that besides what comes round rings. */
	private void raiseSends(Map<Group, List<Integer>> groups) {
		Sends sends = loads.sends();
		Map<Integer, Group> groupOf = new HashMap<>();
		if (sends.size() > 0) {
			groups.forEach((group, nodes) -> nodes.forEach(node -> groupOf.put(node, group)));
		}
		long[] arrived = new long[sends.size() > 0 ? loads.machine().nodes() : 0];
		int[] order = Arrays.stream(sends.byStep()).filter(send -> sends.combined(send) > 0).toArray();
		for (int from = 0; from < order.length;) {
			int step = sends.step(order[from]);
			int to = from;
			for (; to < order.length && sends.step(order[to]) == step; to++) {
				int node = loads.machine().receiver(sends.channel(order[to]));
				arrived[node] = Math.addExact(arrived[node], sends.combined(order[to]));
			}
			for (; from < to; from++) {
				int node = loads.machine().receiver(sends.channel(order[from]));
				Group group = groupOf.get(node);
				if (group != null && arrived[node] > 0) {
					costs.combine(step, group.type, Math.addExact(arrived[node], sum(group, node, step)));
				}
				arrived[node] = 0;
			}
		}
	}
}
