package barley.runtime.network;

import java.util.Arrays;

import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;

/** A statement of an exchange between nodes through switches. */
public sealed interface NetworkStatement {

	/** Returns the number of flags that the statement needs: one for each packet that is combined in switches. */
	int flags();

	/**
	 * Combines the vectors of all members of a tree on the way to its root. Each packet is a group of its own.
	 *
	 * @param all whether the root sends each result back to all members
	 */
	record TreeReduce(SwitchTree tree, Operator operator, PacketCut cut, boolean all) implements NetworkStatement {

		@Override
		public int flags() {
			return cut.packets();
		}
	}

	/**
	 * Copies the vector of a member to all others, along every edge of a tree once.
	 *
	 * @param source the vertex of the member
	 */
	record TreeBroadcast(SwitchTree tree, int source, PacketCut cut) implements NetworkStatement {

		public TreeBroadcast {
			if (tree.memberOf(source) < 0) {
				throw Fault.of("misplaced", "%s: %s is no node of the tree", tree.name(), tree.network().vertexName(source));
			}
		}

		@Override
		public int flags() {
			return 0;
		}
	}

	/**
	 * Sends plain packets from each source to each receiver but itself. A source goes packet by packet, and for each packet receiver by
	 * receiver. Gathering, scattering, broadcasts and exchanges of all with all are such sends.
	 *
	 * @param sources   vertices of nodes
	 * @param receivers vertices of nodes
	 * @param cuts      how the vector for each receiver is cut
	 */
	record PlainSends(int[] sources, int[] receivers, PacketCut[] cuts) implements NetworkStatement {

		public PlainSends {
			sources = sources.clone();
			receivers = receivers.clone();
			cuts = cuts.clone();
			if (receivers.length != cuts.length) {
				throw Fault.of("wrong-value", "%,d receivers, but %,d cut vectors", receivers.length, cuts.length);
			}
		}

		/** Returns the largest number of packets for a receiver. */
		public int packets() {
			return Arrays.stream(cuts).mapToInt(PacketCut::packets).max().orElse(0);
		}

		@Override
		public int flags() {
			return 0;
		}
	}
}
