package barley.lang.prove.figures;

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

	/** Where some members have nothing, as many of the others are searched from; the rest might be farther apart. */
	private static final int MOST_SEARCHES = 64;

	private final Wiring wiring;
	private final Effort effort;
	private final int nodes;

	Hops(Wiring wiring, Effort effort) {
		this.wiring = wiring;
		this.effort = effort;
		nodes = wiring.machine().nodes();
	}

	/** Returns the steps of a collective that requires so much; of one among some of the nodes no more than one, whoever they are. */
	int of(Joint joint, Requirement requirement) {
		if (joint.nodes().length < nodes) {
			return requirement.volume() > 0 ? 1 : 0;
		}
		BitSet some = requirement.pieces() != null ? having(joint, requirement.pieces()) : all(requirement.amount() > 0);
		return switch (joint.kind()) {
		case BROADCAST, SCATTER -> from(joint.root(), some);
		case REDUCE, GATHER -> to(joint.root(), some);
		case ALLGATHER -> most(some, node -> from(node, all(true)));
		case REDUCESCATTER -> most(some, node -> to(node, all(true)));
		case ALLREDUCE -> most(some, node -> 0);
		case ALLTOALL -> joint.sizes() == null || !some.isEmpty() ? most(some, node -> 0) : ofBlocks(joint);
		};
	}

	/** Returns the diameter if all nodes have something, and otherwise the most that {@code each} returns for one that has. */
	private int most(BitSet some, IntUnaryOperator each) {
		return some.cardinality() == nodes ? distances().diameter(effort::pay)
				: some.stream().limit(MOST_SEARCHES).map(each).max().orElse(0);
	}

	/** Returns the steps of an alltoall in which some members have nothing for others. */
	private int ofBlocks(Joint joint) {
		return IntStream.range(0, nodes).limit(MOST_SEARCHES)
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

	private BitSet all(boolean any) {
		BitSet all = new BitSet();
		all.set(0, any ? nodes : 0);
		return all;
	}

	/** Returns the members with more than nothing. */
	private static BitSet having(Joint joint, long[] sizes) {
		BitSet found = new BitSet();
		IntStream.range(0, sizes.length).filter(member -> sizes[member] > 0).forEach(member -> found.set(joint.nodes()[member]));
		return found;
	}
}
