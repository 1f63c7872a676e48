package barley.runtime.network;

import java.util.Arrays;

import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;
import barley.runtime.program.PacketKind;

/**
 * A collective in packets, as all its members state it together.
 *
 * @param tree     the number of its tree; -1 if it goes through a network
 * @param network  the number of its network; -1 if it goes over a tree
 * @param members  the nodes that take part, in the order of their pieces; over a tree, those of the tree
 * @param root     the node that sends or receives; -1 if there is none
 * @param data     the index of the vector; -1 for a barrier, which moves none
 * @param first    the first element that each member brings; of most collectives the same for all
 * @param count    the number of these elements
 * @param operator combines; null if nothing is combined
 * @param biased   whether adders sum integers that a bias makes non-negative
 */
public record PacketStatement(PacketKind kind, int tree, int network, int[] members, int root, int data, long[] first, long[] count,
		Operator operator, boolean biased) {

	/** Returns a collective whose members all work on the same elements. */
	public static PacketStatement of(PacketKind kind, int tree, int network, int[] members, int root, int data, long first, long count,
			Operator operator, boolean biased) {
		long[] firsts = new long[members.length];
		long[] counts = new long[members.length];
		Arrays.fill(firsts, first);
		Arrays.fill(counts, count);
		return new PacketStatement(kind, tree, network, members, root, data, firsts, counts, operator, biased);
	}

	/** Returns a barrier over a tree. */
	public static PacketStatement barrier(int tree, int[] members) {
		return of(PacketKind.BARRIER, tree, NetworkStatement.NONE, members, NetworkStatement.NONE, NetworkStatement.NONE, 0, 0, null,
				false);
	}

	/** Returns the place of a node among the members, or -1. */
	public int member(int node) {
		for (int member = 0; member < members.length; member++) {
			if (members[member] == node) {
				return member;
			}
		}
		return -1;
	}

	/**
	 * Returns whether another statement is of the same collective, whatever elements its members bring. Over a tree each node states only
	 * itself; the members are those of the tree.
	 */
	public boolean isSame(PacketStatement other) {
		return kind == other.kind && tree == other.tree && network == other.network && root == other.root && data == other.data
				&& operator == other.operator && biased == other.biased && (tree >= 0 || Arrays.equals(members, other.members))
				&& (kind.isBrought() || first[0] == other.first[0] && count[0] == other.count[0]);
	}

	/** Returns the number of elements of the collective, which its pieces share out. */
	long size() {
		return count.length == 0 ? 0 : count[0];
	}

	/** Checks that the number of its members is not 0. */
	PacketStatement checked() {
		if (members.length == 0) {
			throw Fault.of("wrong-value", "a collective without members");
		}
		return this;
	}
}
