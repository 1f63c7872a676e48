package barley.lang.prove.cut;

import java.util.Arrays;
import java.util.Objects;

import barley.lang.motion.CollectiveKind;

/**
 * What a collective makes unavoidable, in bytes: what leaves any group of nodes, whatever way it goes.
 *
 * <p>A node outside of a group needs the combined vector of an all-reduce, which contains what the group has contributed, so the whole
 * vector leaves every group that has members on both sides; of an all-gather the pieces of the group leave it, of a reduce-scatter the
 * pieces of those outside, and so on. It all depends on three properties of a group: how many members it has, the sum of their pieces, and
 * whether the root is among them.
 *
 * @param amount bytes of the vector on one node; of an all-to-all those that a member sends to another one
 * @param root   the node that everything comes from or goes to, or -1
 * @param nodes  the members
 * @param pieces the bytes of each member's piece, for the kinds that leave or take pieces; otherwise null
 */
public record Requirement(CollectiveKind kind, long amount, int root, int[] nodes, long[] pieces) {

	/** Returns the bytes that leave a group with so many members, whose pieces have this sum; {@code whole} is the sum of all. */
	long leaving(long members, long sum, long whole, boolean withRoot) {
		long others = nodes.length - members;
		return members == 0 || others == 0 ? 0 : switch (kind) {
		case ALLREDUCE -> amount;
		case BROADCAST -> withRoot ? amount : 0;
		case REDUCE -> withRoot ? 0 : amount;
		case ALLGATHER -> sum;
		case REDUCESCATTER -> whole - sum;
		case SCATTER -> withRoot ? whole - sum : 0;
		case GATHER -> withRoot ? 0 : sum;
		case ALLTOALL -> Math.multiplyExact(Math.multiplyExact(members, others), amount);
		};
	}

	/** Returns the most that leaves any group with the root, or without it; roots of other collectives are not considered. */
	long most(boolean withRoot) {
		long half = nodes.length / 2;
		return nodes.length < 2 ? 0 : switch (kind) {
		case ALLREDUCE -> amount;
		case BROADCAST -> withRoot ? amount : 0;
		case REDUCE -> withRoot ? 0 : amount;
		case ALLGATHER, REDUCESCATTER -> whole() - Arrays.stream(pieces).min().orElse(0);
		case SCATTER -> withRoot ? whole() - piece(root) : 0;
		case GATHER -> withRoot ? 0 : whole() - piece(root);
		case ALLTOALL -> Math.multiplyExact(half * (nodes.length - half), amount);
		};
	}

	/** Returns the bytes that all channels together have to carry, each hop counted once. */
	public long volume() {
		long others = nodes.length - 1L;
		return switch (kind) {
		case ALLREDUCE -> Math.multiplyExact(2 * others, amount);
		case BROADCAST, REDUCE -> Math.multiplyExact(others, amount);
		case ALLGATHER, REDUCESCATTER -> Math.multiplyExact(others, whole());
		case SCATTER, GATHER -> whole() - piece(root);
		case ALLTOALL -> Math.multiplyExact(others * nodes.length, amount);
		};
	}

	private long piece(int node) {
		for (int member = 0; member < nodes.length; member++) {
			if (nodes[member] == node) {
				return pieces[member];
			}
		}
		return 0;
	}

	/** Returns the sum of all pieces; 0 for the kinds without. */
	long whole() {
		return pieces == null ? 0 : Arrays.stream(pieces).reduce(0, Math::addExact);
	}

	/** Returns the bytes of the whole vector on one node. */
	public long size() {
		return kind == CollectiveKind.ALLTOALL ? Math.multiplyExact(amount, (long) nodes.length) : amount;
	}

	/** Returns whether another one differs only in its bytes, so that the two can be added. */
	public boolean isLike(Requirement other) {
		return kind == other.kind && root == other.root && Arrays.equals(nodes, other.nodes);
	}

	/** Returns the largest number of which all bytes are multiples; 0 if there are none. */
	long unit() {
		return pieces == null ? amount : Arrays.stream(pieces).reduce(amount, CutSearch::gcd);
	}

	/** Returns the same in another unit of bytes, a divisor of {@link #unit}. */
	Requirement in(long unit) {
		return new Requirement(kind, amount / unit, root, nodes, pieces == null ? null
				: Arrays.stream(pieces).map(piece -> piece / unit).toArray());
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof Requirement requirement && isLike(requirement) && amount == requirement.amount
				&& Arrays.equals(pieces, requirement.pieces);
	}

	@Override
	public int hashCode() {
		return Objects.hash(kind, amount, root, Arrays.hashCode(nodes), Arrays.hashCode(pieces));
	}

	/** Returns both together; the two are alike. */
	public Requirement and(Requirement other) {
		long[] sum = pieces == null ? null : new long[pieces.length];
		for (int member = 0; sum != null && member < sum.length; member++) {
			sum[member] = Math.addExact(pieces[member], other.pieces[member]);
		}
		return new Requirement(kind, Math.addExact(amount, other.amount), root, nodes, sum);
	}
}
