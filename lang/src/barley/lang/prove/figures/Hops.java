package barley.lang.prove.figures;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

import barley.lang.plan.Joint;
import barley.lang.prove.cut.Requirement;
import barley.lang.wiring.Distances;
import barley.lang.wiring.Wiring;

/**
 * The steps that a collective takes at least: one for each hop from a member that something comes from to the most distant member that
 * needs it, the way that lanes lead. Nothing comes from a member without a piece, and nothing has to reach it: the last members have none
 * where a vector has fewer elements than members.
 */
final class Hops {

	/** Where not every node takes part with something, as many of the members are searched from; the rest might be farther apart. */
	private static final int MOST_SEARCHES = 64;
	/** What a schedule looks at for collectives among some nodes; beyond, they count as members a hop apart. */
	private static final long MOST_LOOKS = 4_000_000;

	private final Wiring wiring;
	private final Effort effort;
	private final int nodes;
	private long looks;

	Hops(Wiring wiring, Effort effort) {
		this.wiring = wiring;
		this.effort = effort;
		nodes = wiring.machine().nodes();
	}

	/** Returns the steps of a collective that requires so much. */
	int of(Joint joint, Requirement requirement) {
		if (joint.nodes().length < nodes && !affords(joint.root() >= 0 ? 1 : Math.min(MOST_SEARCHES, joint.nodes().length))) {
			return requirement.volume() > 0 ? 1 : 0;
		}
		BitSet members = new BitSet();
		Arrays.stream(joint.nodes()).forEach(members::set);
		BitSet some = requirement.pieces() != null ? having(joint, requirement.pieces())
				: requirement.amount() > 0 ? members : new BitSet();
		return switch (joint.kind()) {
		case BROADCAST, SCATTER -> from(joint.root(), some);
		case REDUCE, GATHER -> to(joint.root(), some);
		case ALLGATHER, ALLREDUCE -> most(some, node -> from(node, members));
		case REDUCESCATTER -> most(some, node -> to(node, members));
		case ALLTOALL -> joint.sizes() != null && some.isEmpty() ? ofBlocks(joint) : most(some, node -> from(node, members));
		};
	}

	/** Counts searches for a collective among some nodes; returns whether they are still to be made. */
	private boolean affords(int searches) {
		looks += searches * (nodes + 2L * wiring.machine().lanes());
		return looks <= MOST_LOOKS;
	}

	/** Returns the diameter if each node is one of these, and otherwise the most that {@code each} returns for one of them. */
	private int most(BitSet some, IntUnaryOperator each) {
		return some.cardinality() == nodes ? distances().diameter(effort::pay)
				: some.stream().limit(MOST_SEARCHES).map(each).max().orElse(0);
	}

	/** Returns the steps of an alltoall in which some members have nothing for others. */
	private int ofBlocks(Joint joint) {
		return IntStream.range(0, joint.nodes().length).limit(MOST_SEARCHES)
				.map(member -> from(joint.nodes()[member], having(joint, joint.sizes()[member]))).max().orElse(0);
	}

	private int from(int node, BitSet others) {
		return distances().farthestFrom(node, others, effort::pay);
	}

	private int to(int node, BitSet others) {
		return distances().farthestTo(node, others, effort::pay);
	}

	private Distances distances() {
		return wiring.distances();
	}

	/** Returns the members with more than nothing. */
	private static BitSet having(Joint joint, long[] sizes) {
		BitSet found = new BitSet();
		IntStream.range(0, sizes.length).filter(member -> sizes[member] > 0).forEach(member -> found.set(joint.nodes()[member]));
		return found;
	}
}
