package barley.lang.prove.cut;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import barley.lang.motion.CollectiveKind;

/**
 * Proves by maximum flows that no group is worse, or finds the worst one (W. Dinkelbach, <i>On nonlinear fractional programming</i>,
 * 1967). If the collectives have the same members and at most one root, then once a vertex is fixed on either side of a cut, each other
 * vertex adds a fixed number of bytes to what has to cross when it is inside, or outside. Groups worse than a time are then those whose
 * minimum cut is smaller than what all bytes come to, in a network in which lanes carry what they can in that time. A first vertex is
 * tried against every other one, both ways.
 */
final class ParametricFlow {

	private final CapacityGraph graph;
	private final List<Requirement> requirements;
	private final int[] part;
	private final Side side;
	private final Worst worst;
	private final Work work;
	private final long unit;

	ParametricFlow(CapacityGraph graph, List<Requirement> requirements, int[] part, Side side, Worst worst, Work work) {
		this.graph = graph;
		this.requirements = requirements;
		this.part = part;
		this.side = side;
		this.worst = worst;
		this.work = work;
		long unit = 0;
		for (Requirement each : requirements) {
			unit = CutSearch.gcd(unit, each.pieces() == null ? each.amount() : 0);
			for (int member = 0; each.pieces() != null && member < each.pieces().length; member++) {
				unit = CutSearch.gcd(unit, each.pieces()[member]);
			}
		}
		this.unit = Math.max(1, unit);
	}

	/** Returns whether what has to leave a group is a sum over its nodes. */
	static boolean fits(List<Requirement> requirements) {
		int[] first = requirements.get(0).nodes();
		return requirements.stream().allMatch(each -> each.kind() != CollectiveKind.ALLTOALL && Arrays.equals(each.nodes(), first))
				&& requirements.stream().mapToInt(Requirement::root).filter(root -> root >= 0).distinct().count() < 2;
	}

	/** Compares all groups and returns true; false if something must leave a group that no lane leaves, which hides others. */
	boolean compare() {
		int[] members = requirements.get(0).nodes();
		int root = requirements.stream().mapToInt(Requirement::root).filter(each -> each >= 0).findFirst().orElse(members[0]);
		int anchor = part[root];
		int[] others = IntStream.of(members).map(node -> part[node]).filter(vertex -> vertex != anchor).distinct().toArray();
		return IntStream.of(others).allMatch(other -> raise(anchor, other, true) && raise(other, anchor, false));
	}

	/** Raises the worst time until no group with {@code in} and without {@code out} is worse, and returns whether that is reached. */
	private boolean raise(int in, int out, boolean withRoot) {
		long[] inside = new long[graph.size];
		long[] outside = new long[graph.size];
		long all = amounts(withRoot, inside, outside);
		while (true) {
			long bytes = worst.bytes() / unit;
			long shared = CutSearch.gcd(bytes, worst.capacity());
			long scale = worst.capacity() / shared;
			long[] source = scaled(inside, scale);
			long[] sink = scaled(outside, scale);
			long wanted = Math.multiplyExact(all, scale);
			source[in] = Long.MAX_VALUE / 4;
			sink[out] = Long.MAX_VALUE / 4;
			MaxFlow network = MaxFlow.of(graph, bytes / shared, source, sink, work);
			long flow = network.flow(graph.size, vertex -> vertex == graph.size + 1, wanted);
			if (flow >= wanted) {
				return true;
			} else if (!keep(network.sourceSide())) {
				return false;
			}
		}
	}

	private static long[] scaled(long[] amounts, long factor) {
		return Arrays.stream(amounts).map(amount -> Math.multiplyExact(amount, factor)).toArray();
	}

	/** Enters what each vertex adds inside and outside, in units, and returns the sum with what has to cross anyhow. */
	private long amounts(boolean withRoot, long[] inside, long[] outside) {
		long all = 0;
		for (Requirement each : requirements) {
			boolean leaving = each.kind() == CollectiveKind.ALLGATHER || !withRoot && each.kind() == CollectiveKind.GATHER;
			boolean arriving = each.kind() == CollectiveKind.REDUCESCATTER || withRoot && each.kind() == CollectiveKind.SCATTER;
			for (int member = 0; (leaving || arriving) && member < each.nodes().length; member++) {
				long[] amounts = leaving ? inside : outside;
				amounts[part[each.nodes()[member]]] += each.pieces()[member] / unit;
				all = Math.addExact(all, each.pieces()[member] / unit);
			}
			boolean whole = each.kind() == CollectiveKind.ALLREDUCE || each.kind() == (withRoot ? CollectiveKind.BROADCAST
					: CollectiveKind.REDUCE);
			all = Math.addExact(all, whole ? each.amount() / unit : 0);
		}
		return all;
	}

	/** Compares the group of these vertices, and returns whether it is worse than all before. */
	private boolean keep(int[] vertices) {
		int[] group = IntStream.of(vertices).filter(vertex -> vertex < graph.size).toArray();
		IntStream.of(group).forEach(side::flip);
		boolean worse = worst.isBeatenBy(side);
		if (worse) {
			worst.keep(AllGroups.nodes(side, part), side);
		}
		IntStream.of(group).forEach(side::flip);
		return worse;
	}
}
